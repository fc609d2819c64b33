import { type PortalLanguage } from '../../contract/portal/portal.ts'
import { MILLISECOND, type Instant } from '../../contract/time.ts'
import type { Attachment } from '../../helpdesk/attachments/model.ts'
import type { OwnTicket } from '../../helpdesk/portal/tickets.ts'
import type { FieldDefinition } from '../../helpdesk/fields/model.ts'
import { textToHtml } from '../../helpdesk/replies/rich-text.ts'
import { formatReference } from '../../helpdesk/tickets/model.ts'
import type { TicketView } from '../../helpdesk/ticket-view/read.ts'
import { html, type Html } from '../kit/html.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { renderFieldInputs } from './field-inputs.ts'
import { PORTAL_TRANSLATIONS, type PortalTranslations } from './translations.ts'
import { renderIncompleteNotice, renderFormTokenField, renderPortalPage, type PortalPageFrame } from './page-frame.ts'

const dateOf = (at: Instant, lang: PortalLanguage): Html => {
  const date = new Date(at / MILLISECOND)
  const shown = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)
  return html`<time datetime="${date.toISOString()}">${shown} UTC</time>`
}

export type PortalTicketFilter = 'all' | 'open' | 'done'
export type TicketListPage = {
  readonly tickets: readonly TicketView[]
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly filter: PortalTicketFilter
}

const filterOf = (words: PortalTranslations, shown: PortalTicketFilter): Html =>
  html`<nav class="filter" aria-label="${words.filter}">
    ${(['all', 'open', 'done'] as const).map((one) => (one === shown ? html`<a href="?show=${one}" aria-current="page">${words[one]}</a>` : html`<a href="?show=${one}">${words[one]}</a>`))}
  </nav>`

const pagerOf = (words: PortalTranslations, { page: at, pages, filter: shown }: TicketListPage): Html =>
  pages < 2
    ? html``
    : html`<p>
        ${at > 1 && html`<a rel="prev" href="?show=${shown}&amp;page=${at - 1}">${words.newer}</a>`} ${at}/${pages}
        ${at < pages && html`<a rel="next" href="?show=${shown}&amp;page=${at + 1}">${words.older}</a>`}
      </p>`

export const renderTicketList = (frame: PortalPageFrame, listed: TicketListPage): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const row = ({ ticket }: TicketView): Html =>
    html`<li>
      <a href="/portal/tickets/${ticket.id}">${ticket.subject}</a> <span class="status">${words.status[ticket.status]}</span>
      <div class="muted">${formatReference(ticket.id)} · ${dateOf(ticket.created_at, frame.lang)}</div>
    </li>`
  const body = html`<h1>${words.requests}</h1>
    <p><a class="button" href="/portal/tickets/new">${words.newRequest}</a></p>
    ${filterOf(words, listed.filter)}
    ${
      listed.tickets.length === 0
        ? html`<p>${words.none}</p>`
        : html`<ul class="articles">
            ${listed.tickets.map(row)}
          </ul>`
    }
    ${pagerOf(words, listed)}`
  return renderPortalPage(frame, words.requests, body)
}

const fileField = (words: PortalTranslations): Html =>
  html`<label for="file">${words.filesHint}</label><input id="file" type="file" name="file" multiple />`

type TicketDraft = { readonly subject: string; readonly description: string; readonly fields: URLSearchParams }

export const renderNewTicket = (frame: PortalPageFrame, asked: readonly FieldDefinition[], given?: TicketDraft): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const body = html`<h1>${words.newRequest}</h1>
    ${renderIncompleteNotice(words, given !== undefined)}
    <form class="stack" method="post" action="/portal/tickets" enctype="multipart/form-data">
      ${renderFormTokenField(frame)}
      <label for="subject">${words.subject}</label>
      <input id="subject" name="subject" maxlength="255" required value="${given?.subject ?? ''}" />
      <label for="description">${words.description}</label>
      <textarea id="description" name="description" rows="8" maxlength="100000" required>${given?.description ?? ''}</textarea>
      ${renderFieldInputs(asked, given?.fields ?? new URLSearchParams())} ${fileField(words)}
      <button>${words.submit}</button>
    </form>`
  return renderPortalPage(frame, words.newRequest, body, given ? 422 : 200)
}

const filesOf = (words: PortalTranslations, files: readonly Attachment[]): Html =>
  files.length === 0
    ? html``
    : html`<p class="muted">
        ${words.files}: ${files.map(({ id, filename }) => html`<a href="/portal/attachments/${id}">${filename}</a> `)}
      </p>`

const messages = (frame: PortalPageFrame, { view, conversation }: OwnTicket): Html => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const of = (reply_id: number | null) => conversation.attachments.filter((file) => file.reply_id === reply_id)
  const message = (who: string, at: Instant, text: string, more: { desk: boolean; files: readonly Attachment[] }): Html =>
    html`<article class="message${more.desk && html` desk`}">
      <h2>${who} · ${dateOf(at, frame.lang)}</h2>
      ${{ html: textToHtml(text) }} ${filesOf(words, more.files)}
    </article>`
  return html`${message(view.requester.name, view.ticket.created_at, view.description, { desk: false, files: of(null) })}
  ${conversation.replies.map(({ id, author, body, created_at }) => message(author.type === 'system' ? words.team : author.name, created_at, body, { desk: author.type !== 'client', files: of(id) }))}`
}

export const renderTicket = (frame: PortalPageFrame, own: OwnTicket, given?: { readonly body: string }): HttpResponse => {
  const words = PORTAL_TRANSLATIONS[frame.lang]
  const { ticket } = own.view
  const isMerged = ticket.merged_into_id !== null
  const reopen = html`<form class="stack" method="post" action="/portal/tickets/${ticket.id}/reopen">
    ${renderFormTokenField(frame)}
    <p>${words.reopenHint} <button>${words.reopen}</button></p>
  </form>`
  const answer = html`<form class="stack" method="post" action="/portal/tickets/${ticket.id}/replies" enctype="multipart/form-data">
    ${renderFormTokenField(frame)} ${renderIncompleteNotice(words, given !== undefined)}
    <label for="body">${words.answer}</label>
    ${ticket.status === 'closed' && !own.can_reopen && html`<p class="muted">${words.closedHint}</p>`}
    <textarea id="body" name="body" rows="6" maxlength="100000" required>${given?.body ?? ''}</textarea>
    ${fileField(words)}
    <button>${words.answerButton}</button>
  </form>`
  const merged = html`<p class="notice">
    ${words.merged}
    ${own.merged_into_id !== null && html`<a href="/portal/tickets/${own.merged_into_id}">${formatReference(own.merged_into_id)}</a>`}
  </p>`
  const body = html`<h1>${ticket.subject}</h1>
    <p><span class="status">${words.status[ticket.status]}</span> <span class="muted">${formatReference(ticket.id)}</span></p>
    ${messages(frame, own)} ${isMerged ? merged : html`${own.can_reopen ? reopen : html``}${answer}`}`
  return renderPortalPage(frame, ticket.subject, body, given ? 422 : 200)
}
