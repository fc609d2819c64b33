import type { FastifyInstance } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import type { Db } from '../kernel/db/db.ts'
import type { RateLimiter } from '../kernel/rate-limit.ts'
import { send } from './send.ts'
import type { Door, House, Surface } from './surface.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Served = Door['routes'][number]

const methodsByPath = (routes: readonly Served[]): Map<string, Set<string>> => {
  const paths = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const methods = paths.get(path) ?? new Set<string>()
    methods.add(method)
    if (method === 'GET') methods.add('HEAD')
    paths.set(path, methods)
  }
  return paths
}

/** A known path with another method is told which methods it has. */
const answerOtherMethods = (app: FastifyInstance, surface: Surface, path: string, allowed: ReadonlySet<string>): void => {
  const allow = [...allowed].join(', ')
  const others = METHODS.filter((method) => !allowed.has(method))
  app.route({
    method: others,
    url: path,
    handler: (request, reply) => {
      if (request.method === 'OPTIONS' && surface.preflight) return send(reply, surface.preflight([...allowed]))
      const refusal = surface.renderError(
        new AppError('method_not_allowed', `The ${request.method} method is not supported here. Supported methods: ${allow}.`, { allow }),
      )
      return send(reply, refusal, surface.headers)
    },
  })
}

/** What every API is opened with. */
export type DoorParts = { readonly app: FastifyInstance; readonly db: Db; readonly limiter: RateLimiter; readonly house: House }

/** Opens one API: its routes below its prefix, and a right answer to every wrong method on them. */
export const openDoor = ({ app, db, limiter, house }: DoorParts, surface: Surface, routes: (door: Door) => void): readonly Served[] => {
  const served: Served[] = []
  app.register(
    async (scope) => {
      routes({ app: scope, surface, db, limiter, house, routes: served })
      for (const [path, methods] of methodsByPath(served)) answerOtherMethods(scope, surface, path, methods)
    },
    { prefix: surface.prefix },
  )
  return served
}
