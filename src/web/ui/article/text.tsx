/** Rendered article, styled as on the public page. */
export const ArticleText = ({ label, html, lang }: { label: string; html: string; lang: string }) => (
  <div
    role="region"
    tabIndex={0}
    aria-label={label}
    lang={lang}
    // Safe: the server sanitizes the HTML, and the CSP allows no inline scripts.
    dangerouslySetInnerHTML={{ __html: html }}
    className="flex min-w-0 flex-col gap-3 overflow-x-auto break-words [&_a]:text-accent [&_a]:underline [&_blockquote]:border-s-4 [&_blockquote]:border-line-strong [&_blockquote]:bg-surface [&_blockquote]:px-3 [&_blockquote]:py-2 [&_code]:font-mono [&_code]:text-13 [&_h2]:text-18 [&_h2]:font-semibold [&_h3]:text-16 [&_h3]:font-semibold [&_h4]:font-semibold [&_img]:max-w-full [&_img]:self-start [&_ol]:list-decimal [&_ol]:ps-6 [&_pre]:overflow-x-auto [&_pre]:rounded-panel [&_pre]:bg-surface [&_pre]:p-3 [&_:is(td,th)_a]:inline-block [&_:is(td,th)_a]:leading-6 [&_:is(td,th)_a]:min-w-6 [&_td]:h-7 [&_td]:border [&_td]:border-line [&_td]:px-2 [&_td]:py-1 [&_th]:border [&_th]:border-line [&_th]:bg-surface [&_th]:px-2 [&_th]:py-1 [&_th:not([align])]:text-start [&_ul]:list-disc [&_ul]:ps-6"
  />
)
