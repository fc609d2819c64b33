import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { buildOpenApiDocument, type ApiInfo } from '../kit/openapi.ts'
import { renderIndex, renderReference } from './page.ts'
import { POLICY } from './style.ts'

const HTML = 'text/html; charset=utf-8'
const STATIC = { config: { isStatic: true } }

type DocumentedApi = { readonly api: ApiInfo; readonly routes: readonly Route[] }

export const registerDocsRoutes = (app: FastifyInstance, described: readonly DocumentedApi[]): void => {
  const page =
    (body: () => string) =>
    async (_request: unknown, reply: { header(name: string, value: string): { type(type: string): { send(body: string): unknown } } }) =>
      reply.header('content-security-policy', POLICY).type(HTML).send(body())
  app.get(
    '/docs',
    STATIC,
    page(() => renderIndex(described.map(({ api }) => api))),
  )
  for (const { api, routes } of described) {
    app.get(
      `/docs/${api.name}`,
      STATIC,
      page(() => renderReference(api, routes)),
    )
    app.get(`${api.prefix}/openapi.json`, STATIC, async (_request, reply) =>
      reply.type('application/json').send(JSON.stringify(buildOpenApiDocument(api, routes))),
    )
  }
}
