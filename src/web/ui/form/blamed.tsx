/** Text with the invalid part marked; the error message is beside it. */
export const Blamed = ({ text, from, to }: { text: string; from: number; to: number }) => (
  <p aria-hidden="true" className="px-2 font-mono text-13 whitespace-pre-wrap text-muted">
    {text.slice(0, from)}
    <span className="font-semibold text-down underline decoration-wavy underline-offset-4">{text.slice(from, to) || '‸'}</span>
    {text.slice(to)}
  </p>
)
