import type { Brand } from '../../kernel/branding.ts'
import { renderBrandFooter, renderBrandMark, extendContentPolicy, renderBrandStyle, formatPageTitle } from './brand.ts'
import { html, type Html } from '../kit/html.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { hashSource } from '../kit/security-headers.ts'
import { renderUnlistedPageHead } from './unlisted-page-head.ts'

/** Layout of public pages: one style, no script, no external resources. */
const CSS = `:root{color-scheme:light dark;--bg:#fff;--text:#14181f;--muted:#525c69;--line:#868f9b;--accent:#2456d6;--on-accent:#fff;--surface:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--bg:#0e1116;--text:#e7ebf0;--muted:#a0abb8;--line:#6b7684;--accent:#7ea6ff;--on-accent:#0e1116;--surface:#151a21}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px system-ui,sans-serif}main{max-width:36rem;margin:8vh auto;padding:0 16px}h1{font-size:22px;line-height:28px}
fieldset{border:1px solid var(--line);border-radius:8px;padding:8px 16px;margin:0 0 16px}label{display:block;padding:6px 0}textarea,input:not([type=radio]){box-sizing:border-box;width:100%;padding:8px;border:1px solid var(--line);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
button{background:var(--accent);color:var(--on-accent);border:0;border-radius:6px;padding:10px 20px;font:inherit;font-weight:600;cursor:pointer;min-height:44px}.brand{display:flex;align-items:center;gap:8px;font-weight:600}.brand img{max-height:32px;max-width:160px;width:auto}.muted{color:var(--muted);font-size:14px}:focus-visible{outline:3px solid var(--link,var(--accent));outline-offset:2px}`

const STYLE: Html = { html: `<style>${CSS}</style>` }

const POLICY = `default-src 'none'; style-src ${hashSource(CSS)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

export const renderPublicPage = (title: string, body: Html, brand: Brand): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': extendContentPolicy(POLICY, brand),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        ${renderUnlistedPageHead(formatPageTitle(title, brand))} ${STYLE} ${renderBrandStyle(brand)}
      </head>
      <body>
        <main>
          <div class="brand">${renderBrandMark(brand)}</div>
          ${body} ${renderBrandFooter(brand)}
        </main>
      </body>
    </html>`.html,
})
