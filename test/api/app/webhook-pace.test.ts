import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob } from './person.ts'

onBothDatabases('the pace of webhooks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const pace = async () => (await asAlice(world, 'GET', '/app/api/webhook-throughput')).json.data

  it('counts the attempts of the last minute', async () => {
    const { cap, attempts_last_minute } = await pace()
    expect(attempts_last_minute).toBe(0)
    expect(cap).toBeGreaterThanOrEqual(1_000)
    const made = await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://ops.example/hook' } })
    await world.alice('POST', `/api/v1/webhooks/${made.json.data.id}/test`, { body: {} })
    await world.settle()
    expect((await pace()).attempts_last_minute).toBe(1)
    await world.pass('2m')
    expect((await pace()).attempts_last_minute).toBe(0)
  })

  it('is told for each delivery too: how long the last attempt took, and nothing before there was one', async () => {
    const { id } = (await world.alice('POST', '/api/v1/webhooks', { body: { url: 'https://slow.example/hook' } })).json.data
    const log = async () => (await asAlice(world, 'GET', `/app/api/webhooks/${id}/deliveries`)).json.data
    await world.alice('POST', `/api/v1/webhooks/${id}/test`, { body: {} })
    expect(await log()).toMatchObject([{ attempts: 0, last_duration_ms: null }])
    world.network.answer(() => ({ status: 500 }))
    await world.settle()
    expect(await log()).toMatchObject([{ attempts: 1, last_duration_ms: 1 }])
    world.network.answer(() => ({ status: 200 }))
    await world.pass('1h')
    expect(await log()).toMatchObject([{ status: 'delivered', last_duration_ms: 1 }])
  })

  it('is only for those who may look at webhooks', async () => {
    expect((await asBob(world, 'GET', '/app/api/webhook-throughput')).status).toBe(403)
  })
})
