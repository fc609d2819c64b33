import type { FastifyRequest } from 'fastify'

export const readBearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

export type BasicCredentials = { readonly email: string; readonly password: string }

export const readBasicCredentials = (request: FastifyRequest): BasicCredentials | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!encoded) return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  // NUL is in no name, and PostgreSQL rejects it in a query.
  return colon < 0 || text.includes('\0') ? undefined : { email: text.slice(0, colon), password: text.slice(colon + 1) }
}
