import type { FastifyRequest } from 'fastify'
import { HOUR, MINUTE, SECOND } from '../../contract/time.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { SESSION_LIFETIME, identifyClient, touchSession } from '../../helpdesk/portal/sign-in.ts'
import { deriveKey, hmacSha256Hex, isSameSecret } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { RateLimit } from '../../kernel/rate-limit.ts'
import { isHttps } from '../app/request-origin.ts'
import { formatCookieName, readCookie } from '../auth/cookie.ts'
import { createNetworkLimit } from '../kit/network-limit.ts'
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
  // At most once an hour. A failure to record the visit is ignored.
  if (found.is_quiet) await db.tx((tx) => touchSession(tx, session, found.client)).catch(() => undefined)
  return { client: found.client, session }
}

/** Whether a form was sent by our own page. Browsers send the origin; other programs have no cookies to abuse. */
export const isSameOriginForm = (request: FastifyRequest, { config }: ApiContext): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || origin === new URL(config.BASE_URL).origin || URL.parse(origin)?.host === request.host
}

const formKey = (context: ApiContext): Buffer => deriveKey(context.secretKey, 'portal-form')

export const createFormToken = (context: ApiContext, session: string): string => hmacSha256Hex(formKey(context), session)

export const isFormToken = (context: ApiContext, session: string, mark: string | null): boolean =>
  mark !== null && isSameSecret(mark, createFormToken(context, session))

export type PortalBudget = 'register' | 'login' | 'write' | 'read'

/** Rate limits count clients by account, other visitors by network. */
export const createPortalLimit = (budget: string, request: FastifyRequest, client_id: number | undefined): RateLimit => {
  if (budget === 'register') return createNetworkLimit(request, { scope: 'portal register', limit: 5, window: HOUR })
  if (budget === 'login') return createNetworkLimit(request, { scope: 'portal login', limit: 5, window: MINUTE })
  const scope = budget === 'write' ? 'portal write' : 'portal read'
  const limit = budget === 'write' ? 30 : 120
  if (client_id === undefined) return createNetworkLimit(request, { scope: `${scope} ip`, limit, window: MINUTE })
  return { bucket: `${scope} client ${client_id}`, limit, window: MINUTE }
}
