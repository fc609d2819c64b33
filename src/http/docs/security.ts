import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Auth } from '../../contract/route.ts'
import { MINUTE } from '../../contract/time.ts'
import type { RateLimit } from '../../kernel/rate-limit/rate-limit.ts'
import type { Actor } from '../../people/actor.ts'
import { toJsonSchema, type JsonSchema } from '../kit/json-schema.ts'
import type { RouteTable, ServedRoute } from './route-tables.ts'
import { HEAD } from './security-head.ts'
import { PUBLIC_PAGES, type PublicPage } from './security-pages.ts'

const formatNumber = (value: number): string => value.toLocaleString('en-US')

const sizeText = (bytes: number): string => {
  if (bytes >= 1_048_576) return `${Math.floor(bytes / 1_048_576)} MB`
  return `${Math.floor(bytes / 1_024)} KB`
}

const AUTHORITY: { readonly [kind in Auth['kind']]: (auth: Auth & { kind: kind }) => string } = {
  open: () => 'none',
  key: ({ access }) => `project key (${access === 'read' ? 'any' : 'read-write'})`,
  scope: ({ scopes }) => scopes.map((scope) => `\`${scope}\``).join(' or '),
  any: () => 'any token or session',
  full: ({ permission }) => `role: \`${permission}\``,
  scim: () => 'SCIM token',
  client: () => 'client session',
}

const authorityOf = (auth: Auth): string => (AUTHORITY[auth.kind] as (auth: Auth) => string)(auth)

// Sample request for the rate limits of conventions; nothing of it is validated.
const SAMPLE_ACTORS: { readonly [kind in Auth['kind']]: Readonly<Record<string, unknown>> } = {
  open: { kind: 'anonymous', ip: '192.0.2.1' },
  key: { kind: 'key', key_id: 1 },
  scope: { kind: 'agent', account_id: 1, token_id: 1 },
  any: { kind: 'agent', account_id: 1, token_id: 1 },
  full: { kind: 'agent', account_id: 1, token_id: 1 },
  scim: { kind: 'scim', connection_id: 1 },
  client: { kind: 'client', client_id: 1 },
}

const REQUEST = { ip: '192.0.2.1', headers: {} } as FastifyRequest

const limitOf = ({ route, conventions }: ServedRoute): RateLimit | undefined =>
  conventions.rateLimitFor(SAMPLE_ACTORS[route.auth.kind] as unknown as Actor, route, REQUEST)

const rateOf = (served: ServedRoute): string => {
  const limit = limitOf(served)
  if (!limit) return '–'
  return `${formatNumber(limit.limit)}/${limit.window === MINUTE ? 'min' : 'hour'}`
}

const limitsIn = (shape: JsonSchema, name: string): readonly string[] => {
  const { anyOf = [], items, maxItems, maxProperties, properties = {} } = shape
  const jsonLength = shape['x-max-json-length']
  const json = jsonLength === undefined ? '' : `, ${formatNumber(jsonLength)} characters`
  return [
    ...(maxItems === undefined ? [] : [`\`${name}\` ${formatNumber(maxItems)}`]),
    ...(maxProperties === undefined ? [] : [`\`${name}\` ${formatNumber(maxProperties)} members${json}`]),
    ...(maxProperties === undefined && jsonLength !== undefined && name !== ''
      ? [`\`${name}\` ${formatNumber(jsonLength)} characters`]
      : []),
    ...anyOf.flatMap((branch) => limitsIn(branch, name)),
    ...(items ? limitsIn(items, `${name}[]`) : []),
    ...Object.entries(properties).flatMap(([member, own]) => limitsIn(own, name === '' ? member : `${name}.${member}`)),
  ]
}

const isDefined = (schema: TSchema | undefined): schema is TSchema => schema !== undefined

const limitsOf = ({ route }: ServedRoute): string =>
  [...new Set([route.query, route.body].filter(isDefined).flatMap((schema) => limitsIn(toJsonSchema(schema), '')))].join(', ') || '–'

const bodyOf = ({ route, body_limit }: ServedRoute): string => (route.method === 'GET' ? '–' : sizeText(body_limit))

const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const rowOf = (prefix: string, served: ServedRoute): readonly string[] => [
  `\`${served.route.method} ${prefix}${served.route.path}\``,
  authorityOf(served.route.auth),
  rateOf(served),
  bodyOf(served),
  limitsOf(served),
]

const COLUMNS = ['Route', 'Authority', 'Calls', 'Body', 'Lists and records: at most']

const sectionOf = ({ api, served }: RouteTable): string =>
  [
    `### ${api.title}`,
    api.description,
    table(
      COLUMNS,
      served.map((one) => rowOf(api.prefix, one)),
    ),
  ].join('\n\n')

const pageRow = ({ method, path, authority, rate, body_limit }: PublicPage): readonly string[] => [
  `\`${method} ${path}\``,
  authority,
  rate,
  body_limit === undefined ? '–' : sizeText(body_limit),
]

const withoutRepetition = (tables: readonly RouteTable[]): readonly RouteTable[] => {
  const seen = new Set<ServedRoute['route']>()
  return tables
    .map(({ api, served }) => {
      const own = served.filter(({ route }) => !seen.has(route))
      for (const { route } of own) seen.add(route)
      return { api, served: own }
    })
    .filter(({ served }) => served.length > 0)
}

export const renderSecurityDocument = (tables: readonly RouteTable[]): string =>
  [
    HEAD,
    '## Routes',
    ...withoutRepetition(tables).map(sectionOf),
    '### Pages, pictures and feeds',
    table(['Route', 'Authority', 'Calls', 'Body'], PUBLIC_PAGES.map(pageRow)),
    '',
  ].join('\n\n')
