import { hashSource } from '../kit/security-headers.ts'
import type { Html } from '../kit/html.ts'

const CSS =
  ':root{color-scheme:light dark}body{font:16px/24px system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 16px;color:#14181f;background:#fff}button{font:inherit;padding:8px 16px;border:0;border-radius:6px;background:#2456d6;color:#fff;cursor:pointer}button:focus-visible{outline:2px solid #2456d6;outline-offset:2px}@media(prefers-color-scheme:dark){body{color:#e7ebf0;background:#0e1116}button{background:#7ea6ff;color:#0e1116}}'

export const STYLE: Html = { html: `<style>${CSS}</style>` }

export const POLICY = `default-src 'none'; style-src ${hashSource(CSS)}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
