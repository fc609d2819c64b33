import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfTemplate } from '../world/template.ts'
import { KEYS, openWorld, type World } from '../world.ts'

/** As after a failover: the connections that are open, and new ones, lead to a server that takes no writes. */
const makeReadOnly = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`)
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}

describe('a PostgreSQL that became read-only', () => {
  let world: World
  let uuid: string
  beforeAll(async () => {
    const place = await copyOfTemplate('postgres')
    world = await openWorld({ database: 'postgres', place })
    uuid = (await world.writer('POST', '/api/v3/checks/', { body: { name: 'Backup' } })).json.uuid
    await makeReadOnly(place.url ?? '')
    // The connections that were open are found broken.
    await world.anyone('GET', `/ping/${uuid}`)
  })
  afterAll(() => world.close())

  it.each([
    ['a ping', (w: World) => w.anyone('GET', `/ping/${uuid}`)],
    ['a ping with a body', (w: World) => w.anyone('POST', `/ping/${uuid}`, { body: 'done' })],
    ['a ping by slug that creates a check', (w: World) => w.anyone('GET', `/ping/${KEYS.ping}/new?create=1`)],
    ['a new check', (w: World) => w.writer('POST', '/api/v3/checks/', { body: { name: 'Other' } })],
    [
      'a new ticket',
      (w: World) => w.alice('POST', '/api/v1/tickets', { body: { subject: 'S', description: 'D', requester_email: 'a@b.test' } }),
    ],
  ])('answers %s with 503 and Retry-After', async (_, call) => {
    const { status, headers } = await call(world)

    expect({ status, retry_after: headers['retry-after'] }).toEqual({ status: 503, retry_after: '1' })
  })
})
