import type { FastifyInstance } from 'fastify'
import { findErrorRenderer } from '../errors/by-path.ts'
import { renderV3Error } from '../errors/v3.ts'

/** Whatever a client calls its body, here it is read as JSON; a type that is none must not keep it from being read. */
export const ignoreContentType = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-type'] !== undefined && findErrorRenderer(raw.url ?? '') === renderV3Error) delete raw.headers['content-type']
  })
}
