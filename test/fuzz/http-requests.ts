import type { Chance } from '../simulation/chance.ts'
import { endsOwnAccess, TARGETS, type Target } from './routes.ts'
import { mutate, sampleOf } from './sample.ts'
import type { HttpRequest, Scene } from './scene.ts'
import { happens, oddText } from './values.ts'

/** Also lone surrogates and percent signs that decode to nothing. */
const escaped = (text: string, chance: Chance): string => {
  if (happens(chance, 0.1)) return text.replaceAll(/[^!-~]|[#?]/gu, '%')
  return encodeURIComponent(text.toWellFormed())
}

/** The record that a path most likely names. */
const uuidFor = (path: string, { uuids: { check, channel, page, project, person } }: Scene): string => {
  if (/channels|integrations/.test(path)) return channel
  if (path.includes('status-pages')) return page
  if (path.includes('projects')) return project
  return /Users|Groups/.test(path) ? person : check
}

const segment = (name: string, path: string, scene: Scene, chance: Chance): string => {
  if (happens(chance, 0.08)) return escaped(oddText(chance).slice(0, 2_000), chance) || '-'
  if (happens(chance, 0.05)) return chance.pick(Object.values(scene.uuids))
  const isNumber = /^(id|n|number|.*_id)$/.test(name) && !/Users|Groups/.test(path)
  if (isNumber) return String(chance.whole(1, happens(chance, 0.1) ? 2_000_000_000 : 2))
  return /uuid|check|id/.test(name)
    ? uuidFor(path, scene)
    : chance.pick(['csv', 'zendesk', 'write', 'totp', 'tickets', 'agents', 'sla', 'csat', '1'])
}

const pathOf = ({ prefix, route: { path } }: Target, scene: Scene, chance: Chance): string =>
  prefix + path.replaceAll(/:(\w+)/g, (_, name: string) => segment(name, path, scene, chance))

const queryValue = (value: unknown, chance: Chance): string =>
  happens(chance, 0.3) ? oddText(chance).slice(0, 1_000) : typeof value === 'string' ? value : JSON.stringify(value)

const queryOf = ({ route }: Target, chance: Chance): string => {
  if (happens(chance, 0.05))
    return chance.pick(['?', '?&&==', '?a[]=1&a[b]=2', '?__proto__=1', '?%ff=%00', '?page=1&page=2', `?q=${'a'.repeat(20_000)}`])
  const sampled = route.query ? sampleOf(route.query, chance) : {}
  const pairs = Object.entries(sampled ?? {}).map(([name, value]) => {
    const key = happens(chance, 0.05) ? oddText(chance).slice(0, 100) : name
    return `${escaped(key, chance)}=${escaped(queryValue(value, chance), chance)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const JSON_TYPES = ['application/json', 'application/json', 'application/json', 'application/json; charset=utf-8', 'application/scim+json']
const OTHER_TYPES = [
  'text/plain',
  'text/csv',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'message/rfc822',
  'application/xml',
  'application/octet-stream',
  '',
  ';',
  'application/json; charset=utf-16',
]

const broken = (text: string, chance: Chance): string | Buffer => {
  const at = chance.whole(0, Math.min(text.length, 2_000))
  switch (chance.whole(0, 4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + oddText(chance) + text.slice(at)
    case 2:
      return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff, 0xc0, 0x00]), Buffer.from(text.slice(at))])
    case 3:
      return '['.repeat(chance.pick([50, 5_000, 100_000]))
    default:
      return `--b\r\nContent-Disposition: form-data; name="file"; filename="${oddText(chance).slice(0, 200)}"\r\n\r\n${text}\r\n--b${chance.pick(['--', '', '\r\n'])}`
  }
}

const bodyOf = (target: Target, chance: Chance): Pick<HttpRequest, 'payload'> & { readonly type: string } => {
  const valid = target.route.body ? sampleOf(target.route.body, chance) : {}
  const value = happens(chance, 0.45) ? mutate(valid, chance) : valid
  // Lone surrogates are escaped by JSON.stringify, so they arrive as such.
  const text = JSON.stringify(value) ?? 'null'
  const payload = happens(chance, 0.1) ? broken(text, chance) : text
  return { payload, type: target.prefix === '/scim/v2' ? chance.pick(['application/scim+json', ...JSON_TYPES]) : chance.pick(JSON_TYPES) }
}

const headerText = (chance: Chance): string =>
  oddText(chance)
    .replaceAll(/[^ -~\u00a0-\u00ff]/g, '')
    .slice(0, 4_000)

const headersOf = (target: Target, { credentials }: Scene, chance: Chance): Record<string, string> => {
  const headers: Record<string, string> = { ...(happens(chance, 0.93) ? credentials[target.as] : credentials.nothing) }
  if (happens(chance, 0.1))
    headers[
      chance.pick([
        'accept',
        'if-match',
        'if-none-match',
        'origin',
        'cookie',
        'x-forwarded-for',
        'user-agent',
        'accept-language',
        'range',
        'authorization',
        'x-request-id',
      ])
    ] = headerText(chance)
  return headers
}

const pick = (chance: Chance): Target => {
  for (;;) {
    const target = chance.pick(TARGETS)
    // What is deleted is found by no later request.
    const share = endsOwnAccess(target) ? 0.02 : target.route.method === 'DELETE' ? 0.2 : 1
    if (happens(chance, share)) return target
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** A request that the route accepts, or nearly. */
export const requestFor = (target: Target, scene: Scene, chance: Chance): HttpRequest => {
  const method = happens(chance, 0.03) ? chance.pick(METHODS) : target.route.method
  const url = pathOf(target, scene, chance) + queryOf(target, chance)
  const headers = headersOf(target, scene, chance)
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return { method, url, headers }
  const { payload, type } = bodyOf(target, chance)
  const content_type = happens(chance, 0.08) ? chance.pick(OTHER_TYPES) : type
  return { method, url, headers: { ...headers, ...(content_type !== '' && { 'content-type': content_type }) }, payload }
}

export const apiRequest = (scene: Scene, chance: Chance): HttpRequest => requestFor(pick(chance), scene, chance)
