import type { TSchema } from 'typebox'
import * as routes from '../../contract/portal/portal.ts'
import type { BodyOf } from '../../contract/route.ts'
import { requestLink } from '../../helpdesk/portal/sign-in.ts'
import * as own from '../../helpdesk/portal/tickets.ts'
import { AppError } from '../../kernel/errors.ts'
import { MAX_JSON_BODY_BYTES } from '../kit/body-limit.ts'
import { readBytes, parseJson } from '../kit/json.ts'
import { accepted, created } from '../kit/responses.ts'
import { assertMatchesSchema } from '../kit/validation-messages.ts'
import { LINK_REQUESTED } from './api.ts'
import { presentTicketDetail } from './presenters.ts'
import { requireSignedIn, readTicketId, isJson, type PortalHandler, type PortalRequest } from './portal-request.ts'

/** URLs of the contract that accept JSON as well as forms, and then respond like the API. */

// The cast is safe: `assertMatchesSchema` validates the body.
const bodyOf = <R extends { readonly body?: TSchema }>({ request }: PortalRequest, { body }: R): BodyOf<R> => {
  const bytes = readBytes(request) ?? Buffer.from('{}')
  // The larger limit is for files, which JSON bodies do not carry here.
  if (bytes.length > MAX_JSON_BODY_BYTES) throw new AppError('too_large', 'The body is larger than 1 MB.')
  const value = parseJson(bytes, 'Malformed JSON.')
  if (body) assertMatchesSchema(body, value)
  return value as BodyOf<R>
}

const register: PortalHandler = async (portalRequest) => {
  const { name, email, locale = portalRequest.frame.lang } = bodyOf(portalRequest, routes.register)
  await portalRequest.deps.db.tx((tx) => requestLink(tx, { email, introduction: { name: name.trim(), locale } }))
  return accepted(LINK_REQUESTED)
}

const login: PortalHandler = async (portalRequest) => {
  const { email } = bodyOf(portalRequest, routes.login)
  await portalRequest.deps.db.tx((tx) => requestLink(tx, { email }))
  return accepted(LINK_REQUESTED)
}

const create: PortalHandler = requireSignedIn(async (portalRequest, { client }) => {
  const input = bodyOf(portalRequest, routes.createTicket)
  return await portalRequest.deps.db.tx(async (tx) => {
    const { id } = await own.createOwnTicket(tx, client, input)
    return created({ data: presentTicketDetail(await own.loadOwnTicket(tx, client, id)) }, `/portal/api/tickets/${id}`)
  })
})

const reply: PortalHandler = requireSignedIn(async (portalRequest, { client }) => {
  const id = readTicketId(portalRequest.request)
  await portalRequest.deps.db.read((reader) => own.assertOwnTicket(reader, client, id))
  const input = bodyOf(portalRequest, routes.createReply)
  return await portalRequest.deps.db.tx(async (tx) => {
    const { ticket } = await own.replyToOwnTicket(tx, client, id, input)
    return created({ data: presentTicketDetail(await own.loadOwnTicket(tx, client, ticket.id)) }, `/portal/api/tickets/${ticket.id}`)
  })
})

const chooseByContentType =
  (program: PortalHandler) =>
  (form: PortalHandler): PortalHandler =>
  (portalRequest) =>
    isJson(portalRequest.request) ? program(portalRequest) : form(portalRequest)

export const FORM_OR_JSON = {
  register: chooseByContentType(register),
  login: chooseByContentType(login),
  create: chooseByContentType(create),
  reply: chooseByContentType(reply),
}
