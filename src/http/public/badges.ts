import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MILLISECOND } from '../../contract/time.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { findCheckBadge, findTagBadge } from '../../monitor/badges/find.ts'
import type { Badge } from '../../monitor/badges/model.ts'
import { renderBadge } from '../../monitor/badges/render.ts'
import { ALL_CHECKS_TAG, BADGE_FORMATS, type BadgeFormat } from '../../monitor/badges/sign.ts'

const METHODS = 'GET, HEAD, OPTIONS'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-methods': METHODS, 'access-control-max-age': '600' }

/** Badges show the present state: no cache may store them. */
const noCacheHeaders = (now: number): Readonly<Record<string, string>> => ({
  'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
  expires: new Date(Math.floor(now / MILLISECOND)).toUTCString(),
})

type BadgeFile = { readonly stem: string; readonly format: BadgeFormat }

const isFormat = (text: string): text is BadgeFormat => BADGE_FORMATS.some((format) => format === text)

const fileOf = (text: string): BadgeFile | undefined => {
  const dot = text.lastIndexOf('.')
  const format = text.slice(dot + 1)
  return dot > 0 && isFormat(format) ? { stem: text.slice(0, dot), format } : undefined
}

/** A tag is encoded twice in the URL; the router decodes it once. */
const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

type BadgeRequest = { readonly format: BadgeFormat; readonly find: (reader: Reader) => Promise<Badge | undefined> }

const MAX_LABEL_LENGTH = 60

const labelIn = (query: unknown): string | undefined => {
  const label = typeof query === 'object' && query !== null && 'label' in query ? query.label : undefined
  return typeof label === 'string' && label.trim() !== '' ? label.trim().slice(0, MAX_LABEL_LENGTH) : undefined
}

const sendBadge = async (db: Db, reply: FastifyReply, badgeRequest: BadgeRequest | undefined, label?: string): Promise<FastifyReply> => {
  const found = badgeRequest && (await db.read(async (reader) => ({ badge: await badgeRequest.find(reader), now: reader.now })))
  if (!badgeRequest || !found?.badge) return reply.code(404).headers(CORS).send()
  const { type, body } = renderBadge(badgeRequest.format, label === undefined ? found.badge : { ...found.badge, label })
  return reply.headers({ ...CORS, ...noCacheHeaders(found.now), 'content-type': type }).send(body)
}

// The routes below declare these parameters.
const paramsOf = (request: FastifyRequest): Readonly<Record<string, string>> => request.params as Record<string, string>

export const registerBadgeImageRoutes = (app: FastifyInstance, db: Db, secret_key: string): void => {
  const serveBadge = (url: string, wantedBy: (params: Readonly<Record<string, string>>) => BadgeRequest | undefined): void => {
    app.get(url, (request, reply) => sendBadge(db, reply, wantedBy(paramsOf(request)), labelIn(request.query)))
    app.options(url, (_request, reply) => reply.code(204).headers(CORS).send())
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: (_request, reply) => reply.code(405).header('allow', METHODS).headers(CORS).send(),
    })
  }
  serveBadge('/badge/:badge_key/:signature/*', ({ badge_key = '', signature = '', '*': name = '' }) => {
    const file = fileOf(name)
    const tag = file && decoded(file.stem)
    if (!file || tag === undefined) return undefined
    return { format: file.format, find: (reader) => findTagBadge(reader, secret_key, { badge_key, signature, tag }) }
  })
  serveBadge('/badge/:badge_key/:name', ({ badge_key = '', name = '' }) => {
    const file = fileOf(name)
    return (
      file && {
        format: file.format,
        find: (reader) => findTagBadge(reader, secret_key, { badge_key, signature: file.stem, tag: ALL_CHECKS_TAG }),
      }
    )
  })
  serveBadge('/b/:states/:name', ({ states = '', name = '' }) => {
    const file = fileOf(name)
    if (!file || !/^\d{1,9}$/.test(states)) return undefined
    return { format: file.format, find: (reader) => findCheckBadge(reader, file.stem, Number(states) === 3 ? 3 : 2) }
  })
}
