import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { PAGE_PATHS } from '../contract/page-paths.ts'
import { createPathTable, splitPath } from './kit/path-table.ts'
import { sendError } from './kit/send-response.ts'
import { hashSource } from './kit/security-headers.ts'

export const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))

const pages = createPathTable<true>()
for (const path of PAGE_PATHS) pages.getOrCreate(path.replaceAll('$', ':'), () => true)

export const isPage = (url: string): boolean => pages.find(splitPath(url)) !== undefined

/** Hash of the one inline script, which sets the theme before the first paint. Other inline scripts are blocked. */
const policyFor = (page: string): string => {
  const inline = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''
  return [
    "default-src 'self'",
    `script-src 'self' ${hashSource(inline)}`,
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

const ASSET_MAX_AGE = '365d'

const servePage = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply.header('content-security-policy', policy).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)

/** The dashboard: hashed assets are cached for a year, the page is not cached. */
export const registerWebRoutes = (app: FastifyInstance, folder: string): void => {
  const file = join(folder, 'index.html')
  const isBuilt = existsSync(file)
  const page = isBuilt ? readFileSync(file, 'utf8') : ''
  const policy = policyFor(page)
  if (isBuilt) {
    app.register(fastifyStatic, {
      root: join(folder, '_app'),
      prefix: '/_app/',
      immutable: true,
      maxAge: ASSET_MAX_AGE,
      preCompressed: true,
      index: false,
    })
    app.get('/tokens.css', { config: { isStatic: true } }, (_request, reply) =>
      reply
        .type('text/css')
        .header('cache-control', 'max-age=300')
        .send(readFileSync(join(folder, 'tokens.css'))),
    )
  }
  app.get('/*', { config: { isStatic: true } }, (request, reply) => {
    if (!isPage(request.url)) return sendError(request, reply, new AppError('not_found', 'There is nothing at this address.'))
    if (isBuilt) return servePage(reply, page, policy)
    return sendError(request, reply, new AppError('not_found', 'The dashboard is not built: start the product with npm start.'))
  })
}
