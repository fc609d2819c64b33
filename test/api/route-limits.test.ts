import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Route } from '../../src/contract/route.ts'
import { routeTables, type RouteTable } from '../../src/http/docs/described.ts'
import { openSession } from '../../src/people/sessions/sessions.ts'
import { onBothDatabases } from '../databases.ts'
import { excessesOf, sampleOf, shapeOf } from '../limits/samples.ts'
import { ALICE, KEYS, openWorld, type Response, type World } from '../world.ts'
import { PAGE } from './app/person.ts'
import { signIn } from './portal/visitor.ts'
import { newTicket } from './v1/desk.ts'

type Members = Readonly<Record<string, unknown>>

/** A request that is right but for one thing too much. */
type Sent = { readonly about: string; readonly method: Route['method']; readonly url: string; readonly body: unknown }

/** Records that are there, by the first word of the address: only below those are bodies looked at. */
type Records = ReadonlyMap<string, string>

const firstWord = (path: string): string => path.split('/')[1] ?? ''

const pathOf = (route: Route, params: Members): string =>
  route.path.replaceAll(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '1')))

/** The first parameter names a record of the kind the address begins with. */
const paramsOf = (route: Route, records: Records): Members => {
  const [first = ''] = /(?<=:)\w+/.exec(route.path) ?? []
  const record = records.get(firstWord(route.path))
  const sample = sampleOf(shapeOf(route.params ?? {})) as Members
  return record === undefined || !(first in sample) ? sample : { ...sample, [first]: record }
}

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const NO_EXCESS = { about: '', method: 'POST' } as const

const PLACES = ['params', 'query', 'body'] as const

const requestsOf = (prefix: string, route: Route, records: Records): readonly Sent[] => {
  const right = {
    params: paramsOf(route, records),
    query: sampleOf(shapeOf(route.query ?? {})),
    body: route.body && sampleOf(shapeOf(route.body)),
  }
  return PLACES.flatMap((place) =>
    excessesOf(shapeOf(route[place] ?? {})).map((excess) => {
      const { params, query, body }: Readonly<Record<(typeof PLACES)[number], unknown>> = { ...right, [place]: excess.value }
      const url = `${prefix}${pathOf(route, params as Members)}${queryOf(query as Members)}`
      return { about: `${route.method} ${route.path} ${place} ${excess.place} ${excess.what}`, method: route.method, url, body }
    }),
  )
}

const tables = routeTables()
const helpdesk = new Set(tables.find(({ api }) => api.name === 'v1')?.served.map(({ route }) => route))

/** The dashboard serves the helpdesk's routes as well: one of the two is enough here, and numbers cost nothing. */
const sentTo = ({ api, served }: RouteTable, records: Records): readonly Sent[] =>
  served
    .filter(({ route }) => api.name !== 'app' || !helpdesk.has(route))
    .flatMap(({ route }) => requestsOf(api.prefix, route, records))
    .filter(({ about }) => !/ (?:min|max)imum /.test(about))

/** As much as a page of a hundred wrong fields. */
const LONGEST_ANSWER = 50_000

const RUNS = process.env['SOAK'] === undefined ? 1 : 3
const MAX_CPU_MS = 50

onBothDatabases('one more than the schema allows', (database) => {
  let world: World
  const callers: Record<string, (sent: Sent) => Promise<Response>> = {}
  const records = new Map<string, string>()

  /** Makes one of everything that can be made from what its schema asks for. */
  const makeRecords = async ({ api, served }: RouteTable): Promise<void> => {
    for (const { route } of served) {
      if (route.method !== 'POST' || route.path.includes(':') || route.auth.kind === 'open' || !('201' in route.replies)) continue
      const made = await callers[api.name]?.({ ...NO_EXCESS, url: `${api.prefix}${route.path}`, body: sampleOf(shapeOf(route.body ?? {})) })
      const id = made?.json?.uuid ?? made?.json?.data?.id ?? made?.json?.id
      if (made?.status === 201 && id !== undefined && !records.has(firstWord(route.path))) records.set(firstWord(route.path), String(id))
    }
  }

  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1000000' } })
    await newTicket(world)
    const session = await world.db.tx((tx) => openSession(tx, ALICE.id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))
    const client = await signIn(world, 'limits@example.org')
    const ask = (headers: Readonly<Record<string, string>>) => {
      const asker = world.withHeaders(headers)
      return ({ method, url, body }: Sent) => asker(method, url, body === undefined ? {} : { body })
    }
    const monitor = ask({ 'x-api-key': KEYS.write, authorization: `Bearer ${ALICE.token}` })
    callers['v1'] = ask({ authorization: `Bearer ${ALICE.token}` })
    callers['app'] = ask({ ...PAGE, cookie: `sid=${session}` })
    callers['portal'] = ask({ ...PAGE, cookie: client.cookie })
    callers['scim'] = ask({ authorization: `Bearer ${KEYS.scim}` })
    for (const name of ['v3', 'v2-monitor', 'v1-monitor', 'saml', 'oidc']) callers[name] = monitor
    for (const table of tables) if (['v1', 'v3', 'app'].includes(table.api.name)) await makeRecords(table)
    records.set('integrations', records.get('channels') ?? '')
  })
  afterAll(() => world.close())

  /** The least processor time of several runs: the first compiles the schema. */
  const cost = async (send: () => Promise<Response>): Promise<{ readonly answer: Response; readonly cpu_ms: number }> => {
    let cpu_ms = Infinity
    let answer = await send()
    for (let run = 1; run < RUNS; run++) {
      const before = process.cpuUsage()
      answer = await send()
      const { user, system } = process.cpuUsage(before)
      cpu_ms = Math.min(cpu_ms, (user + system) / 1_000)
    }
    return { answer, cpu_ms: RUNS === 1 ? 0 : cpu_ms }
  }

  it.each(tables.map((table) => [table.api.title, table] as const))(
    'is refused by every route of the %s',
    async (_title, table) => {
      const call = callers[table.api.name]
      let worst = { about: '', cpu_ms: 0 }
      for (const sent of sentTo(table, records)) {
        const { answer, cpu_ms } = await cost(() => call?.(sent) ?? Promise.reject(new Error(table.api.name)))
        if (cpu_ms > worst.cpu_ms) worst = { about: sent.about, cpu_ms }
        expect([sent.about, answer.status >= 400 && answer.status < 500, answer.status]).toEqual([sent.about, true, answer.status])
        expect([sent.about, answer.text.length < LONGEST_ANSWER]).toEqual([sent.about, true])
      }
      // oxlint-disable-next-line no-console -- the figure is what the long run is for
      if (RUNS > 1) console.log(`${table.api.title}: ${worst.cpu_ms.toFixed(1)} ms of processor time at worst (${worst.about})`)
      if (RUNS > 1) expect(worst.cpu_ms).toBeLessThanOrEqual(MAX_CPU_MS)
    },
    600_000,
  )
})
