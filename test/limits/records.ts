import type { Route } from '../../src/contract/route.ts'
import type { RouteTable } from '../../src/http/docs/route-tables.ts'
import { IDP } from '../api/saml/idp.ts'
import { NORMAL } from '../api/v1/changes-scene.ts'
import type { Response } from '../world.ts'
import { sampleOf, shapeOf } from './samples.ts'

export type Members = Readonly<Record<string, unknown>>

/** Existing records by the first word of the address, or by the name of a second parameter: an unknown record is refused before the body. */
export type Records = ReadonlyMap<string, string>

/** What creating a record needs beyond the required members of its schema. */
const NEEDED: Readonly<Record<string, Members>> = {
  '/automations': { trigger: 'ticket.created', actions: { add_tags: ['a'] } },
  '/changes': NORMAL,
  '/channels/': { kind: 'webhook', conf: { url_down: 'https://hooks.test/down' } },
  '/incidents': { title: 'Outage' },
  '/maintenance/': { schedule: '0 3 * * *', duration: 60 },
  '/oidc-connections': { issuer: 'https://op.test', client_id: 'desk', client_secret: 'very secret' },
  '/saml-connections': { idp_entity_id: 'https://idp.test', idp_sso_url: 'https://idp.test/sso', idp_certificates: [IDP.certificate] },
  '/sla-policies': { targets: { low: { resolution: 60 } } },
}

const firstWord = (path: string): string => path.split('/')[1] ?? ''

export const pathOf = (route: Route, params: Members): string =>
  route.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '1')))

/** The first parameter names a record of the kind the address begins with. */
export const paramsOf = (route: Route, records: Records): Members => {
  const [first] = /(?<=:)\w+/.exec(route.path) ?? []
  const sample = sampleOf(shapeOf(route.params ?? {})) as Members
  return Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, records.get(name === first ? firstWord(route.path) : name) ?? value]),
  )
}

type Post = (url: string, body: Members) => Promise<Response>

/** Makes one of everything that can be made from what its schema asks for. */
export const makeRecords = async ({ api, served }: RouteTable, records: Map<string, string>, post: Post): Promise<void> => {
  for (const { route } of served) {
    if (route.method !== 'POST' || route.path.includes(':') || route.auth.kind === 'open' || !('201' in route.responses)) continue
    const made = await post(`${api.prefix}${route.path}`, { ...(sampleOf(shapeOf(route.body ?? {})) as Members), ...NEEDED[route.path] })
    const id = made.json?.uuid ?? made.json?.data?.id ?? made.json?.id
    if (made.status === 201 && id !== undefined && !records.has(firstWord(route.path))) records.set(firstWord(route.path), String(id))
  }
}
