import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, unauthenticated } from '../kernel/errors.ts'
import { renderPage } from './errors/page.ts'
import { renderV1 } from './errors/v1.ts'
import { ANONYMOUS_BODY_LIMIT, isLong } from './long-body.ts'
import type { DoorParts } from './open-door.ts'
import { FORM_LIMIT } from './portal/files.ts'
import * as forms from './portal/forms.ts'
import { orJson } from './portal/from-programs.ts'
import { registerPage, sentPage } from './portal/entry-pages.ts'
import { forClients, isJson, visitOf, type Handle } from './portal/visit.ts'
import { isOwnForm, portalLimit, signedInBy, type Budget, type SignedIn } from './portal/visitor.ts'
import { send } from './send.ts'

type Sessions = WeakMap<FastifyRequest, SignedIn>

const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const refusal = isJson(request) ? renderV1(error) : renderPage(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'a page of the portal failed')
  return send(reply, refusal)
}

type Admission = { readonly parts: DoorParts; readonly sessions: Sessions; readonly budget: Budget; readonly bodyLimit: number }

/** Authenticates and counts a request before its body is received. Only clients with a session may send a long one. */
const admit =
  ({ parts, sessions, budget, bodyLimit }: Admission) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      if (request.method === 'POST' && !isOwnForm(request, parts.house))
        throw new AppError('forbidden', 'This form was sent by another site.')
      const signedIn = await signedInBy(parts.db, request)
      const verdict = await parts.limiter.hit(portalLimit(budget, request, signedIn?.client.id))
      if (!verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
      if (signedIn) sessions.set(request, signedIn)
      else if (bodyLimit > ANONYMOUS_BODY_LIMIT && isLong(request, ANONYMOUS_BODY_LIMIT))
        unauthenticated('Sign in with a link from a mail.')
      return undefined
    } catch (error) {
      return refuse(request, reply, error)
    }
  }

const answer =
  (parts: DoorParts, sessions: Sessions, handle: Handle) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return send(reply, await handle(await visitOf(parts, request, sessions.get(request))))
    } catch (error) {
      return refuse(request, reply, error)
    }
  }

/** The client portal: pages made here, without a script. The addresses named for programs take JSON as well. */
export const portalPages = (parts: DoorParts): void => {
  const sessions: Sessions = new WeakMap()
  const open = (
    method: 'GET' | 'POST',
    url: string,
    handle: Handle,
    { budget, bodyLimit }: Pick<Admission, 'budget' | 'bodyLimit'>,
  ): void => {
    const onRequest = admit({ parts, sessions, budget, bodyLimit })
    parts.app.route({ method, url, bodyLimit, onRequest, handler: answer(parts, sessions, handle) })
  }
  const get = (path: string, handle: Handle): void => open('GET', path, handle, { budget: 'read', bodyLimit: ANONYMOUS_BODY_LIMIT })
  const post = (path: string, handle: Handle, budget: Budget = 'write', bodyLimit = ANONYMOUS_BODY_LIMIT): void =>
    open('POST', path, handle, { budget, bodyLimit })
  get('/portal', forms.start)
  get('/portal/register', async ({ frame }) => registerPage(frame))
  get('/portal/sent', async ({ frame }) => sentPage(frame))
  get('/portal/verify/:token', forms.showLink)
  get('/portal/tickets', forClients(forms.list))
  get('/portal/tickets/new', forClients(forms.ask))
  get('/portal/tickets/:id', forClients(forms.read))
  get('/portal/attachments/:id', forClients(forms.download))
  post('/portal/register', orJson.register(forms.register), 'register')
  post('/portal/login', orJson.login(forms.login), 'login')
  post('/portal/verify', forms.verify, 'login')
  post('/portal/language', forms.chooseLanguage)
  post('/portal/logout', forClients(forms.logout))
  post('/portal/tickets', orJson.create(forClients(forms.create)), 'write', FORM_LIMIT)
  post('/portal/tickets/:id/replies', orJson.reply(forClients(forms.reply)), 'write', FORM_LIMIT)
  post('/portal/tickets/:id/reopen', forClients(forms.reopen))
}
