import type { FastifyRequest } from 'fastify'
import { SECOND } from '../../contract/time.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { SESSION_LIFETIME, identifyClient, touchSession } from '../../helpdesk/portal/sign-in.ts'
import { deriveKey, hmacSha256Hex, isSameSecret } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { isHttps } from './request-origin.ts'
import { formatCookieName, readCookie } from './cookie.ts'
import type { ApiContext } from '../kit/api-conventions.ts'

export type SignedInClient = { readonly client: Client; readonly session: string }

const cookie = (context: ApiContext, name: string, value: string, seconds: number): string => {
  const secure = isHttps(context)
  return `${formatCookieName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}

export const formatPortalSessionCookie = (context: ApiContext, session: string): string =>
  cookie(context, 'psid', session, SESSION_LIFETIME / SECOND)
export const formatClearedPortalCookie = (context: ApiContext): string => cookie(context, 'psid', '', 0)
export const formatLanguageCookie = (context: ApiContext, lang: string): string => cookie(context, 'plang', lang, 31_536_000)
export const readLanguageCookie = (request: FastifyRequest): string | undefined => readCookie(request, 'plang')
export const readPortalSession = (request: FastifyRequest): string | undefined => readCookie(request, 'psid')

export const findSignedInClient = async (db: Db, request: FastifyRequest): Promise<SignedInClient | undefined> => {
  const session = readPortalSession(request)
  const found = session === undefined ? undefined : await db.read((reader) => identifyClient(reader, session))
  if (!found || session === undefined) return undefined
  // The visit is recorded at most once an hour. A failure to record it is ignored.
  if (found.is_quiet) await db.tx((tx) => touchSession(tx, session, found.client)).catch(() => undefined)
  return { client: found.client, session }
}

const formKey = (context: ApiContext): Buffer => deriveKey(context.secretKey, 'portal-form')

export const createFormToken = (context: ApiContext, session: string): string => hmacSha256Hex(formKey(context), session)

export const isFormToken = (context: ApiContext, session: string, mark: string | null): boolean =>
  mark !== null && isSameSecret(mark, createFormToken(context, session))
