import { hashSource } from '../kit/security-headers.ts'
import { STYLE as HELP_STYLE } from '../public/help/style.ts'

export const STYLE = `${HELP_STYLE}
:root{--bad:#b3261e}@media(prefers-color-scheme:dark){:root{--bad:#ff9a90}}
header nav{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}form.plain{display:inline}form.plain button{background:none;color:var(--link,var(--accent));padding:8px 0;font-weight:400;text-decoration:underline}
select{box-sizing:border-box;min-width:16rem;max-width:100%;padding:8px 12px;border:1px solid var(--field);border-radius:6px;background:var(--surface);color:inherit;font:inherit}input[type=checkbox]{width:24px;height:24px}form.stack p.muted{margin:0 0 4px}
form.stack label{display:block;margin:16px 0 4px;font-weight:600}form.stack button{margin-top:16px}.error{color:var(--bad);font-weight:600}
.button{display:inline-block;background:var(--accent);color:var(--on-accent);border-radius:6px;padding:9px 16px;min-height:26px;font-weight:600;text-decoration:none}
nav.filter{display:flex;gap:8px 16px;margin:16px 0}nav.filter [aria-current]{color:inherit;font-weight:600;text-decoration:none}
.status{display:inline-block;border:1px solid var(--field);border-radius:999px;padding:0 10px;font-size:13px;line-height:22px;white-space:nowrap}
.message{border:1px solid var(--line);border-radius:8px;padding:4px 16px;margin:16px 0}.message.desk{background:var(--surface)}.message h2,.message h3{font-size:15px;line-height:24px;margin:8px 0}
footer form.plain{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center}`

/** Allows this style only: a gap in HTML sanitizing would still run and load nothing. */
export const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')
