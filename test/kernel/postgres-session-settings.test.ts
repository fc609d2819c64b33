import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { identityProvider } from '../api/scim/client.ts'
import type { Place } from '../databases.ts'
import { openWorld, type World } from '../world.ts'
import { copyOfTemplate } from '../world/template.ts'
import { newTicket } from '../api/v1/desk.ts'

/** What a session was told to do otherwise than the server's default. */
const SESSION_SETTINGS = `select name, setting from pg_settings where source = 'session'`

/** Every connection to PostgreSQL that this process opens, also those outside the pool. */
const opened: pg.Client[] = []
const isOpen = new WeakSet<pg.Client>()

let world: World
let place: Place
beforeAll(async () => {
  const connect = pg.Client.prototype.connect
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function (this: pg.Client, ...given: Parameters<typeof connect>) {
    opened.push(this)
    isOpen.add(this)
    this.on('end', () => isOpen.delete(this))
    return connect.apply(this, given)
  })
  place = await copyOfTemplate('postgres')
  world = await openWorld({ database: 'postgres', place })
  await sendTraffic()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await world.close()
})

const range = (length: number): readonly number[] => Array.from({ length }, (_, n) => n)

/** Pings of all kinds, checks that go down, tickets, provisioning, mails and what the loops do in two hours, much of it at once. */
const sendTraffic = async (): Promise<void> => {
  const uuids = await Promise.all(
    range(5).map(async (n) => (await world.writer('POST', '/api/v3/checks/', { body: { name: `Job ${n}`, timeout: 600 } })).json.uuid),
  )
  for (let n = 0; n < 4; n++) {
    await Promise.all([
      ...uuids.map((uuid) => world.anyone('GET', `/ping/${uuid}`)),
      ...uuids.map((uuid) => world.anyone('GET', `/ping/${uuid}`)),
      world.anyone('POST', `/ping/${uuids[0]}`, { body: 'a body' }),
      world.anyone('GET', `/ping/${uuids[1]}/start`),
      world.anyone('GET', `/ping/${uuids[2]}/fail`),
    ])
  }
  const idp = identityProvider(world)
  const tickets = await Promise.all(range(10).map((n) => newTicket(world, { subject: `Ticket ${n}` })))
  await Promise.all([
    ...tickets.map(({ id }) => world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'An answer.' } })),
    ...range(10).map((n) => idp.user(`user.${n}@acme.test`)),
    ...range(10).map(() => world.alice('GET', '/api/v1/tickets?q=ticket')),
    ...range(10).map(() => world.writer('GET', '/api/v3/checks/')),
  ])
  await world.pass('2h')
}

it('no connection keeps a setting of the session after real traffic', async () => {
  const open = opened.filter((client) => isOpen.has(client))
  expect(open.length).toBeGreaterThan(2)
  const settings = await Promise.all(open.map(async (client) => (await client.query(SESSION_SETTINGS)).rows))
  expect(settings.flat()).toEqual([])
})

it('a signal to other processes does not wait for the disk, for this one transaction', async () => {
  const listener = new pg.Client({ connectionString: place.url })
  await listener.connect()
  await listener.query('listen watchdesk')
  const notified = new Promise<number>((resolve) => listener.on('notification', ({ processId }) => resolve(processId)))
  await world.db.tx(async (tx) => tx.signal({ topic: 'news', data: 'hot' }))
  const { rows } = await listener.query('select query from pg_stat_activity where pid = $1', [await notified])
  expect(rows).toEqual([{ query: expect.stringContaining(`set_config('synchronous_commit', 'off', true)`) }])
  await listener.end()
})
