import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { rendererFor } from './errors/by-path.ts'
import { renderPage } from './errors/page.ts'
import { sourceHash } from './security-headers.ts'
import { send } from './send.ts'

/** Where the build puts the dashboard. */
export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))

// These belong to doors of their own: a page that is not there is not a page of the dashboard.
const RESERVED = /^\/(api|scim|ping|badge|b|app|status|help|csat|portal|docs|projects|_app|metrics|healthz|readyz)(\/|$)/

/** The one script in the page itself sets the theme before the first paint; its hash lets it through, and nothing else. */
const policyFor = (page: string): string => {
  const inline = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  return [
    "default-src 'self'",
    `script-src 'self' ${sourceHash(inline)}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const YEAR = '365d'

const servePage = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/** The dashboard: its files for a year, because their names change with them; its page anew each time. */
export const webRoutes = (app: FastifyInstance, folder: string): void => {
  const file = join(folder, 'index.html')
  const isBuilt = existsSync(file)
  const page = isBuilt ? readFileSync(file, 'utf8') : ''
  const policy = policyFor(page)
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: join(folder, '_app'),
      prefix: '/_app/',
      immutable: true,
      maxAge: YEAR,
      preCompressed: true,
      index: false,
    })
    app.get('/tokens.css', (_request, reply) =>
      reply
        .type('text/css')
        .header('cache-control', 'max-age=300')
        .send(readFileSync(join(folder, 'tokens.css'))),
    )
  }
  app.get('/*', (request, reply) => {
    const render = rendererFor(request.url)
    const isPage = render === renderPage && !RESERVED.test(request.url)
    if (isPage && isBuilt) return servePage(reply, page, policy)
    const sentence = isPage ? 'The dashboard is not built yet: start the product with npm start.' : 'There is nothing at this address.'
    return send(reply, render(new AppError('not_found', sentence)))
  })
}
