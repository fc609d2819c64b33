import { html } from '../kit/html.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { PORTAL_TRANSLATIONS } from './translations.ts'
import { renderIncompleteNotice, renderPortalPage, type PortalPageFrame } from './page-frame.ts'

export const renderSignInPage = (frame: PortalPageFrame, given?: { readonly email: string }): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const body = html`<h1>${words.signIn}</h1>
    <p>${words.signInHint}</p>
    ${renderIncompleteNotice(words, given !== undefined)}
    <form class="stack" method="post" action="/portal/login">
      <label for="email">${words.email}</label>
      <input id="email" type="email" name="email" autocomplete="email" maxlength="320" required value="${given?.email ?? ''}" />
      <button>${words.sendLink}</button>
    </form>
    <p>${words.noAccount} <a href="/portal/register">${words.register}</a></p>`
  return renderPortalPage(frame, words.signIn, body, given ? 422 : 200)
}

export const renderRegistrationPage = (frame: PortalPageFrame, given?: { readonly name: string; readonly email: string }): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const body = html`<h1>${words.register}</h1>
    <p>${words.registerHint}</p>
    ${renderIncompleteNotice(words, given !== undefined)}
    <form class="stack" method="post" action="/portal/register">
      <label for="name">${words.name}</label>
      <input id="name" name="name" autocomplete="name" maxlength="255" required value="${given?.name ?? ''}" />
      <label for="email">${words.email}</label>
      <input id="email" type="email" name="email" autocomplete="email" maxlength="320" required value="${given?.email ?? ''}" />
      <button>${words.register}</button>
    </form>
    <p>${words.haveAccount} <a href="/portal">${words.signIn}</a></p>`
  return renderPortalPage(frame, words.register, body, given ? 422 : 200)
}

export const renderLinkSentPage = (frame: PortalPageFrame): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  return renderPortalPage(
    frame,
    words.sent,
    html`<h1>${words.sent}</h1>
      <p role="status">${words.sentHint}</p>
      <p><a href="/portal">${words.again}</a></p>`,
  )
}

/** Link scanners must not use up the link of a mail, so opening it only shows a button. */
export const renderConfirmPage = (frame: PortalPageFrame, token: string): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const form = html`<form class="stack" method="post" action="/portal/verify">
    <input type="hidden" name="token" value="${token}" /><button>${words.confirmButton}</button>
  </form>`
  return renderPortalPage(
    frame,
    words.confirm,
    html`<h1>${words.confirm}</h1>
      <p>${words.confirmHint}</p>
      ${form}`,
  )
}

export const renderInvalidLinkPage = (frame: PortalPageFrame): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  return renderPortalPage(
    frame,
    words.badLink,
    html`<h1>${words.badLink}</h1>
      <p>${words.badLinkHint}</p>
      <p><a href="/portal">${words.again}</a></p>`,
    401,
  )
}
