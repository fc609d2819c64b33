import type { FastifyRequest } from 'fastify'
import { PORTAL_LANGUAGES, type PortalLanguage } from '../../contract/portal/portal.ts'
import { getDefaultLang } from '../../helpdesk/kb/read.ts'
import { getBrand } from '../../kernel/branding.ts'
import { AppError, notFound, unauthenticated } from '../../kernel/errors.ts'
import type { FileUpload } from '../../helpdesk/attachments/attachments.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import type { DoorParts } from '../open-door.ts'
import type { Reply } from '../replies.ts'
import { readPortalForm } from './files.ts'
import type { Frame } from './frame.ts'
import * as visitors from './visitor.ts'
import type { SignedIn } from './visitor.ts'

/** One request for a page of the portal, or one form of it. */
export type Visit = {
  readonly parts: DoorParts
  readonly request: FastifyRequest
  readonly frame: Frame
  readonly signedIn: SignedIn | undefined
  readonly fields: URLSearchParams
  readonly files: readonly FileUpload[]
}

export type Handle = (visit: Visit) => Promise<Reply>
export type ClientHandle = (visit: Visit, signedIn: SignedIn) => Promise<Reply>

export const moved = (location: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store', ...headers },
})

export const isLanguage = (text: string | undefined): text is PortalLanguage => PORTAL_LANGUAGES.some((lang) => lang === text)

const langOf = (request: FastifyRequest, signedIn: SignedIn | undefined, usual: string): PortalLanguage => {
  const wished = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return [visitors.languageIn(request), signedIn?.client.locale.slice(0, 2), ...wished, usual.slice(0, 2)].find(isLanguage) ?? 'en'
}

export const isJson = (request: FastifyRequest): boolean => (request.headers['content-type'] ?? '').startsWith('application/json')

// Every route that asks for it has it in its path.
export const idOf = (request: FastifyRequest): number => {
  const { id = '' } = request.params as { id?: string }
  return /^\d{1,15}$/.test(id) ? Number(id) : notFound('ticket')
}

export const text = (fields: URLSearchParams, name: string): string =>
  toStorable(fields.get(name) ?? '')
    .replaceAll('\r\n', '\n')
    .trim()

/** A page for whoever has signed in; others are led to the door. A form must come from a page of this session. */
export const forClients =
  (handle: ClientHandle): Handle =>
  async (visit) => {
    const { signedIn, request, parts, fields } = visit
    if (!signedIn) return isJson(request) ? unauthenticated('Sign in with a link from a mail.') : moved('/portal')
    if (request.method === 'POST' && !isJson(request) && !visitors.isFormMark(parts.house, signedIn.session, fields.get('mark')))
      throw new AppError('forbidden', 'This form is too old. Go back, load the page again and send it once more.')
    return await handle(visit, signedIn)
  }

/** Reads the form, so the caller must have been authenticated and counted before. */
export const visitOf = async (parts: DoorParts, request: FastifyRequest, signedIn: SignedIn | undefined): Promise<Visit> => {
  const mark = signedIn && visitors.formMark(parts.house, signedIn.session)
  const { brand, usual } = await parts.db.read(async (reader) => ({ brand: await getBrand(reader), usual: await getDefaultLang(reader) }))
  const frame = { brand, lang: langOf(request, signedIn, usual), name: signedIn?.client.name, mark }
  const isForm = request.method === 'POST' && !isJson(request)
  const form = isForm ? await readPortalForm(request) : { fields: new URLSearchParams(), files: [] }
  return { parts, request, frame, signedIn, ...form }
}
