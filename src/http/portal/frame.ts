import { PORTAL_LANGUAGES, type PortalLanguage } from '../../contract/portal/portal.ts'
import type { Brand } from '../../kernel/branding.ts'
import { brandFooter, brandMark, brandPolicy, brandStyle, titleOf } from '../brand.ts'
import { html, type Html } from '../html.ts'
import { privateHead } from '../private-head.ts'
import type { Reply } from '../replies.ts'
import { POLICY, STYLE } from './style.ts'
import { NAMES, WORDS, type Words } from './words.ts'

/** What every page knows of its visitor. */
export type Frame = {
  readonly brand: Brand
  readonly lang: PortalLanguage
  readonly name?: string | undefined
  readonly mark?: string | undefined
}

export const markField = ({ mark }: Frame): Html =>
  mark === undefined ? html`` : html`<input type="hidden" name="mark" value="${mark}" />`

const headerOf = (frame: Frame, words: Words): Html =>
  html`<header>
    <a href="/portal">${brandMark(frame.brand)}${words.portal}</a>
    <nav aria-label="${words.portal}">
      <a href="/help">${words.help}</a>
      ${
        frame.name !== undefined &&
        html`<a href="/portal/tickets">${words.requests}</a> <span class="muted">${frame.name}</span>
          <form class="plain" method="post" action="/portal/logout">${markField(frame)}<button>${words.signOut}</button></form>`
      }
    </nav>
  </header>`

const footerOf = ({ lang, brand }: Frame, words: Words): Html =>
  html`<footer>
    ${brandFooter(brand)}
    <form class="plain" method="post" action="/portal/language" aria-label="${words.language}">
      ${PORTAL_LANGUAGES.map((other) => (other === lang ? html`<span class="muted">${NAMES[other]}</span>` : html`<button name="lang" value="${other}" lang="${other}">${NAMES[other]}</button>`))}
    </form>
  </footer>`

export const page = (frame: Frame, title: string, body: Html, status = 200): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': brandPolicy(POLICY, frame.brand),
    'content-language': frame.lang,
    'cache-control': 'private, no-store',
  },
  body: html`<!doctype html>
    <html lang="${frame.lang}">
      <head>
        ${privateHead(titleOf(`${title} – ${WORDS[frame.lang].portal}`, frame.brand))} ${{ html: `<style>${STYLE}</style>` }}
        ${brandStyle(frame.brand)}
      </head>
      <body>
        ${headerOf(frame, WORDS[frame.lang])}
        <main>${body}</main>
        ${footerOf(frame, WORDS[frame.lang])}
      </body>
    </html>`.html,
})

export const complaint = (words: Words, isIncomplete: boolean): Html =>
  isIncomplete ? html`<p class="error" role="alert">${words.incomplete}</p>` : html``
