import type { FastifyRequest } from 'fastify'
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../contract/portal/portal.ts'
import { getDefaultLang } from '../../helpdesk/kb/read.ts'
import { getBrand } from '../../kernel/branding.ts'
import { AppError, notFound, unauthenticated } from '../../kernel/errors.ts'
import type { FileUpload } from '../../helpdesk/attachments/attachments.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import type { ApiDeps } from '../kit/mount-api.ts'
import type { HttpResponse } from '../kit/responses.ts'
import { readPortalForm } from './files.ts'
import type { PortalPageFrame } from './page-frame.ts'
import * as visitors from '../auth/client-session.ts'
import type { SignedInClient } from '../auth/client-session.ts'

export type PortalRequest = {
  readonly deps: ApiDeps
  readonly request: FastifyRequest
  readonly frame: PortalPageFrame
  readonly signedIn: SignedInClient | undefined
  readonly fields: URLSearchParams
  readonly files: readonly FileUpload[]
}

export type PortalHandler = (portalRequest: PortalRequest) => Promise<HttpResponse>
export type ClientHandler = (portalRequest: PortalRequest, signedIn: SignedInClient) => Promise<HttpResponse>

export const redirectTo = (location: string, headers: Readonly<Record<string, string>> = {}): HttpResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...headers },
})

export const isPortalLanguage = (text: string | undefined): text is PortalLanguage => PORTAL_LANGUAGES.some((lang) => lang === text)

const langOf = (request: FastifyRequest, signedIn: SignedInClient | undefined, usual: string): PortalLanguage => {
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return (
    [visitors.readLanguageCookie(request), signedIn?.client.locale.slice(0, 2), ...accepted, usual.slice(0, 2)].find(isPortalLanguage) ??
    'en'
  )
}

export const isJson = (request: FastifyRequest): boolean => (request.headers['content-type'] ?? '').startsWith('application/json')

// The path of every route that calls `readTicketId` contains `:id`.
export const readTicketId = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string }
  return /^\d{1,15}$/.test(id) ? Number(id) : notFound('ticket')
}

export const readText = (fields: URLSearchParams, name: string): string =>
  toStorable(fields.get(name) ?? '')
    .replaceAll('\r\n', '\n')
    .trim()

/** A handler for signed-in clients; other visitors are redirected to the sign-in. A form needs the token of this session. */
export const requireSignedIn =
  (handle: ClientHandler): PortalHandler =>
  async (portalRequest) => {
    const { signedIn, request, deps, fields } = portalRequest
    if (!signedIn)
      return isJson(request) ? unauthenticated('Authentication required. Sign in with a link from a mail.') : redirectTo('/portal')
    if (request.method === 'POST' && !isJson(request) && !visitors.isFormToken(deps.context, signedIn.session, fields.get('mark')))
      throw new AppError('forbidden', 'This form has expired. Go back, reload the page and send it again.')
    return await handle(portalRequest, signedIn)
  }

export const readPortalRequest = async (
  deps: ApiDeps,
  request: FastifyRequest,
  signedIn: SignedInClient | undefined,
): Promise<PortalRequest> => {
  const mark = signedIn && visitors.createFormToken(deps.context, signedIn.session)
  const { brand, usual } = await deps.db.read(async (reader) => ({ brand: await getBrand(reader), usual: await getDefaultLang(reader) }))
  const frame = { brand, lang: langOf(request, signedIn, usual), name: signedIn?.client.name, mark }
  const isForm = request.method === 'POST' && !isJson(request)
  const form = isForm ? await readPortalForm(request) : { fields: new URLSearchParams(), files: [] }
  return { deps, request, frame, signedIn, ...form }
}
