import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES, type Scope } from '../../../src/contract/enums.ts'
import type { Route } from '../../../src/contract/route.ts'
import { listPublicApis } from '../../../src/http/docs/route-tables.ts'
import { oneIn } from '../../setup/one-in.ts'
import { openWorld, type World } from '../../world.ts'

/** Who may call what, in the words of the specification: the first line that fits counts. What no line names is for administrators. */
const RULES: readonly (readonly [RegExp, readonly Scope[] | 'any' | 'admin' | 'open' | 'device'])[] = [
  [/^(GET|POST|DELETE) \/tokens/, 'any'],
  [/^GET \/(me|roles|departments)$/, 'any'],
  [/^GET \/me\/notices$/, ['tickets:read']],
  [/^POST \/me\/notices\/read$/, ['tickets:read', 'tickets:write']],
  [/^GET \/me\/on-call-/, ['tickets:read']],
  [/^(POST|DELETE) \/me\/on-call-/, ['tickets:write']],
  [/^(POST|PUT|DELETE) \/(roles|departments)\b/, 'admin'],
  [/^POST \/invitations\/accept$/, 'open'],
  [/^GET \/users\/:id\/tokens$/, ['admin:read']],
  [/^GET \/tickets\/export$/, ['reports:read']],
  [/^POST \/changes\/:id\/override$/, 'admin'],
  [/^GET \/(change-templates|freeze-windows)\b/, ['tickets:read']],
  [/^POST \/inbound-email$/, ['tickets:write']],
  [/^POST \/tickets\/:id\/csat$/, ['tickets:write']],
  [/^GET \/(tickets|attachments|macros|views|problems|changes|cabs|incidents|alerts)\b/, ['tickets:read']],
  [/^GET \/fields\b/, ['tickets:read']],
  [/^(POST|PUT|PATCH|DELETE) \/(tickets|attachments|macros|views|problems|changes|incidents|alerts)\b/, ['tickets:write']],
  [/^GET \/(clients|companies)\b/, ['users:read', 'tickets:read']],
  [/^(POST|PUT|PATCH|DELETE) \/(clients|companies)\b/, ['users:write']],
  [/^(POST|GET) \/on-call\/pages\b/, ['tickets:write', 'tickets:read']],
  [/^GET \/on-call\/now$/, ['users:read', 'tickets:read']],
  [/^GET \/(users|on-call)\b/, ['users:read']],
  [/^(POST|PUT|PATCH|DELETE) \/(users|on-call)\b/, ['users:write']],
  [/^GET \/knowledge-base\/categories$/, 'any'],
  [/^POST \/knowledge-base\/:id\/feedback$/, ['kb:read']],
  [/^PUT \/knowledge-base\/settings$/, 'admin'],
  [/^GET \/knowledge-base\b/, ['kb:read']],
  [/^(POST|PUT|PATCH|DELETE) \/knowledge-base\b/, ['kb:write']],
  [/^POST \/assets\/(discovery|enroll)$/, 'device'],
  [/^GET \/assets\/(registration-keys|devices)\b/, ['admin:read']],
  [/^(POST|DELETE) \/assets\/(registration-keys|devices)\b/, 'admin'],
  [/^GET \/assets\b/, ['assets:read']],
  [/^(POST|PUT|PATCH|DELETE) \/assets\b/, ['assets:write']],
  [/^GET \/(reports|csat)\b/, ['reports:read']],
  [/^GET \/search$/, ['tickets:read', 'kb:read']],
  [/^GET \/(audit-log|webhooks|sla-policies|calendars|automations|settings|mailboxes|quarantine)\b/, ['admin:read']],
  [/^POST \/(sla-policies\/simulate|automations\/(:id\/)?dry-run)$/, ['admin:read']],
  [/./, 'admin'],
]

const routes = listPublicApis().find(({ api }) => api.version === '1')?.routes ?? []
const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** What the route itself says. */
const said = ({ auth }: Route): readonly string[] | string => {
  if (auth.kind === 'scope') return auth.scopes.toSorted()
  return auth.kind === 'full' ? 'admin' : auth.kind
}

describe('who may call what', () => {
  it('there are routes', () => expect(routes.length).toBeGreaterThan(50))

  it.each(routes.map((route) => [nameOf(route), route] as const))('%s is for whom the specification says', (name, route) => {
    const rule = RULES.find(([pattern]) => pattern.test(name))?.[1]
    if (rule === 'device') return
    const allowed = typeof rule === 'object' ? rule.toSorted() : rule
    const actual = said(route)
    // A route may ask for one of the scopes a rule allows, never for another.
    if (Array.isArray(allowed) && Array.isArray(actual)) expect(allowed).toEqual(expect.arrayContaining([...actual]))
    else expect(actual).toEqual(allowed)
  })
})

// Every scope that is enough, and a third of those that are not, another third at each route.
describe('a token with one scope at every route', () => {
  let world: World
  const tokens = new Map<Scope, string>()
  beforeAll(async () => {
    world = await openWorld()
    for (const scope of SCOPES)
      tokens.set(scope, (await world.alice('POST', '/api/v1/tokens', { body: { name: scope, abilities: [scope] } })).json.token)
  })
  afterAll(() => world.close())

  const addressOf = ({ path }: Route): string => `/api/v1${path.replaceAll(/:\w+/g, '987654')}`
  // Revoking the token in use would end the test early.
  const callable = routes.filter(({ path, auth }) => path !== '/tokens/current' && auth.kind !== 'open')

  it.each(callable.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const some = oneIn(3, [...tokens.keys()], callable.indexOf(route))
    const scopes = route.auth.kind === 'scope' ? new Set([...route.auth.scopes, ...some]) : some
    for (const scope of scopes) {
      const token = tokens.get(scope) ?? ''
      const answer = await world.withToken(token)(route.method, addressOf(route), route.method === 'GET' ? {} : { body: {} })
      const isAllowed = route.auth.kind === 'any' || (route.auth.kind === 'scope' && route.auth.scopes.includes(scope))
      const isRefused = answer.status === 403 && answer.json.message === 'Invalid ability provided.'
      if (route.auth.kind === 'scope' || route.auth.kind === 'any') expect([scope, isRefused]).toEqual([scope, !isAllowed])
      if (route.auth.kind === 'full') expect([scope, answer.status]).toEqual([scope, 403])
      if (isRefused && route.auth.kind === 'scope') expect(answer.json.required).toEqual(route.auth.scopes)
    }
    const nobody = await world.anyone(route.method, addressOf(route), route.method === 'GET' ? {} : { body: {} })
    if (route.auth.kind === 'scope' || route.auth.kind === 'any' || route.auth.kind === 'full') expect(nobody.status).toBe(401)
  })
})
