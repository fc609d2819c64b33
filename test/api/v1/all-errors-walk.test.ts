import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Route } from '../../../src/contract/route.ts'
import { listRouteTables } from '../../../src/http/docs/route-tables.ts'
import { onBothDatabases } from '../../databases.ts'
import { makeRecords, paramsOf, pathOf } from '../../limits/records.ts'
import { shapeOf } from '../../limits/samples.ts'
import { wrongOf } from '../../limits/wrong.ts'
import { openWorld, type World } from '../../world.ts'
import { identityProvider } from '../scim/client.ts'
import { newTicket } from './desk.ts'

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** Members that an answer cannot name, each with the reason. */
const NOT_NAMED: readonly (readonly [route: RegExp, field: RegExp, reason: string])[] = [
  [/ \/tickets\/bulk$/, /^ids$|_id$/, 'the result of each ticket says what it refused'],
  [/ \/tickets\/:id\/draft$/, /^attachments$/, 'a draft keeps what was written; sending it says that a file is gone'],
  [/ \/views/, /^filters\..*_id$/, 'a filter by a record that does not exist finds nothing'],
  [/ \/automations/, /^conditions\..*\.value$/, 'no value belongs to a field that does not exist'],
]

const canBeNamed = (route: string, field: string): boolean =>
  !NOT_NAMED.some(([routes, fields]) => routes.test(route) && fields.test(field))

const table = listRouteTables().find(({ api }) => api.name === 'v1')
const writes = (table?.served ?? [])
  .map(({ route }) => route)
  .filter(({ method, body }) => ['POST', 'PUT', 'PATCH'].includes(method) && body !== undefined)

onBothDatabases('a body that is wrong in every member', (database) => {
  let world: World
  const records = new Map<string, string>()
  beforeAll(async () => {
    world = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '1000000' } })
    await newTicket(world)
    if (table) await makeRecords(table, records, (url, body) => world.alice('POST', url, { body }))
    await identityProvider(world).group('Wrong')
    records.set('scim-groups', String((await world.alice('GET', '/api/v1/scim-groups')).json.data[0].id))
  })
  afterAll(() => world.close())

  it.each(writes.map((route) => [nameOf(route), route] as const))('%s names each', async (name, route) => {
    const { value, fields } = wrongOf('body', shapeOf(route.body ?? {}))
    const answer = await world.alice(route.method, `/api/v1${pathOf(route, paramsOf(route, records))}`, { body: value as object })
    const named = Object.keys(answer.json?.errors ?? {})
    const missing = fields
      .map((field) => field || 'body')
      .filter((field) => canBeNamed(name, field) && !named.some((one) => one === field || one.startsWith(`${field}.`)))
    expect([answer.status, missing]).toEqual([422, []])
  })
})
