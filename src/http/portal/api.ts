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
import type { Api, ApiConventions } from '../kit/api-conventions.ts'
import { readRequestOrigin } from '../auth/request-origin.ts'
import { isSameOrigin } from '../auth/csrf.ts'
import { accepted, created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { withUploads, readUpload } from '../v1/attachments.ts'
import { toPageWindow, createPage } from '../v1/pagination.ts'
import { createV1Conventions } from '../v1/v1-conventions.ts'
import { formatClearedPortalCookie, formatPortalSessionCookie, readPortalSession, findSignedInClient } from '../auth/client-session.ts'
import { storeFile } from './files.ts'
import { createPortalLimit } from './limits.ts'
import { presentAttachment, presentField, presentMe, presentTicket, presentTicketDetail } from './presenters.ts'

/** The same response for every address, so that it does not reveal which are known. */
export const LINK_REQUESTED = { data: { message: 'If the data are valid, a sign-in link is sent to that address.' } }

const assertSameOrigin = (request: FastifyRequest): void => {
  if (!isSameOrigin(request)) throw new AppError('forbidden', 'The header X-Requested-With: watchdesk is required.')
}

const authenticate = async (db: Db, request: FastifyRequest, { auth, path }: Route): Promise<Actor> => {
  if (path === routes.verify.path) assertSameOrigin(request)
  const signedIn = auth.kind === 'client' ? await findSignedInClient(db, request) : undefined
  if (!signedIn) return { kind: 'anonymous', ip: request.ip }
  assertSameOrigin(request)
  return toClientActor(signedIn.client)
}

export const createPortalConventions = (db: Db): ApiConventions => ({
  ...createV1Conventions(db),
  prefix: '/portal/api',
  authenticate: (request, route) => authenticate(db, request, route),
  authorize: (actor, { auth }) => {
    if (auth.kind === 'client' && actor.kind !== 'client') unauthenticated('Authentication required. Sign in with a link from a mail.')
  },
  rateLimitFor: (actor, { limit, method }, request) =>
    createPortalLimit(limit ?? (method === 'GET' ? 'read' : 'write'), request, actor.kind === 'client' ? actor.client_id : undefined),
  sendsRateLimitHeaders: false,
  publishesWrites: true,
})

const requireClient = async (reader: Reader, actor: Actor): Promise<Client> => {
  const client = actor.kind === 'client' ? await findClient(reader, actor.client_id) : undefined
  return client ?? unauthenticated('Authentication required. Sign in with a link from a mail.')
}

const registerAccountRoutes = (api: Api): void => {
  serve(api, routes.register, async (tx, { body: { name, email, locale = 'en' } }) => {
    await requestLink(tx, { email, introduction: { name: name.trim(), locale } })
    return accepted(LINK_REQUESTED)
  })
  serve(api, routes.login, async (tx, { body: { email } }) => {
    await requestLink(tx, { email })
    return accepted(LINK_REQUESTED)
  })
  serve(api, routes.verify, async (tx, { body, request }) => {
    const { client, session } = await redeemLink(tx, body.token, readRequestOrigin(request))
    return ok({ data: presentMe(client) }, { 'set-cookie': formatPortalSessionCookie(api.context, session) })
  })
  serve(api, routes.logout, async (tx, { request }) => {
    const session = readPortalSession(request)
    if (session !== undefined) await revokeSession(tx, session)
    return noContent({ 'set-cookie': formatClearedPortalCookie(api.context) })
  })
  serve(api, routes.getMe, async (reader, _input, actor) => ok({ data: presentMe(await requireClient(reader, actor)) }))
  serve(api, routes.updateMe, async (tx, { body }, actor) => {
    const client = await requireClient(tx, actor)
    return ok({ data: presentMe(Object.keys(body).length > 0 ? await updateClient(tx, actor, client, body) : client) })
  })
}

const registerTicketRoutes = (api: Api): void => {
  const exists = async (reader: Reader, { id }: { id: number }, actor: Actor) =>
    own.assertOwnTicket(reader, await requireClient(reader, actor), id)
  const whole = async (reader: Reader, client: Client, id: number) => ({
    data: presentTicketDetail(await own.loadOwnTicket(reader, client, id)),
  })
  serve(api, routes.listTickets, async (reader, { query: { status, ...paging } }, actor) => {
    const page = toPageWindow(paging)
    const client = await requireClient(reader, actor)
    const { tickets, total } = await own.listOwnTickets(reader, client, status === undefined ? {} : { status: [status] }, page)
    return ok(createPage(tickets.map(presentTicket), total, page))
  })
  serve(api, routes.listFields, async (reader) => ok({ data: (await own.listClientFields(reader)).map(presentField) }))
  serve(api, routes.getTicket, async (reader, { params }, actor) => ok(await whole(reader, await requireClient(reader, actor), params.id)))
  serve(api, routes.createTicket, async (tx, { body }, actor) => {
    const client = await requireClient(tx, actor)
    const { id } = await own.createOwnTicket(tx, client, body)
    return created(await whole(tx, client, id), `/portal/api/tickets/${id}`)
  })
  const answer = async (
    tx: Parameters<typeof own.replyToOwnTicket>[0],
    { params, body }: { params: { id: number }; body: BodyOf<typeof routes.createReply> },
    actor: Actor,
  ) => {
    const client = await requireClient(tx, actor)
    const { ticket } = await own.replyToOwnTicket(tx, client, params.id, body)
    return created(await whole(tx, client, ticket.id), `/portal/api/tickets/${ticket.id}`)
  }
  serve(api, routes.createReply, answer, { precondition: exists })
  serve(api, routes.reopenTicket, async (tx, { params }, actor) => {
    const client = await requireClient(tx, actor)
    await own.reopenOwnTicket(tx, client, params.id)
    return ok(await whole(tx, client, params.id))
  })
}

/** Browsers save every file, and display none. */
const DOWNLOAD_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
}

export const createFileResponse = async (db: Db, { config, ids }: Api['context'], client: Client, id: number) => {
  const { sha256, filename, content_type } = await db.read((reader) => own.getOwnAttachment(reader, client, id))
  const bytes = await openFileStore(config.DATA_DIR, () => ids.uuid()).read(sha256)
  return ok(bytes, {
    ...DOWNLOAD_HEADERS,
    'content-type': toServedContentType(content_type),
    'content-disposition': toContentDisposition(filename),
  })
}

export const registerPortalApiRoutes = (api: Api): void => {
  registerAccountRoutes(api)
  registerTicketRoutes(api)
  serveSlow(withUploads(api), routes.createAttachment, async (db, { body, request }, actor) => {
    const client = await db.read((reader) => requireClient(reader, actor))
    const attachment = await storeFile({ db, context: api.context, client }, await readUpload(request, body))
    return created({ data: presentAttachment(attachment) }, `/portal/api/attachments/${attachment.id}/content`)
  })
  serveSlow(api, routes.downloadAttachment, async (db, { params }, actor) => {
    const client = await db.read((reader) => requireClient(reader, actor))
    return await createFileResponse(db, api.context, client, params.id)
  })
}
