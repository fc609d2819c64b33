import * as routes from '../../contract/portal/portal.ts'
import type { Route } from '../../contract/route.ts'
import type { TicketStatus } from '../../contract/v1/ticket-words.ts'
import { updateClient } from '../../helpdesk/clients/clients.ts'
import { toClientActor, requestLink, revokeSession, isLinkValid, redeemLink } from '../../helpdesk/portal/sign-in.ts'
import * as own from '../../helpdesk/portal/tickets.ts'
import { AppError } from '../../kernel/errors.ts'
import { visitorOf } from '../app/visitor.ts'
import { findProblems } from '../validate.ts'
import type { Reply } from '../replies.ts'
import { fileReply } from './api.ts'
import { fieldValues } from './field-inputs.ts'
import { storeFiles } from './files.ts'
import * as entry from './entry-pages.ts'
import * as ticketPages from './ticket-pages.ts'
import type { Shown } from './ticket-pages.ts'
import { idOf, isLanguage, moved, text, type ClientHandle, type Handle } from './visit.ts'
import * as visitors from './visitor.ts'

/** Whether the fields of a form are what the API would take; if not, the form is shown again. */
const isGood = ({ body }: Route, fields: object): boolean => body !== undefined && findProblems(body, fields).length === 0

export const start: Handle = async ({ frame, signedIn }) => (signedIn ? moved('/portal/tickets') : entry.signInPage(frame))

export const login: Handle = async ({ parts, frame, fields }) => {
  const given = { email: text(fields, 'email') }
  if (!isGood(routes.login, given)) return entry.signInPage(frame, given)
  await parts.db.tx((tx) => requestLink(tx, given))
  return moved('/portal/sent')
}

export const register: Handle = async ({ parts, frame, fields }) => {
  const given = { name: text(fields, 'name'), email: text(fields, 'email') }
  if (!isGood(routes.register, given)) return entry.registerPage(frame, given)
  await parts.db.tx((tx) => requestLink(tx, { email: given.email, introduction: { name: given.name, locale: frame.lang } }))
  return moved('/portal/sent')
}

export const showLink: Handle = async ({ parts, request, frame }) => {
  const { token = '' } = request.params as { token?: string }
  const isUsable = await parts.db.read((reader) => isLinkValid(reader, token))
  return isUsable ? entry.confirmPage(frame, token) : entry.badLinkPage(frame)
}

export const verify: Handle = async ({ parts, request, frame, fields }) => {
  try {
    const { session } = await parts.db.tx((tx) => redeemLink(tx, text(fields, 'token'), visitorOf(request)))
    return moved('/portal/tickets', { 'set-cookie': visitors.sessionCookie(parts.house, session) })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return entry.badLinkPage(frame)
    throw error
  }
}

export const chooseLanguage: Handle = async ({ parts, signedIn, fields }) => {
  const lang = text(fields, 'lang')
  if (!isLanguage(lang)) return moved('/portal')
  if (signedIn) await parts.db.tx((tx) => updateClient(tx, toClientActor(signedIn.client), signedIn.client, { locale: lang }))
  return moved('/portal', { 'set-cookie': visitors.languageCookie(parts.house, lang) })
}

export const logout: ClientHandle = async ({ parts }, { session }) => {
  await parts.db.tx((tx) => revokeSession(tx, session))
  return moved('/portal', { 'set-cookie': visitors.clearedCookie(parts.house) })
}

const PER_PAGE = 15
const STATUSES: Readonly<Record<Shown, readonly TicketStatus[] | undefined>> = {
  all: undefined,
  open: ['open', 'in_progress', 'pending', 'on_hold'],
  done: ['resolved', 'closed'],
}

export const list: ClientHandle = async ({ parts, request, frame }, { client }) => {
  const { show = 'all', page = '1' } = request.query as { show?: string; page?: string }
  const shown: Shown = show === 'open' || show === 'done' ? show : 'all'
  const at = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  const status = STATUSES[shown]
  const { tickets, total } = await parts.db.read((reader) =>
    own.listOwnTickets(reader, client, status ? { status } : {}, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE }),
  )
  return ticketPages.listPage(frame, { tickets, total, page: at, pages: Math.max(1, Math.ceil(total / PER_PAGE)), shown })
}

/** What a person can put right in a form: something is missing, or a file is not accepted. */
const orAgain = async (work: () => Promise<Reply>, again: () => Promise<Reply>): Promise<Reply> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large')) return await again()
    throw error
  }
}

export const ask: ClientHandle = async ({ parts, frame }) => ticketPages.newPage(frame, await parts.db.read(own.listClientFields))

export const create: ClientHandle = async ({ parts, frame, fields, files }, { client }) => {
  const given = { subject: text(fields, 'subject'), description: text(fields, 'description') }
  const asked = await parts.db.read(own.listClientFields)
  const again = async (): Promise<Reply> => ticketPages.newPage(frame, asked, { ...given, fields })
  if (!isGood(routes.createTicket, given)) return await again()
  return await orAgain(async () => {
    const attachments = await storeFiles({ ...parts, client }, files)
    const custom_fields = fieldValues(asked, fields)
    const { id } = await parts.db.tx((tx) => own.createOwnTicket(tx, client, { ...given, attachments, custom_fields }))
    return moved(`/portal/tickets/${id}`)
  }, again)
}

export const read: ClientHandle = async ({ parts, request, frame }, { client }) =>
  ticketPages.ticketPage(frame, await parts.db.read((reader) => own.loadOwnTicket(reader, client, idOf(request))))

export const reply: ClientHandle = async ({ parts, request, frame, fields, files }, { client }) => {
  const given = { body: text(fields, 'body') }
  const id = idOf(request)
  const before = await parts.db.read((reader) => own.loadOwnTicket(reader, client, id))
  const again = async (): Promise<Reply> => ticketPages.ticketPage(frame, before, given)
  if (!isGood(routes.createReply, given)) return await again()
  return await orAgain(async () => {
    const attachments = await storeFiles({ ...parts, client }, files)
    const { ticket } = await parts.db.tx((tx) => own.replyToOwnTicket(tx, client, id, { ...given, attachments }))
    return moved(`/portal/tickets/${ticket.id}`)
  }, again)
}

export const reopen: ClientHandle = async ({ parts, request }, { client }) => {
  const { id } = await parts.db.tx((tx) => own.reopenOwnTicket(tx, client, idOf(request)))
  return moved(`/portal/tickets/${id}`)
}

export const download: ClientHandle = ({ parts, request }, { client }) => fileReply(parts.db, parts.house, client, idOf(request))
