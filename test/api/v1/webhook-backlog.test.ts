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
})
