import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../../src/contract/webhook-events/samples.ts'
import { emit } from '../../../src/kernel/outbox/outbox.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { bodyOf, forgetHooks, happen, logOf, makeHook } from './hooks.ts'

onBothDatabases('deliveries of webhooks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => forgetHooks(world))

  it('a delivery has exactly four keys, is signed with the secret as shown, and stands in the log', async () => {
    const hook = await makeHook(world)
    expect(hook.secret).toMatch(/^whsec_/)
    await happen(world)
    await world.settle()
    const [request] = world.network.sent
    expect(Object.keys(bodyOf(request))).toEqual(['event', 'timestamp', 'delivery_id', 'data'])
    expect(request?.headers?.['X-Service-Signature']).toBe(
      `sha256=${createHmac('sha256', hook.secret).update(String(request?.body)).digest('hex')}`,
    )
    expect(() => new Webhook(hook.secret).verify(String(request?.body), { ...request?.headers }, { tolerance: 1e12 } as never)).not.toThrow(
      /signature/i,
    )
    expect(await logOf(world, hook.id)).toMatchObject([
      { event: 'ticket.created', status: 'delivered', attempts: 1, last_status_code: 200 },
    ])
    expect((await world.alice('GET', `/api/v1/webhooks/${hook.id}`)).text).not.toContain(hook.secret)
  })

  it('a response with NUL is logged without it, so that the delivery ends', async () => {
    const hook = await makeHook(world)
    world.network.answer(() => ({ status: 200, body: 'o\0k' }))
    await happen(world)
    await world.settle()
    const [delivery] = await logOf(world, hook.id)
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1 })
    const { json } = await world.alice('GET', `/api/v1/webhooks/${hook.id}/deliveries/${delivery.delivery_id}`)
    expect(JSON.stringify(json)).toContain('"ok"')
  })

  it('a failing receiver gets the same bytes again and again, then the delivery is exhausted and can be redelivered', async () => {
    const hook = await makeHook(world)
    world.network.answer(() => ({ status: 500, body: 'ouch' }))
    await happen(world)
    await world.pass('4d')
    expect(world.network.sent).toHaveLength(10)
    expect(new Set(world.network.sent.map(({ body }) => body)).size).toBe(1)
    expect(world.network.sent.map(({ headers }) => headers?.['X-Service-Attempt'])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ])
    const [delivery] = await logOf(world, hook.id)
    expect(delivery).toMatchObject({ status: 'exhausted', attempts: 10, last_status_code: 500, next_attempt_at: null })
    world.network.answer(() => ({ status: 204 }))
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/deliveries/${delivery.delivery_id}/redeliver`)
    await world.settle()
    expect(world.network.sent.at(-1)?.headers?.['X-Service-Redelivery']).toBe('true')
    expect(world.network.sent.at(-1)?.body).toBe(world.network.sent[0]?.body)
    const detail = (await world.alice('GET', `/api/v1/webhooks/${hook.id}/deliveries/${delivery.delivery_id}`)).json.data
    expect(detail).toMatchObject({ status: 'delivered', attempts: 11 })
    expect(detail.attempt_log).toHaveLength(11)
    expect(detail.attempt_log[0]).toMatchObject({ status_code: 500, response: { body: 'ouch' } })
  })

  it('Retry-After is honoured', async () => {
    await makeHook(world)
    world.network.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await happen(world)
    await world.settle()
    await world.pass('9m')
    expect(world.network.sent).toHaveLength(1)
    await world.pass('2m')
    expect(world.network.sent).toHaveLength(2)
  })

  it('never more than 1,000 attempts start in any 60 seconds, and first attempts are fair between endpoints', async () => {
    const small = await openWorld({ database, settings: { RATE_LIMIT_FACTOR: '0.02' } })
    const times: number[] = []
    const targets: string[] = []
    small.network.answer(({ url }) => (times.push(small.now()), targets.push(url), { status: 200 }))
    const ask = small.withHeaders({ authorization: `Bearer ${'hdt_alice'}${'A'.repeat(41)}` })
    for (const name of ['a', 'b']) {
      await ask('POST', '/api/v1/webhooks', { body: { url: `https://${name}.test/` } })
      await small.pass('2m')
    }
    await small.db.tx(async (tx) => {
      for (let n = 0; n < 50; n++) await emit(tx, 'ticket.created', SAMPLES['ticket.created'])
    })
    await small.pass('10m')
    expect(times).toHaveLength(100)
    for (const start of times) expect(times.filter((at) => at >= start && at < start + 60_000_000).length).toBeLessThanOrEqual(20)
    expect(targets.slice(0, 20).filter((url) => url.includes('a.test'))).toHaveLength(10)
    await small.close()
  })

  it('an ordered endpoint holds later events of the same ticket until the earlier arrives', async () => {
    await makeHook(world, { ordered: true })
    let failures = 1
    world.network.answer(() => ({ status: failures-- > 0 ? 500 : 200 }))
    await happen(world, 'first')
    await world.settle()
    await happen(world, 'second')
    await world.pass('1m')
    expect(world.network.sent.map((request) => bodyOf(request).data.subject)).toEqual(['first', 'first', 'second'])
    expect(world.network.sent.map(({ headers }) => headers?.['X-Service-Sequence'])).toEqual(['1', '1', '2'])
  })

  it('sends a signed sample on request', async () => {
    const hook = await makeHook(world)
    const test = await world.alice('POST', `/api/v1/webhooks/${hook.id}/test`, { body: { event: 'csat.submitted' } })
    expect(test.json.data).toMatchObject({ event: 'csat.submitted', status: 'pending' })
    await world.settle()
    expect(bodyOf(world.network.sent[0]).data.rating).toBe(5)
  })

  it('replays a range', async () => {
    const hook = await makeHook(world)
    await happen(world, 'one')
    await happen(world, 'two')
    await world.settle()
    const replayed = await world.alice('POST', `/api/v1/webhooks/${hook.id}/replay`, { body: { status: 'delivered' } })
    expect([replayed.status, replayed.json.data.count]).toEqual([202, 2])
    await world.settle()
    expect(world.network.sent).toHaveLength(4)
  })

  it('the log is searched by delivery id, by what was sent and by the last error, and signs in the question stand for themselves', async () => {
    const hook = await makeHook(world)
    await happen(world, 'Printer at 100% ink')
    await happen(world, 'Scanner')
    await world.settle()
    world.network.answer(() => ({ status: 502 }))
    await happen(world, 'Paper jam')
    await world.settle()
    const found = async (q: string): Promise<readonly string[]> => {
      const { json } = await world.alice('GET', `/api/v1/webhooks/${hook.id}/deliveries?q=${encodeURIComponent(q)}`)
      expect(json.meta.total).toBe(json.data.length)
      return json.data.map(({ delivery_id }: { delivery_id: string }) => delivery_id)
    }
    const [jam, scanner, ink] = (await logOf(world, hook.id)).map(({ delivery_id }: { delivery_id: string }) => delivery_id)
    expect(await found('PRINTER at 100%')).toEqual([ink])
    expect(await found('00_ ink')).toEqual([])
    expect(await found(scanner.slice(2))).toEqual([scanner])
    expect(await found('502')).toContain(jam)
    expect(await found('nothing like it')).toEqual([])
  })
})
