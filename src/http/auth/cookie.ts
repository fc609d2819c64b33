import type { FastifyRequest } from 'fastify'
import { MAX_SESSION_AGE } from '../../people/sessions/sessions.ts'
import { SECOND } from '../../contract/time.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether BASE_URL is https. Only cookies with the `__Host-` prefix are read then. */
    readonly isHttps: boolean
  }
}

/** Browsers refuse a `__Host-` cookie from another host, path or scheme, and store none on plain http. */
export const formatCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const formatSessionCookie = (session: string, secure: boolean): string =>
  `${formatCookieName('sid', secure)}=${session}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${MAX_SESSION_AGE / SECOND}${secure ? '; Secure' : ''}`

export const formatClearedCookie = (secure: boolean): string =>
  `${formatCookieName('sid', secure)}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0${secure ? '; Secure' : ''}`

/** Reads a cookie by its unprefixed name. On https a sibling host could plant a cookie without the prefix, so that one is ignored. */
export const readCookie = (request: FastifyRequest, name: string): string | undefined => {
  const wanted = formatCookieName(name, request.server.isHttps)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.find((pair) => pair[0] === wanted && pair[1])?.[1]
}

export const readSessionCookie = (request: FastifyRequest): string | undefined => readCookie(request, 'sid')

const BINDING_SECONDS = 600

// Binds a sign-in at an identity provider to the browser that began it. The provider returns by a cross-site form post, which needs
// SameSite=None; browsers accept that only on https. On http, a cookie without SameSite is sent with such a post for two minutes.
export const formatBindingCookie = (binding: string, secure: boolean): string =>
  secure
    ? `__Host-saml_b=${binding}; Path=/; HttpOnly; SameSite=None; Secure; Max-Age=${BINDING_SECONDS}`
    : `saml_b=${binding}; Path=/; HttpOnly; Max-Age=${BINDING_SECONDS}`

export const readBindingCookie = (request: FastifyRequest): string | undefined => readCookie(request, 'saml_b')
