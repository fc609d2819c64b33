import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, unauthenticated } from '../../kernel/errors.ts'
import { renderErrorPage } from '../kit/errors/page.ts'
import { renderV1Error } from '../kit/errors/v1.ts'
import { MAX_ANONYMOUS_BODY_BYTES, isOverBodyLimit } from '../kit/body-limit.ts'
import type { ApiDeps } from '../kit/mount-api.ts'
import { MAX_PORTAL_FORM_BYTES } from './files.ts'
import * as forms from './forms.ts'
import { FORM_OR_JSON } from './json-handlers.ts'
import { renderRegistrationPage, renderLinkSentPage } from './entry-pages.ts'
import { requireSignedIn, isJson, readPortalRequest, type PortalHandler } from './portal-request.ts'
import { findSignedInClient, type SignedInClient } from '../auth/client-session.ts'
import { isSameOriginForm } from '../auth/csrf.ts'
import { createPortalLimit, type PortalBudget } from './limits.ts'
import { sendResponse } from '../kit/send-response.ts'

type SignedInByRequest = WeakMap<FastifyRequest, SignedInClient>

const sendPortalError = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const refusal = isJson(request) ? renderV1Error(error) : renderErrorPage(error)
  if (refusal.status >= 500) request.log.error({ err: error }, 'portal page failed')
  return sendResponse(reply, refusal)
}

type AdmissionDeps = {
  readonly deps: ApiDeps
  readonly sessions: SignedInByRequest
  readonly budget: PortalBudget
  readonly bodyLimit: number
}

/** Authenticates and counts a request before its body is received. Only clients with a session may send long bodies. */
const authenticateBeforeBody =
  ({ deps, sessions, budget, bodyLimit }: AdmissionDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      if (request.method === 'POST' && !isSameOriginForm(request, deps.context))
        throw new AppError('forbidden', 'Cross-site form rejected.')
      const signedIn = await findSignedInClient(deps.db, request)
      const decision = await deps.limiter.hit(createPortalLimit(budget, request, signedIn?.client.id))
      if (!decision.allowed) throw new AppError('rate_limited', 'Too many requests.', { decision })
      if (signedIn) sessions.set(request, signedIn)
      else if (bodyLimit > MAX_ANONYMOUS_BODY_BYTES && isOverBodyLimit(request, MAX_ANONYMOUS_BODY_BYTES))
        unauthenticated('Authentication required. Sign in with a link from a mail.')
      return undefined
    } catch (error) {
      return sendPortalError(request, reply, error)
    }
  }

const toFastifyHandler =
  (deps: ApiDeps, sessions: SignedInByRequest, handle: PortalHandler) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return sendResponse(reply, await handle(await readPortalRequest(deps, request, sessions.get(request))))
    } catch (error) {
      return sendPortalError(request, reply, error)
    }
  }

export const registerPortalPages = (deps: ApiDeps): void => {
  const sessions: SignedInByRequest = new WeakMap()
  const open = (
    method: 'GET' | 'POST',
    url: string,
    handle: PortalHandler,
    { budget, bodyLimit }: Pick<AdmissionDeps, 'budget' | 'bodyLimit'>,
  ): void => {
    const onRequest = authenticateBeforeBody({ deps, sessions, budget, bodyLimit })
    deps.app.route({ method, url, bodyLimit, onRequest, handler: toFastifyHandler(deps, sessions, handle) })
  }
  const get = (path: string, handle: PortalHandler): void =>
    open('GET', path, handle, { budget: 'read', bodyLimit: MAX_ANONYMOUS_BODY_BYTES })
  const post = (path: string, handle: PortalHandler, budget: PortalBudget = 'write', bodyLimit = MAX_ANONYMOUS_BODY_BYTES): void =>
    open('POST', path, handle, { budget, bodyLimit })
  get('/portal', forms.showSignIn)
  get('/portal/register', async ({ frame }) => renderRegistrationPage(frame))
  get('/portal/sent', async ({ frame }) => renderLinkSentPage(frame))
  get('/portal/verify/:token', forms.showLink)
  get('/portal/tickets', requireSignedIn(forms.showTickets))
  get('/portal/tickets/new', requireSignedIn(forms.showNewTicket))
  get('/portal/tickets/:id', requireSignedIn(forms.showTicket))
  get('/portal/attachments/:id', requireSignedIn(forms.downloadAttachment))
  post('/portal/register', FORM_OR_JSON.register(forms.registerClient), 'register')
  post('/portal/login', FORM_OR_JSON.login(forms.requestSignInLink), 'login')
  post('/portal/verify', forms.redeemSignInLink, 'login')
  post('/portal/language', forms.chooseLanguage)
  post('/portal/logout', requireSignedIn(forms.signOut))
  post('/portal/tickets', FORM_OR_JSON.create(requireSignedIn(forms.submitTicket)), 'write', MAX_PORTAL_FORM_BYTES)
  post('/portal/tickets/:id/replies', FORM_OR_JSON.reply(requireSignedIn(forms.submitReply)), 'write', MAX_PORTAL_FORM_BYTES)
  post('/portal/tickets/:id/reopen', requireSignedIn(forms.reopenTicket))
}
