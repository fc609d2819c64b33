import * as routes from '../../contract/portal/portal.ts'
import type { Route } from '../../contract/route.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import { updateClient } from '../../helpdesk/clients/clients.ts'
import { toClientActor, requestLink, revokeSession, isLinkValid, redeemLink } from '../../helpdesk/portal/sign-in.ts'
import * as own from '../../helpdesk/portal/tickets.ts'
import { AppError } from '../../kernel/errors.ts'
import { readRequestOrigin } from '../auth/request-origin.ts'
import { findProblems } from '../kit/validate.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { createFileResponse } from './api.ts'
import { readFieldValues } from './field-inputs.ts'
import { storeFiles } from './files.ts'
import * as entry from './entry-pages.ts'
import * as ticketPages from './ticket-pages.ts'
import type { PortalTicketFilter } from './ticket-pages.ts'
import { readTicketId, isPortalLanguage, redirectTo, readText, type ClientHandler, type PortalHandler } from './portal-request.ts'
import * as visitors from '../auth/client-session.ts'

/** Whether the fields of a form pass the API's validation; if not, the form is shown again. */
const isValidForm = ({ body }: Route, fields: object): boolean => body !== undefined && findProblems(body, fields).length === 0

export const showSignIn: PortalHandler = async ({ frame, signedIn }) =>
  signedIn ? redirectTo('/portal/tickets') : entry.renderSignInPage(frame)

export const requestSignInLink: PortalHandler = async ({ deps, frame, fields }) => {
  const given = { email: readText(fields, 'email') }
  if (!isValidForm(routes.login, given)) return entry.renderSignInPage(frame, given)
  await deps.db.tx((tx) => requestLink(tx, given))
  return redirectTo('/portal/sent')
}

export const registerClient: PortalHandler = async ({ deps, frame, fields }) => {
  const given = { name: readText(fields, 'name'), email: readText(fields, 'email') }
  if (!isValidForm(routes.register, given)) return entry.renderRegistrationPage(frame, given)
  await deps.db.tx((tx) => requestLink(tx, { email: given.email, introduction: { name: given.name, locale: frame.lang } }))
  return redirectTo('/portal/sent')
}

export const showLink: PortalHandler = async ({ deps, request, frame }) => {
  const { token = '' } = request.params as { token?: string }
  const isUsable = await deps.db.read((reader) => isLinkValid(reader, token))
  return isUsable ? entry.renderConfirmPage(frame, token) : entry.renderInvalidLinkPage(frame)
}

export const redeemSignInLink: PortalHandler = async ({ deps, request, frame, fields }) => {
  try {
    const { session } = await deps.db.tx((tx) => redeemLink(tx, readText(fields, 'token'), readRequestOrigin(request)))
    return redirectTo('/portal/tickets', { 'set-cookie': visitors.formatPortalSessionCookie(deps.context, session) })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return entry.renderInvalidLinkPage(frame)
    throw error
  }
}

export const chooseLanguage: PortalHandler = async ({ deps, signedIn, fields }) => {
  const lang = readText(fields, 'lang')
  if (!isPortalLanguage(lang)) return redirectTo('/portal')
  if (signedIn) await deps.db.tx((tx) => updateClient(tx, toClientActor(signedIn.client), signedIn.client, { locale: lang }))
  return redirectTo('/portal', { 'set-cookie': visitors.formatLanguageCookie(deps.context, lang) })
}

export const signOut: ClientHandler = async ({ deps }, { session }) => {
  await deps.db.tx((tx) => revokeSession(tx, session))
  return redirectTo('/portal', { 'set-cookie': visitors.formatClearedPortalCookie(deps.context) })
}

const PER_PAGE = 15
const STATUSES: Readonly<Record<PortalTicketFilter, readonly TicketStatus[] | undefined>> = {
  all: undefined,
  open: ['open', 'in_progress', 'pending', 'on_hold'],
  done: ['resolved', 'closed'],
}

export const showTickets: ClientHandler = async ({ deps, request, frame }, { client }) => {
  const { show = 'all', page = '1' } = request.query as { show?: string; page?: string }
  const shown: PortalTicketFilter = show === 'open' || show === 'done' ? show : 'all'
  const at = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  const status = STATUSES[shown]
  const { tickets, total } = await deps.db.read((reader) =>
    own.listOwnTickets(reader, client, status ? { status } : {}, { limit: PER_PAGE, offset: (at - 1) * PER_PAGE }),
  )
  return ticketPages.renderTicketList(frame, { tickets, total, page: at, pages: Math.max(1, Math.ceil(total / PER_PAGE)), filter: shown })
}

/** Errors that a client can correct in the form: a missing field, or a rejected file. */
const retryForm = async (work: () => Promise<HttpResponse>, again: () => Promise<HttpResponse>): Promise<HttpResponse> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large')) return await again()
    throw error
  }
}

export const showNewTicket: ClientHandler = async ({ deps, frame }) =>
  ticketPages.renderNewTicket(frame, await deps.db.read(own.listClientFields))

export const submitTicket: ClientHandler = async ({ deps, frame, fields, files }, { client }) => {
  const given = { subject: readText(fields, 'subject'), description: readText(fields, 'description') }
  const asked = await deps.db.read(own.listClientFields)
  const again = async (): Promise<HttpResponse> => ticketPages.renderNewTicket(frame, asked, { ...given, fields })
  if (!isValidForm(routes.createTicket, given)) return await again()
  return await retryForm(async () => {
    const attachments = await storeFiles({ ...deps, client }, files)
    const custom_fields = readFieldValues(asked, fields)
    const { id } = await deps.db.tx((tx) => own.createOwnTicket(tx, client, { ...given, attachments, custom_fields }))
    return redirectTo(`/portal/tickets/${id}`)
  }, again)
}

export const showTicket: ClientHandler = async ({ deps, request, frame }, { client }) =>
  ticketPages.renderTicket(frame, await deps.db.read((reader) => own.loadOwnTicket(reader, client, readTicketId(request))))

export const submitReply: ClientHandler = async ({ deps, request, frame, fields, files }, { client }) => {
  const given = { body: readText(fields, 'body') }
  const id = readTicketId(request)
  const before = await deps.db.read((reader) => own.loadOwnTicket(reader, client, id))
  const again = async (): Promise<HttpResponse> => ticketPages.renderTicket(frame, before, given)
  if (!isValidForm(routes.createReply, given)) return await again()
  return await retryForm(async () => {
    const attachments = await storeFiles({ ...deps, client }, files)
    const { ticket } = await deps.db.tx((tx) => own.replyToOwnTicket(tx, client, id, { ...given, attachments }))
    return redirectTo(`/portal/tickets/${ticket.id}`)
  }, again)
}

export const reopenTicket: ClientHandler = async ({ deps, request }, { client }) => {
  const { id } = await deps.db.tx((tx) => own.reopenOwnTicket(tx, client, readTicketId(request)))
  return redirectTo(`/portal/tickets/${id}`)
}

export const downloadAttachment: ClientHandler = ({ deps, request }, { client }) =>
  createFileResponse(deps.db, deps.context, client, readTicketId(request))
