import type { Brand } from '../../../kernel/branding.ts'
import { renderBrandFooter, renderBrandMark, extendContentPolicy, renderBrandStyle, formatPageTitle } from '../brand.ts'
import { html, type Html } from '../../kit/html.ts'
import type { HttpResponse } from '../../kit/responses.ts'
import { renderUnlistedPageHead } from '../unlisted-page-head.ts'
import { POLICY, STYLE } from './style.ts'

export type SubscribeOffer = { readonly action: string; readonly shows_maintenance: boolean }

type SubscribeInput = { readonly address: string }

export const renderSubscribeForm = ({ action, shows_maintenance }: SubscribeOffer, wrong?: SubscribeInput): Html =>
  html`<p class="muted">
      One mail when an incident begins, is updated and ends${shows_maintenance && html`, and when maintenance is planned`}. Every mail has a
      link to stop them.
    </p>
    ${wrong && html`<p class="old" role="alert" id="wrong">This is not a valid email address. Example: ann@example.org</p>`}
    <form method="post" action="${action}">
      <div>
        <label for="address">Mail address</label>
        <input
          id="address"
          name="address"
          type="email"
          autocomplete="email"
          maxlength="254"
          required
          value="${wrong?.address ?? ''}"
          ${wrong && html` aria-invalid="true" aria-describedby="wrong"`}
        />
      </div>
      <button>Subscribe</button>
    </form>`

type SubscribePageFrame = {
  readonly brand: Brand
  readonly title: string
  readonly url: string | undefined
}

/** The token in the URL is secret, so no referrer is sent. */
const renderPage = (
  { brand, title, url }: SubscribePageFrame,
  heading: string,
  body: Html,
  { status = 200, isSecret = true } = {},
): HttpResponse => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': extendContentPolicy(POLICY, brand),
    'cache-control': 'no-store',
    ...(isSecret && { 'referrer-policy': 'no-referrer' }),
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        ${renderUnlistedPageHead(formatPageTitle(`${heading} · ${title}`, brand))} ${STYLE} ${renderBrandStyle(brand)}
      </head>
      <body>
        <main>
          <div class="brand">${renderBrandMark(brand)}</div>
          <h1>${heading}</h1>
          ${body} ${url !== undefined && html`<p class="back"><a href="${url}">Back to ${title}</a></p>`}
        </main>
        <footer>${renderBrandFooter(brand)}</footer>
      </body>
    </html>`.html,
})

/** A browser sends the origin of a form only if the page allows it. */
export const renderFormPage = (frame: SubscribePageFrame, offer: SubscribeOffer, wrong?: SubscribeInput): HttpResponse =>
  renderPage(frame, `Subscribe to ${frame.title}`, renderSubscribeForm(offer, wrong), {
    status: wrong ? 422 : 200,
    isSecret: false,
  })

export const renderSentPage = (frame: SubscribePageFrame): HttpResponse =>
  renderPage(
    frame,
    'Check your mailbox',
    html`<p role="status">A confirmation link has been sent to that address. Open it to confirm your subscription.</p>`,
  )

const renderButton = (word: string): Html => html`<form method="post"><button>${word}</button></form>`

/** Link scanners must not subscribe, so opening a link only shows a button. */
export const renderConfirmPage = (frame: SubscribePageFrame, address: string): HttpResponse =>
  renderPage(
    frame,
    'Confirm your subscription',
    html`<p>Status updates of ${frame.title} will be sent to ${address}.</p>
      ${renderButton('Confirm subscription')}`,
  )

export const renderConfirmedPage = (frame: SubscribePageFrame, address: string): HttpResponse =>
  renderPage(
    frame,
    'You are subscribed',
    html`<p role="status">Status updates of ${frame.title} are sent to ${address}. Every mail has a link to unsubscribe.</p>`,
  )

export const renderUnsubscribePage = (frame: SubscribePageFrame): HttpResponse =>
  renderPage(
    frame,
    'Unsubscribe?',
    html`<p>You will no longer receive status updates of ${frame.title}, and your address will be deleted.</p>
      ${renderButton('Unsubscribe')}`,
  )

export const renderUnsubscribedPage = (frame: SubscribePageFrame): HttpResponse =>
  renderPage(
    frame,
    'Unsubscribed',
    html`<p role="status">You no longer receive status updates of ${frame.title}. Your address was deleted.</p>`,
  )
