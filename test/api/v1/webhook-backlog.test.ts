import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

onBothDatabases('what waits for a receiver', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('is told with the endpoint: how much, since when, and how it went lately', async () => {
    world.network.answer(() => ({ status: 500 }))
    const { id } = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://ops.example/hook' } })).json.data
    const read = async () => (await world.alice('GET', `/api/v1/webhooks/${id}`)).json.data
    expect(await read()).toMatchObject({ queue_depth: 0, oldest_pending_at: null, last_success_at: null })
    const began_at = new Date(world.now() / 1_000).toISOString()
    const body = { subject: 'Ink', description: 'Empty', requester_email: 'ann@far.test' }
    await world.alice('POST', '/api/v1/tickets', { body })
    await world.settle()
    const waiting = await read()
    expect(waiting.queue_depth).toBeGreaterThan(0)
    expect(waiting).toMatchObject({ oldest_pending_at: began_at, last_success_at: null, failure_rate_1h: 1 })
    world.network.answer(() => ({ status: 200 }))
    await world.pass('10m')
    const after = await read()
    expect(after).toMatchObject({ queue_depth: 0, oldest_pending_at: null, last_success_at: expect.any(String) })
    expect(after.failure_rate_1h).toBeLessThan(1)
    await world.pass('61m')
    expect([null, 0]).toContain((await read()).failure_rate_1h)
  })

  it('a long log is sent again to its end, slice by slice, and what happens from then on is not', async () => {
    const { id } = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://long.example/', is_active: false } })).json.data
    const ended = {
      endpoint_id: id,
      event: 'ticket.created',
      body: '{}',
      status: 'delivered',
      attempts: 1,
      created_at: world.now(),
    } as const
    const none = { event_id: null, ticket_id: null, next_attempt_at: null, last_status_code: 200, last_error: null, delivered_at: null }
    const add = (names: readonly string[]) =>
      world.db.tx((tx) =>
        tx.db
          .insertInto('webhook_deliveries')
          .values(names.map((delivery_id, sequence) => ({ ...ended, ...none, delivery_id, sequence })))
          .execute(),
      )
    for (let n = 0; n < 11; n++) await add(Array.from({ length: 100 }, (_, index) => `dlv_${n}_${index}`))
    const replayed = await world.alice('POST', `/api/v1/webhooks/${id}/replay`, { body: { status: 'delivered' } })
    expect([replayed.status, replayed.json.data]).toEqual([202, { job_id: expect.stringMatching(/^[0-9a-f-]{36}$/), count: 1_100 }])
    await add(['dlv_later'])
    const countOf = async (status: string): Promise<number> =>
      (await world.alice('GET', `/api/v1/webhooks/${id}/deliveries?status=${status}`)).json.meta.total
    expect([await countOf('pending'), await countOf('delivered')]).toEqual([1_000, 101])
    await world.settle()
    expect([await countOf('pending'), await countOf('delivered')]).toEqual([1_100, 1])
  })
})
