import type { Html } from '../../kit/html.ts'
import { hashSource } from '../../kit/security-headers.ts'

const CSS = `
:root{color-scheme:light dark;--bg:#fff;--surface:#f6f7f9;--line:#d5dae1;--text:#14181f;--muted:#525c69;--accent:#2456d6;--on-accent:#fff;--field:#868f9b;--up:#128a5e;--up-soft:#dff5e6;--up-text:#0f6b45;--late:#b87800;--late-soft:#fff0cc;--late-text:#7a4b00;--down:#bd1f1f;--down-soft:#fde5e3;--down-text:#b3211b;--none:#d5dae1;--none-soft:#eaedf0;--none-text:#505a66}
@media(prefers-color-scheme:dark){:root{--bg:#0e1116;--surface:#151a21;--line:#2b333e;--text:#e7ebf0;--muted:#a0abb8;--accent:#7ea6ff;--on-accent:#0e1116;--field:#6b7684;--up:#3fc78a;--up-soft:#10301e;--up-text:#5fd69b;--late:#eeb03a;--late-soft:#33270c;--late-text:#f0bb55;--down:#f0483e;--down-soft:#3c1614;--down-text:#ff8a80;--none:#2b333e;--none-soft:#262d36;--none-text:#a3adb9}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:14px/20px Inter,system-ui,-apple-system,'Segoe UI',sans-serif;font-variant-numeric:tabular-nums}
main,aside,footer{max-width:880px;margin:0 auto;padding:0 16px}
main{padding-top:48px}
h1{font-size:22px;line-height:28px;margin:0}
.brand{display:flex;align-items:center;gap:8px;font-weight:600}.brand:not(:empty){margin-bottom:12px}.brand img{max-height:32px;max-width:160px;width:auto}
h2{font-size:16px;line-height:24px;margin:32px 0 8px}
h3,.line h2{font-size:14px;line-height:20px;margin:0;font-weight:600}
p{margin:8px 0 0}
.muted{color:var(--muted)}
.sum{display:flex;align-items:center;gap:12px;margin:24px 0 0;padding:16px;border-radius:8px;font-size:16px;line-height:24px;font-weight:600}
.sum svg{flex:none}
.up{background:var(--up-soft);color:var(--up-text)}.late{background:var(--late-soft);color:var(--late-text)}.down{background:var(--down-soft);color:var(--down-text)}.unknown{background:var(--none-soft);color:var(--none-text)}
.old{margin:16px 0 0;padding:12px 16px;border-radius:8px;background:var(--late-soft);color:var(--late-text);font-weight:500}
ul,ol{list-style:none;margin:0;padding:0}
.lines{margin-top:24px;border:1px solid var(--line);border-radius:8px}
.line{padding:16px}
.line+.line{border-top:1px solid var(--line)}
.head{display:flex;flex-wrap:wrap;align-items:baseline;justify-content:space-between;gap:4px 16px}
.state{font-weight:500;display:inline-flex;align-items:center;gap:6px}
.state svg{align-self:center}
.state.up,.state.late,.state.down,.state.unknown{background:none}
.days{display:flex;gap:2px;height:32px;margin:12px 0 4px}
.days li{flex:1;min-width:0;position:relative;display:flex;align-items:flex-end}
.days span{width:100%;height:100%;border-radius:2px;background:var(--up)}
.days .d-none{background:var(--none);height:40%}
.days .d-part{background:linear-gradient(to top,var(--up) 50%,var(--late) 50%)}
.days .d-down{background:var(--down)}
.days li::before{content:'';position:absolute;inset:-4px -1px}
.days li:hover::after,.days li:focus-within::after{content:attr(data-text);position:absolute;bottom:100%;left:50%;transform:translateX(-50%);margin-bottom:8px;padding:4px 8px;border-radius:6px;background:var(--text);color:var(--bg);font-size:12px;line-height:16px;white-space:nowrap;z-index:1;pointer-events:none}
.days li:nth-child(-n+20)::after{left:0;transform:none}
.days li:nth-last-child(-n+20)::after{left:auto;right:0;transform:none}
.days span:focus-visible{outline:2px solid var(--link,var(--accent));outline-offset:2px}
.ends{display:flex;justify-content:space-between;font-size:12px;line-height:16px;color:var(--muted)}
.card{border:1px solid var(--line);border-left-width:4px;border-radius:8px;padding:12px 16px;margin-top:8px}
.card.open{border-left-color:var(--late)}.card.done{border-left-color:var(--up)}.card.plan{border-left-color:var(--accent)}
.card li{margin-top:8px}
.legend{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0 0;font-size:12px;line-height:16px;color:var(--muted)}
.legend i{display:inline-block;width:10px;height:10px;border-radius:2px;margin-right:6px;vertical-align:-1px;background:var(--up)}
.legend .d-part{background:linear-gradient(to top,var(--up) 50%,var(--late) 50%)}.legend .d-down{background:var(--down)}.legend .d-none{background:var(--none)}
aside h2{margin-bottom:0}
form{display:flex;flex-wrap:wrap;align-items:end;gap:8px;margin-top:12px}
form>div{flex:1 1 240px;max-width:400px}
label{display:block;font-size:12px;line-height:16px;margin-bottom:4px;color:var(--muted)}
input{width:100%;height:44px;padding:0 12px;border:1px solid var(--field);border-radius:6px;background:var(--surface);color:inherit;font:inherit;font-size:16px}
button{height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--link,var(--accent));outline-offset:2px}
main a{color:var(--link,var(--accent))}.back{margin-top:24px}
footer{margin-top:32px;padding-top:16px;padding-bottom:48px;font-size:12px;line-height:16px;color:var(--muted)}
footer a{color:var(--muted)}
@media(max-width:600px){main{padding-top:24px}.days{gap:1px}.days li:nth-child(-n+30){display:none}.wide{display:none}}
@media(min-width:601px){.narrow{display:none}}
`

/** Refreshes the page once a minute, unless it is hidden or in use. */
const JS =
  'setInterval(async()=>{if(document.hidden||document.querySelector("main :focus"))return;try{const r=await fetch(location.href,{cache:"no-cache"});if(!r.ok)throw 0;const d=new DOMParser().parseFromString(await r.text(),"text/html");for(const n of["main","footer"])document.querySelector(n).replaceWith(d.querySelector(n));document.title=d.title}catch{document.querySelector("[data-unrefreshed]").hidden=false}},60000)'

export const STYLE: Html = { html: `<style>${CSS}</style>` }
export const SCRIPT: Html = { html: `<script>${JS}</script>` }

export const POLICY = `default-src 'none'; style-src ${hashSource(CSS)}; script-src ${hashSource(JS)}; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`
