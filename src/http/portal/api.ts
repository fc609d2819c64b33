import type { FastifyRequest } from 'fastify'
import * as routes from '../../contract/portal/portal.ts'
import type { BodyOf, Route } from '../../contract/route.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { toContentDisposition, toServedContentType } from '../../helpdesk/attachments/model.ts'
import { updateClient, findClient } from '../../helpdesk/clients/clients.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { toClientActor, requestLink, revokeSession, redeemLink } from '../../helpdesk/portal/sign-in.ts'
import * as own from '../../helpdesk/portal/tickets.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { visitorOf } from '../app/visitor.ts'
import { isFromOurPage } from '../auth/cookie.ts'
import { accepted, created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door, Surface } from '../surface.ts'
import { forUploads, sentFile } from '../v1/attachments.ts'
import { pageOf, paged } from '../v1/paging.ts'
import { v1Surface } from '../v1/surface.ts'
import { storeFile } from './files.ts'
import { attachmentOut, fieldOut, meOut, ticketOut, wholeTicketOut } from './out.ts'
import { clearedCookie, portalLimit, sessionCookie, sessionIn, signedInBy } from './visitor.ts'

/** The same for everybody: whether an address is known is nobody's business. */
export const ASKED = { data: { message: 'If everything is right, a link to sign in is on its way to that address.' } }

const refuseOtherSites = (request: FastifyRequest): void => {
  if (!isFromOurPage(request)) throw new AppError('forbidden', 'Send the header X-Requested-With: watchdesk.')
}

const authenticate = async (db: Db, request: FastifyRequest, { auth, path }: Route): Promise<Actor> => {
  if (path === routes.verify.path) refuseOtherSites(request)
  const signedIn = auth.kind === 'client' ? await signedInBy(db, request) : undefined
  if (!signedIn) return { kind: 'nobody', ip: request.ip }
  refuseOtherSites(request)
  return toClientActor(signedIn.client)
}

/** It speaks as the helpdesk does, to clients instead of agents. */
export const portalSurface = (db: Db): Surface => ({
  ...v1Surface(db),
  prefix: '/portal/api',
  authenticate: (request, route) => authenticate(db, request, route),
  authorize: (actor, { auth }) => {
    if (auth.kind === 'client' && actor.kind !== 'client') unauthenticated('Sign in with a link from a mail.')
  },
  limitOf: (actor, { limit, method }, request) =>
    portalLimit(limit ?? (method === 'GET' ? 'read' : 'write'), request, actor.kind === 'client' ? actor.client_id : undefined),
  limitHeaders: false,
  announces: true,
})

const clientFor = async (reader: Reader, actor: Actor): Promise<Client> => {
  const client = actor.kind === 'client' ? await findClient(reader, actor.client_id) : undefined
  return client ?? unauthenticated('Sign in with a link from a mail.')
}

const accountRoutes = (door: Door): void => {
  serve(door, routes.register, async (tx, { body: { name, email, locale = 'en' } }) => {
    await requestLink(tx, { email, introduction: { name: name.trim(), locale } })
    return accepted(ASKED)
  })
  serve(door, routes.login, async (tx, { body: { email } }) => {
    await requestLink(tx, { email })
    return accepted(ASKED)
  })
  serve(door, routes.verify, async (tx, { body, request }) => {
    const { client, session } = await redeemLink(tx, body.token, visitorOf(request))
    return ok({ data: meOut(client) }, { 'set-cookie': sessionCookie(door.house, session) })
  })
  serve(door, routes.logout, async (tx, { request }) => {
    const session = sessionIn(request)
    if (session !== undefined) await revokeSession(tx, session)
    return noContent({ 'set-cookie': clearedCookie(door.house) })
  })
  serve(door, routes.getMe, async (reader, _input, actor) => ok({ data: meOut(await clientFor(reader, actor)) }))
  serve(door, routes.updateMe, async (tx, { body }, actor) => {
    const client = await clientFor(tx, actor)
    return ok({ data: meOut(Object.keys(body).length > 0 ? await updateClient(tx, actor, client, body) : client) })
  })
}

const ticketRoutes = (door: Door): void => {
  const exists = async (reader: Reader, { id }: { id: number }, actor: Actor) =>
    own.assertOwnTicket(reader, await clientFor(reader, actor), id)
  const whole = async (reader: Reader, client: Client, id: number) => ({
    data: wholeTicketOut(await own.loadOwnTicket(reader, client, id)),
  })
  serve(door, routes.listTickets, async (reader, { query: { status, ...paging } }, actor) => {
    const page = pageOf(paging)
    const client = await clientFor(reader, actor)
    const { tickets, total } = await own.listOwnTickets(reader, client, status === undefined ? {} : { status: [status] }, page)
    return ok(paged(tickets.map(ticketOut), total, page))
  })
  serve(door, routes.listFields, async (reader) => ok({ data: (await own.listClientFields(reader)).map(fieldOut) }))
  serve(door, routes.getTicket, async (reader, { params }, actor) => ok(await whole(reader, await clientFor(reader, actor), params.id)))
  serve(door, routes.createTicket, async (tx, { body }, actor) => {
    const client = await clientFor(tx, actor)
    const { id } = await own.createOwnTicket(tx, client, body)
    return created(await whole(tx, client, id), `/portal/api/tickets/${id}`)
  })
  const answer = async (
    tx: Parameters<typeof own.replyToOwnTicket>[0],
    { params, body }: { params: { id: number }; body: BodyOf<typeof routes.createReply> },
    actor: Actor,
  ) => {
    const client = await clientFor(tx, actor)
    const { ticket } = await own.replyToOwnTicket(tx, client, params.id, body)
    return created(await whole(tx, client, ticket.id), `/portal/api/tickets/${ticket.id}`)
  }
  serve(door, routes.createReply, answer, { exists })
  serve(door, routes.reopenTicket, async (tx, { params }, actor) => {
    const client = await clientFor(tx, actor)
    await own.reopenOwnTicket(tx, client, params.id)
    return ok(await whole(tx, client, params.id))
  })
}

/** Whatever is in it, a browser only saves it. */
const SAFE = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

export const fileReply = async (db: Db, { config, ids }: Door['house'], client: Client, id: number) => {
  const { sha256, filename, content_type } = await db.read((reader) => own.getOwnAttachment(reader, client, id))
  const bytes = await openFileStore(config.DATA_DIR, () => ids.uuid()).read(sha256)
  return ok(bytes, { ...SAFE, 'content-type': toServedContentType(content_type), 'content-disposition': toContentDisposition(filename) })
}

export const portalRoutes = (door: Door): void => {
  accountRoutes(door)
  ticketRoutes(door)
  serveSlow(forUploads(door), routes.createAttachment, async (db, { body, request }, actor) => {
    const client = await db.read((reader) => clientFor(reader, actor))
    const attachment = await storeFile({ db, house: door.house, client }, await sentFile(request, body))
    return created({ data: attachmentOut(attachment) }, `/portal/api/attachments/${attachment.id}/content`)
  })
  serveSlow(door, routes.downloadAttachment, async (db, { params }, actor) => {
    const client = await db.read((reader) => clientFor(reader, actor))
    return await fileReply(db, door.house, client, params.id)
  })
}
