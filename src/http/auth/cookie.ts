import type { FastifyRequest } from 'fastify'
import { LONGEST } from '../../people/sessions/sessions.ts'
import { SECOND } from '../../contract/time.ts'

/** On https the browser itself guards the cookie's host and path by its name; on plain http that name is not allowed. */
const nameFor = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

export const sessionCookie = (session: string, secure: boolean): string =>
  `${nameFor(secure)}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LONGEST / SECOND}${secure ? '; Secure' : ''}`

export const clearedCookie = (secure: boolean): string =>
  `${nameFor(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

/** A cookie of this name. One with the prefix wins: another host cannot have set it. */
const cookieOf = (request: FastifyRequest, wanted: string): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  const valueOf = (name: string): string | undefined => pairs.find((pair) => pair[0] === name && pair[1])?.[1]
  return valueOf(`__Host-${wanted}`) ?? valueOf(wanted)
}

/** The session in the request's cookies. */
export const sessionOf = (request: FastifyRequest): string | undefined => cookieOf(request, 'sid')

const BINDING_SECONDS = 600

/**
 * Tells the browser that began a sign-in elsewhere from all others. It comes back with a form another site posts, so https needs
 * SameSite=None; browsers take that only from https, and send a cookie without the attribute for the first minutes after it was set.
 */
export const bindingCookie = (binding: string, secure: boolean): string =>
  secure
    ? `__Host-saml_b=${binding}; Path=/; HttpOnly; SameSite=None; Secure; Max-Age=${BINDING_SECONDS}`
    : `saml_b=${binding}; Path=/; HttpOnly; Max-Age=${BINDING_SECONDS}`

export const bindingOf = (request: FastifyRequest): string | undefined => cookieOf(request, 'saml_b')

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Another site can make a browser send a cookie, but not this header, and not a foreign origin unnoticed. */
export const isFromOurPage = (request: FastifyRequest): boolean => {
  if (SAFE.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return request.headers['x-requested-with'] === 'watchdesk'
}
