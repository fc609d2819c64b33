import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, unauthenticated } from '../kernel/errors.ts'
import { renderPage } from './errors/page.ts'
import { renderV1 } from './errors/v1.ts'
import { isLong } from './long-body.ts'
import type { DoorParts } from './open-door.ts'
import { FORM_LIMIT } from './portal/files.ts'
import * as forms from './portal/forms.ts'
import { orJson } from './portal/from-programs.ts'
import { registerPage, sentPage } from './portal/entry-pages.ts'
import { forClients, isJson, visitOf, type Handle } from './portal/visit.ts'
import { isOwnForm, portalLimit, signedInBy, type Budget } from './portal/visitor.ts'
import { send } from './send.ts'

const answer =
  (parts: DoorParts, handle: Handle, budget: Budget) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      if (request.method === 'POST' && !isOwnForm(request, parts.house))
        throw new AppError('forbidden', 'This form was sent by another site.')
      const visit = await visitOf(parts, request)
      const verdict = await parts.limiter.hit(portalLimit(budget, request, visit.signedIn?.client.id))
      if (!verdict.allowed) throw new AppError('rate_limited', 'Too many requests.', { verdict })
      return send(reply, await handle(visit))
    } catch (error) {
      const refusal = isJson(request) ? renderV1(error) : renderPage(error)
      if (refusal.status >= 500) request.log.error({ err: error }, 'a page of the portal failed')
      return send(reply, refusal)
    }
  }

/** Files are taken from clients who have signed in. */
const refuseStrangers = async ({ db }: DoorParts, request: FastifyRequest): Promise<void> => {
  if (isLong(request) && !(await signedInBy(db, request))) unauthenticated('Sign in with a link from a mail.')
}

/** The client portal: pages made here, without a script. The addresses named for programs take JSON as well. */
export const portalPages = (parts: DoorParts): void => {
  const get = (path: string, handle: Handle): void => void parts.app.get(path, answer(parts, handle, 'read'))
  const onRequest = (request: FastifyRequest): Promise<void> => refuseStrangers(parts, request)
  const post = (path: string, handle: Handle, budget: Budget = 'write', bodyLimit = 65_536): void =>
    void parts.app.post(path, { bodyLimit, onRequest }, answer(parts, handle, budget))
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
