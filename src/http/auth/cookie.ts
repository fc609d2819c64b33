import type { FastifyRequest } from 'fastify'
import { LONGEST } from '../../people/sessions/sessions.ts'
import { SECOND } from '../../contract/time.ts'

/** On https the browser itself guards the cookie's host and path by its name; on plain http that name is not allowed. */
const nameFor = (secure: boolean): string => (secure ? '__Host-sid' : 'sid')

export const sessionCookie = (session: string, secure: boolean): string =>
  `${nameFor(secure)}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${LONGEST / SECOND}${secure ? '; Secure' : ''}`

export const clearedCookie = (secure: boolean): string =>
  `${nameFor(secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

/** The session in the request's cookies. */
export const sessionOf = (request: FastifyRequest): string | undefined => {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2)
    if ((name === 'sid' || name === '__Host-sid') && value) return value
  }
  return undefined
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Another site can make a browser send a cookie, but not this header, and not a foreign origin unnoticed. */
export const isFromOurPage = (request: FastifyRequest): boolean => {
  if (SAFE.has(request.method)) return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  return request.headers['x-requested-with'] === 'watchdesk'
}
