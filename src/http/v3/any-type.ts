import type { FastifyInstance } from 'fastify'
import { rendererFor } from '../errors/by-path.ts'
import { renderV3 } from '../errors/v3.ts'

/** Whatever a client calls its body, here it is read as JSON; a type that is none must not keep it from being read. */
export const ignoreTypes = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-type'] !== undefined && rendererFor(raw.url ?? '') === renderV3) delete raw.headers['content-type']
  })
}
