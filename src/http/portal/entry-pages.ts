import { html } from '../html.ts'
import type { Reply } from '../replies.ts'
import { WORDS } from './words.ts'
import { complaint, page, type Frame } from './frame.ts'

export const signInPage = (frame: Frame, given?: { readonly email: string }): Reply => {
  const words = WORDS[frame.lang]
  const body = html`<h1>${words.signIn}</h1>
    <p>${words.signInHint}</p>
    ${complaint(words, given !== undefined)}
    <form class="stack" method="post" action="/portal/login">
      <label for="email">${words.email}</label>
      <input id="email" type="email" name="email" autocomplete="email" maxlength="320" required value="${given?.email ?? ''}" />
      <button>${words.sendLink}</button>
    </form>
    <p>${words.noAccount} <a href="/portal/register">${words.register}</a></p>`
  return page(frame, words.signIn, body, given ? 422 : 200)
}

export const registerPage = (frame: Frame, given?: { readonly name: string; readonly email: string }): Reply => {
  const words = WORDS[frame.lang]
  const body = html`<h1>${words.register}</h1>
    <p>${words.registerHint}</p>
    ${complaint(words, given !== undefined)}
    <form class="stack" method="post" action="/portal/register">
      <label for="name">${words.name}</label>
      <input id="name" name="name" autocomplete="name" maxlength="255" required value="${given?.name ?? ''}" />
      <label for="email">${words.email}</label>
      <input id="email" type="email" name="email" autocomplete="email" maxlength="320" required value="${given?.email ?? ''}" />
      <button>${words.register}</button>
    </form>
    <p>${words.haveAccount} <a href="/portal">${words.signIn}</a></p>`
  return page(frame, words.register, body, given ? 422 : 200)
}

export const sentPage = (frame: Frame): Reply => {
  const words = WORDS[frame.lang]
  return page(
    frame,
    words.sent,
    html`<h1>${words.sent}</h1>
      <p role="status">${words.sentHint}</p>
      <p><a href="/portal">${words.again}</a></p>`,
  )
}

/** Programs that look at the links in mails must not use them up, so opening one only shows a button. */
export const confirmPage = (frame: Frame, token: string): Reply => {
  const words = WORDS[frame.lang]
  const form = html`<form class="stack" method="post" action="/portal/verify">
    <input type="hidden" name="token" value="${token}" /><button>${words.confirmButton}</button>
  </form>`
  return page(
    frame,
    words.confirm,
    html`<h1>${words.confirm}</h1>
      <p>${words.confirmHint}</p>
      ${form}`,
  )
}

export const badLinkPage = (frame: Frame): Reply => {
  const words = WORDS[frame.lang]
  return page(
    frame,
    words.badLink,
    html`<h1>${words.badLink}</h1>
      <p>${words.badLinkHint}</p>
      <p><a href="/portal">${words.again}</a></p>`,
    401,
  )
}
