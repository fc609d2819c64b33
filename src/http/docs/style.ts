import type { Html } from '../kit/html.ts'
import { hashSource } from '../kit/security-headers.ts'

const CSS = `:root{color-scheme:light dark;--bg:#fff;--text:#14181f;--muted:#525c69;--line:#d5dae1;--accent:#2456d6;--surface:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--bg:#0e1116;--text:#e7ebf0;--muted:#a0abb8;--line:#2b333e;--accent:#7ea6ff;--surface:#151a21}}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px system-ui,sans-serif}
header{padding:24px;border-bottom:1px solid var(--line)}h1{font-size:22px;line-height:28px;margin:4px 0}h2{font-size:18px;margin:32px 0 8px;text-transform:capitalize}
h3{font-size:14px;margin:0 0 4px}h4{font-size:12px;color:var(--muted);margin:12px 0 4px}a{color:var(--accent)}code{font-family:ui-monospace,monospace;font-size:13px}
.columns{display:grid;grid-template-columns:280px minmax(0,1fr)}nav{border-right:1px solid var(--line);padding:16px;height:100vh;overflow:auto;position:sticky;top:0;box-sizing:border-box}
nav ul{list-style:none;margin:0;padding:0}nav a{display:block;padding:4px;text-decoration:none;overflow-wrap:anywhere;color:var(--text)}nav a:hover{background:var(--surface)}nav b{font-size:11px;color:var(--muted);display:inline-block;width:48px}
main{padding:0 24px 48px}section{border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:12px 0;scroll-margin-top:12px}section:target{border-color:var(--accent)}
.method{color:var(--accent)}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;border-top:1px solid var(--line);padding:4px 8px 4px 0;font-weight:400}em{color:var(--muted);font-size:12px}
@media(max-width:760px){.columns{grid-template-columns:1fr}nav{position:static;height:auto;border-right:0}}`

export const STYLE: Html = { html: `<style>${CSS}</style>` }

export const POLICY = `default-src 'none'; style-src ${hashSource(CSS)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
