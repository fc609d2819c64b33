import { PORTAL_LANGUAGES, type PortalLanguage } from '../../contract/portal/portal.ts'
import type { Brand } from '../../kernel/branding.ts'
import { renderBrandFooter, renderBrandMark, extendContentPolicy, renderBrandStyle, formatPageTitle } from '../public/brand.ts'
import { html, type Html } from '../kit/html.ts'
import { renderUnlistedPageHead } from '../public/unlisted-page-head.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { POLICY, STYLE } from './style.ts'
import { LANGUAGE_NAMES, PORTAL_TRANSLATIONS, type PortalTranslations } from './translations.ts'

export type PortalPageFrame = {
  readonly brand: Brand
  readonly lang: PortalLanguage
  readonly name?: string | undefined
  readonly mark?: string | undefined
}

export const renderFormTokenField = ({ mark }: PortalPageFrame): Html =>
  mark === undefined ? html`` : html`<input type="hidden" name="mark" value="${mark}" />`

const headerOf = (frame: PortalPageFrame, words: PortalTranslations): Html =>
  html`<header>
    <a href="/portal">${renderBrandMark(frame.brand)}${words.portal}</a>
    <nav aria-label="${words.portal}">
      <a href="/help">${words.help}</a>
      ${
        frame.name !== undefined &&
        html`<a href="/portal/tickets">${words.requests}</a> <span class="muted">${frame.name}</span>
          <form class="plain" method="post" action="/portal/logout">${renderFormTokenField(frame)}<button>${words.signOut}</button></form>`
      }
    </nav>
  </header>`

const footerOf = ({ lang, brand }: PortalPageFrame, words: PortalTranslations): Html =>
  html`<footer>
    ${renderBrandFooter(brand)}
    <form class="plain" method="post" action="/portal/language" aria-label="${words.language}">
      ${PORTAL_LANGUAGES.map((other) => (other === lang ? html`<span class="muted">${LANGUAGE_NAMES[other]}</span>` : html`<button name="lang" value="${other}" lang="${other}">${LANGUAGE_NAMES[other]}</button>`))}
    </form>
  </footer>`

export const renderPortalPage = (frame: PortalPageFrame, title: string, body: Html, status = 200): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': extendContentPolicy(POLICY, frame.brand),
    'content-language': frame.lang,
    'cache-control': 'private, no-store',
  },
  body: html`<!doctype html>
    <html lang="${frame.lang}">
      <head>
        ${renderUnlistedPageHead(formatPageTitle(`${title} – ${PORTAL_TRANSLATIONS[frame.lang].portal}`, frame.brand))}
        ${{ html: `<style>${STYLE}</style>` }} ${renderBrandStyle(frame.brand)}
      </head>
      <body>
        ${headerOf(frame, PORTAL_TRANSLATIONS[frame.lang])}
        <main>${body}</main>
        ${footerOf(frame, PORTAL_TRANSLATIONS[frame.lang])}
      </body>
    </html>`.html,
})

export const renderIncompleteNotice = (words: PortalTranslations, isIncomplete: boolean): Html =>
  isIncomplete ? html`<p class="error" role="alert">${words.incomplete}</p>` : html``
