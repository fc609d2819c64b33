import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Route } from '../../src/contract/route.ts'
import { listRouteTables, type RouteTable } from '../../src/http/docs/route-tables.ts'
import { createSession } from '../../src/people/sessions/sessions.ts'
import { onBothDatabases } from '../databases.ts'
import { someOf } from '../setup/one-in.ts'
import { makeRecords, paramsOf, pathOf, type Members, type Records } from '../limits/records.ts'
import { excessesOf, sampleOf, shapeOf } from '../limits/samples.ts'
import { ALICE, KEYS, openWorld, type Response, type World } from '../world.ts'
import { PAGE } from './app/person.ts'
import { signIn } from './portal/visitor.ts'
import { identityProvider } from './scim/client.ts'
import { newTicket } from './v1/desk.ts'

const PLACES = ['params', 'query', 'body'] as const

/** A request that is right but for one thing too much. */
type Sent = {
  readonly about: string
  readonly method: Route['method']
  readonly url: string
  readonly body: unknown
  readonly place: (typeof PLACES)[number]
}

const queryOf = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}`,
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const NO_EXCESS = { about: '', method: 'POST', place: 'body' } as const

/** A third of the limits of each route, at least one, of another route another third; a soak sends one more than each. */
const requestsOf = (prefix: string, route: Route, records: Records, turn: number): readonly Sent[] => {
  const right = {
    params: paramsOf(route, records),
    query: sampleOf(shapeOf(route.query ?? {})),
    body: route.body && sampleOf(shapeOf(route.body)),
  }
  const excesses = PLACES.flatMap((place) => excessesOf(shapeOf(route[place] ?? {})).map((excess) => ({ ...excess, in: place })))
  return someOf(3, excesses, turn).map((excess) => {
    const { params, query, body }: Readonly<Record<(typeof PLACES)[number], unknown>> = { ...right, [excess.in]: excess.value }
    const url = `${prefix}${pathOf(route, params as Members)}${queryOf(query as Members)}`
    const about = `${route.method} ${route.path} ${excess.in} ${excess.place} ${excess.what}`
    return { about, method: route.method, url, body, place: excess.in }
  })
}

const tables = listRouteTables()

const sentTo = ({ api, served }: RouteTable, records: Records): readonly Sent[] =>
  served.flatMap(({ route }, turn) => requestsOf(api.prefix, route, records, turn))

it('one more than the schema allows is sent to every route that has a limit', () => {
  const missing = tables.flatMap(({ served }) =>
    served.flatMap(({ route }, turn) => {
      const hasLimit = PLACES.some((place) => excessesOf(shapeOf(route[place] ?? {})).length > 0)
      return hasLimit && requestsOf('', route, new Map(), turn).length === 0 ? [`${route.method} ${route.path}`] : []
    }),
  )
  expect(missing).toEqual([])
})

/** As much as a page of a hundred wrong fields. */
const LONGEST_ANSWER = 50_000

const IS_SOAK = process.env['SOAK'] !== undefined
const MAX_CPU_MS = 50
/** The first run compiles the schema, and a run on a busy machine includes what other processes cost. */
const MAX_RUNS = 10

onBothDatabases('one more than the schema allows', (database) => {
  let world: World
  const callers: Record<string, (sent: Sent) => Promise<Response>> = {}
  const records = new Map<string, string>()

  /** A status page and a maintenance window, whose addresses name their project first. */
  const makeNestedRecords = async (): Promise<void> => {
    const project = `/app/api/projects/${records.get('projects')}`
    const page = { slug: 'limits', title: 'Limits', description: '', is_published: true, items: [] }
    const window = { name: 'Limits', schedule: '0 3 * * *', timezone: 'UTC', duration: 60 }
    for (const [name, url, body] of [
      ['page', `${project}/status-pages`, page],
      ['window', `${project}/maintenance`, window],
    ] as const) {
      const made = await callers['app']?.({ ...NO_EXCESS, url, body })
      records.set(name, String(made?.json.data?.uuid ?? made?.json.data?.id))
    }
  }

  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1000000' } })
    await newTicket(world)
    const session = await world.db.tx((tx) => createSession(tx, ALICE.id, { ip: '127.0.0.1', user_agent: 'test' }, 'test'))
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
    for (const table of tables)
      if (['v1', 'v3', 'app'].includes(table.api.name))
        await makeRecords(
          table,
          records,
          (url, body) => callers[table.api.name]?.({ ...NO_EXCESS, url, body }) ?? Promise.reject(new Error(url)),
        )
    await makeNestedRecords()
    await identityProvider(world).group('Limits')
    records.set('scim-groups', String((await world.alice('GET', '/api/v1/scim-groups')).json.data[0].id))
    records.set('integrations', records.get('channels') ?? '')
    const { id } = (await client.api('POST', '/tickets', { subject: 'Ink', description: 'Empty' })).json.data
    records.set('tickets', String(id))
  })
  afterAll(() => world.close())

  /** In the long run the processor time of the first repetition that is within the limit, else the least of all. */
  const cost = async (send: () => Promise<Response>): Promise<{ readonly answer: Response; readonly cpu_ms: number }> => {
    let cpu_ms = Infinity
    let answer = await send()
    for (let run = 1; IS_SOAK && run < MAX_RUNS && cpu_ms > MAX_CPU_MS; run++) {
      const before = process.cpuUsage()
      answer = await send()
      const { user, system } = process.cpuUsage(before)
      cpu_ms = Math.min(cpu_ms, (user + system) / 1_000)
    }
    return { answer, cpu_ms }
  }

  it.each(tables.map((table) => [table.api.title, table] as const))('is refused by every route of the %s', async (_title, table) => {
    const call = callers[table.api.name]
    let worst = { about: '', cpu_ms: 0 }
    for (const sent of sentTo(table, records)) {
      const { answer, cpu_ms } = await cost(() => call?.(sent) ?? Promise.reject(new Error(table.api.name)))
      if (IS_SOAK && cpu_ms > worst.cpu_ms) worst = { about: sent.about, cpu_ms }
      expect([sent.about, answer.status >= 400 && answer.status < 500, answer.status]).toEqual([sent.about, true, answer.status])
      // Queries and bodies are checked only where the record exists.
      if (sent.place !== 'params') expect([sent.about, [404, 405].includes(answer.status)]).toEqual([sent.about, false])
      expect([sent.about, answer.text.length < LONGEST_ANSWER]).toEqual([sent.about, true])
    }
    // oxlint-disable-next-line no-console -- the figure is what the long run is for
    if (IS_SOAK) console.log(`${table.api.title}: ${worst.cpu_ms.toFixed(1)} ms of processor time at worst (${worst.about})`)
    if (IS_SOAK) expect(worst.cpu_ms).toBeLessThanOrEqual(MAX_CPU_MS)
  })
})
