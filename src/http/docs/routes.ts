import type { FastifyInstance } from 'fastify'
import type { Route } from '../../contract/route.ts'
import { openApi, type Api } from '../openapi.ts'
import { indexPage, referencePage } from './page.ts'
import { POLICY } from './style.ts'

const HTML = 'text/html; charset=utf-8'
const STATIC = { config: { isStatic: true } }

type Described = { readonly api: Api; readonly routes: readonly Route[] }

/** The reference and the OpenAPI documents, from the package itself. */
export const docsRoutes = (app: FastifyInstance, described: readonly Described[]): void => {
  const page =
    (body: () => string) =>
    async (_request: unknown, reply: { header(name: string, value: string): { type(type: string): { send(body: string): unknown } } }) =>
      reply.header('content-security-policy', POLICY).type(HTML).send(body())
  app.get(
    '/docs',
    STATIC,
    page(() => indexPage(described.map(({ api }) => api))),
  )
  for (const { api, routes } of described) {
    app.get(
      `/docs/${api.name}`,
      STATIC,
      page(() => referencePage(api, routes)),
    )
    app.get(`${api.prefix}/openapi.json`, STATIC, async (_request, reply) =>
      reply.type('application/json').send(JSON.stringify(openApi(api, routes))),
    )
  }
}
