import type { TSchema } from 'typebox'
import * as routes from '../../contract/portal/portal.ts'
import type { BodyOf } from '../../contract/route.ts'
import { requestLink } from '../../helpdesk/portal/sign-in.ts'
import * as own from '../../helpdesk/portal/tickets.ts'
import { AppError } from '../../kernel/errors.ts'
import { JSON_LIMIT } from '../app.ts'
import { bytesOf, parseJson } from '../json.ts'
import { accepted, created } from '../replies.ts'
import { checkWithSentences } from '../sentences.ts'
import { ASKED } from './api.ts'
import { wholeTicketOut } from './out.ts'
import { forClients, idOf, isJson, type Handle, type Visit } from './visit.ts'

/** The addresses the contract names take JSON as well as forms, and answer it as the API does. */

// The schema of the route has said what it is.
const bodyOf = <R extends { readonly body?: TSchema }>({ request }: Visit, { body }: R): BodyOf<R> => {
  const bytes = bytesOf(request) ?? Buffer.from('{}')
  // The room beyond that is for files, which JSON does not carry here.
  if (bytes.length > JSON_LIMIT) throw new AppError('too_large', 'The body is larger than 1 MB.')
  const value = parseJson(bytes, 'Malformed JSON.')
  if (body) checkWithSentences(body, value)
  return value as BodyOf<R>
}

const register: Handle = async (visit) => {
  const { name, email, locale = visit.frame.lang } = bodyOf(visit, routes.register)
  await visit.parts.db.tx((tx) => requestLink(tx, { email, introduction: { name: name.trim(), locale } }))
  return accepted(ASKED)
}

const login: Handle = async (visit) => {
  const { email } = bodyOf(visit, routes.login)
  await visit.parts.db.tx((tx) => requestLink(tx, { email }))
  return accepted(ASKED)
}

const create: Handle = forClients(async (visit, { client }) => {
  const wish = bodyOf(visit, routes.createTicket)
  return await visit.parts.db.tx(async (tx) => {
    const { id } = await own.createOwnTicket(tx, client, wish)
    return created({ data: wholeTicketOut(await own.loadOwnTicket(tx, client, id)) }, `/portal/api/tickets/${id}`)
  })
})

const reply: Handle = forClients(async (visit, { client }) => {
  const id = idOf(visit.request)
  await visit.parts.db.read((reader) => own.assertOwnTicket(reader, client, id))
  const wish = bodyOf(visit, routes.createReply)
  return await visit.parts.db.tx(async (tx) => {
    const { ticket } = await own.replyToOwnTicket(tx, client, id, wish)
    return created({ data: wholeTicketOut(await own.loadOwnTicket(tx, client, ticket.id)) }, `/portal/api/tickets/${ticket.id}`)
  })
})

const or =
  (program: Handle) =>
  (form: Handle): Handle =>
  (visit) =>
    isJson(visit.request) ? program(visit) : form(visit)

export const orJson = { register: or(register), login: or(login), create: or(create), reply: or(reply) }
