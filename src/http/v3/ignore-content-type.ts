import type { FastifyInstance } from 'fastify'
import { findErrorRenderer } from '../kit/errors/by-path.ts'
import { renderV3Error } from '../kit/errors/v3.ts'

/** Parses bodies as JSON with any Content-Type, even a malformed one. */
export const ignoreContentType = (app: FastifyInstance): void => {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers['content-type'] !== undefined && findErrorRenderer(raw.url ?? '') === renderV3Error) delete raw.headers['content-type']
  })
}
