import type { TSchema } from 'typebox'
import type { Auth, Route } from '../../contract/route.ts'
import { toJsonSchema, type JsonSchema } from './json-schema.ts'

export type ApiInfo = {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly prefix: string
  readonly description: string
  readonly errorSchema: TSchema
}

type Json = Readonly<Record<string, unknown>>

const schemaOf = (schema: TSchema): Json => JSON.parse(JSON.stringify(schema))

const parametersIn = (place: 'path' | 'query', schema: TSchema | undefined): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...shape }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: shape,
  }))
}

const securityOf = (auth: Auth): Json[] => {
  if (auth.kind === 'open') return []
  if (auth.kind === 'client') return [{ session: [] }]
  return auth.kind === 'key' ? [{ key: [] }] : [{ bearer: auth.kind === 'scope' ? auth.scopes : [] }]
}

const contentOf = ({ contentMediaType = 'application/json', ...shape }: JsonSchema): Json => ({ [contentMediaType]: { schema: shape } })

const hasMediaTypes = ({ anyOf = [] }: JsonSchema): boolean => anyOf.some(({ contentMediaType }) => contentMediaType !== undefined)

const responseOf = (schema: TSchema): Json => {
  const shape = toJsonSchema(schema)
  const description = shape.description ?? 'The response.'
  if (shape.type === 'null') return { description }
  const bodies = hasMediaTypes(shape) ? (shape.anyOf ?? []) : [shape]
  return { description, content: Object.assign({}, ...bodies.map(contentOf)) }
}

const operationOf = (route: Route): Json => ({
  operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`.replace(/_$/, ''),
  summary: route.summary,
  tags: [route.tag],
  security: securityOf(route.auth),
  parameters: [...parametersIn('path', route.params), ...parametersIn('query', route.query)],
  ...(route.body && { requestBody: { content: { 'application/json': { schema: schemaOf(route.body) } } } }),
  responses: {
    ...Object.fromEntries(Object.entries(route.responses).map(([status, schema]) => [status, responseOf(schema)])),
    default: { $ref: '#/components/responses/Error' },
  },
})

const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

export const buildOpenApiDocument = (api: ApiInfo, routes: readonly Route[]): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = pathOf(route.path)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: api.title, version: api.version, description: api.description },
    servers: [{ url: api.prefix }],
    paths,
    components: {
      responses: { Error: responseOf(api.errorSchema) },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer' },
        ...(routes.some(({ auth }) => auth.kind === 'client') && { session: { type: 'apiKey', in: 'cookie', name: 'psid' } }),
      },
    },
  }
}
