import { hashSource } from '../../kit/security-headers.ts'

export const STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#14181f;--muted:#525c69;--line:#d5dae1;--field:#868f9b;--accent:#2456d6;--on-accent:#fff;--surface:#f6f7f9}
@media(prefers-color-scheme:dark){:root{--bg:#0e1116;--text:#e7ebf0;--muted:#a0abb8;--line:#2b333e;--field:#6b7684;--accent:#7ea6ff;--on-accent:#0e1116;--surface:#151a21}}
body{margin:0;background:var(--bg);color:var(--text);font:16px/26px system-ui,sans-serif;overflow-wrap:anywhere}
header,main,footer{max-width:46rem;margin:0 auto;padding:16px}header{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:center;justify-content:space-between;border-bottom:1px solid var(--line)}
header>a{display:inline-flex;align-items:center;gap:8px;font-weight:600;color:inherit;text-decoration:none}header>a img{max-height:32px;max-width:160px;width:auto}form.search{display:flex;gap:8px;flex:1;min-width:16rem;max-width:26rem}
input,textarea{box-sizing:border-box;width:100%;padding:8px 12px;border:1px solid var(--field);border-radius:6px;background:var(--surface);color:inherit;font:inherit}
button{flex:none;white-space:nowrap;background:var(--accent);color:var(--on-accent);border:0;border-radius:6px;padding:8px 16px;min-height:44px;font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--link,var(--accent));outline-offset:2px}a{color:var(--link,var(--accent))}h1{font-size:28px;line-height:36px}h2{font-size:20px;line-height:28px;margin:32px 0 8px}h3{font-size:17px}
ul.articles{list-style:none;padding:0}ul.articles li{padding:8px 0;border-top:1px solid var(--line)}.muted{color:var(--muted);font-size:14px;line-height:20px}
.notice{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:8px 16px}
pre{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:12px 16px;overflow:auto}code,kbd{font:14px ui-monospace,monospace}img{max-width:100%;height:auto}
table{border-collapse:collapse;display:block;overflow:auto;overflow-wrap:normal}th,td{border:1px solid var(--line);padding:6px 12px}th:not([align]),td:not([align]){text-align:start}:is(th,td) a{display:inline-block;min-width:24px}blockquote{margin:0;padding:0 16px;border-inline-start:4px solid var(--line);color:var(--muted)}
.feedback{border-top:1px solid var(--line);margin-top:40px;padding-top:16px}.feedback p{display:flex;gap:8px}
@media print{:root{color-scheme:light;--bg:#fff;--text:#000;--muted:#333;--line:#999;--surface:#fff}form,footer nav{display:none}header,main,footer{max-width:none;padding:8px 0}body{font-size:11pt;line-height:1.45}h1,h2,h3{break-after:avoid}pre,table,img,blockquote{break-inside:avoid}pre{white-space:pre-wrap}main a[href^=http]::after{content:" (" attr(href) ")";font-size:9pt;color:var(--muted)}}`

/** Allows this style and images only: a gap in HTML sanitizing would still run nothing. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  "img-src 'self' https:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
