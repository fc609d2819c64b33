import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { NetRequest } from '../../../src/kernel/net.ts'
import { emit } from '../../../src/kernel/events.ts'
import { SAMPLES } from '../../../src/contract/webhook-events/samples.ts'
import { getEndpoint } from '../../../src/helpdesk/webhooks/endpoints.ts'
import { addDelivery } from '../../../src/helpdesk/webhooks/tell.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'

const HOOK = 'https://receiver.test/hook/secret-path'

onBothDatabases('webhooks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(async () => {
    for (const { id } of (await world.alice('GET', '/api/v1/webhooks')).json.data) await world.alice('DELETE', `/api/v1/webhooks/${id}`)
    world.network.sent.length = 0
    world.network.answer(() => ({ status: 200 }))
  })

  const make = async (body: object = {}) => (await world.alice('POST', '/api/v1/webhooks', { body: { url: HOOK, ...body } })).json.data
  const happen = (subject = 'Help') => world.db.tx((tx) => emit(tx, 'ticket.created', { ...SAMPLES['ticket.created'], subject }))
  const bodyOf = (request: NetRequest | undefined) => JSON.parse(String(request?.body))
  const log = async (id: number) => (await world.alice('GET', `/api/v1/webhooks/${id}/deliveries`)).json.data

  it('a delivery has exactly four keys, is signed with the secret as shown, and stands in the log', async () => {
    const hook = await make()
    expect(hook.secret).toMatch(/^whsec_/)
    await happen()
    await world.settle()
    const [request] = world.network.sent
    expect(Object.keys(bodyOf(request))).toEqual(['event', 'timestamp', 'delivery_id', 'data'])
    expect(request?.headers?.['X-Service-Signature']).toBe(
      `sha256=${createHmac('sha256', hook.secret).update(String(request?.body)).digest('hex')}`,
    )
    expect(() => new Webhook(hook.secret).verify(String(request?.body), { ...request?.headers }, { tolerance: 1e12 } as never)).not.toThrow(
      /signature/i,
    )
    expect(await log(hook.id)).toMatchObject([{ event: 'ticket.created', status: 'delivered', attempts: 1, last_status_code: 200 }])
    expect((await world.alice('GET', `/api/v1/webhooks/${hook.id}`)).text).not.toContain(hook.secret)
  })

  it('a failing receiver gets the same bytes again and again, then the delivery is exhausted and can be redelivered', async () => {
    const hook = await make()
    world.network.answer(() => ({ status: 500, body: 'ouch' }))
    await happen()
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
    const [delivery] = await log(hook.id)
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

  it('410 disables the endpoint at once; what happens meanwhile is held and sent when it is enabled', async () => {
    const hook = await make()
    world.network.answer(() => ({ status: 410 }))
    await happen('one')
    await world.settle()
    expect((await world.alice('GET', `/api/v1/webhooks/${hook.id}`)).json.data).toMatchObject({
      is_active: false,
      disabled_reason: 'gone',
      held: 1,
    })
    await happen('two')
    await world.settle()
    expect(world.network.sent).toHaveLength(1)
    expect((await world.mails()).at(-1)?.subject).toContain('receiver.test was disabled')
    world.network.answer(() => ({ status: 200 }))
    const enabled = await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    expect(enabled.json.meta).toEqual({ released: 2 })
    await world.settle()
    // What was never tried goes before what was.
    expect(world.network.sent.slice(1).map((request) => bodyOf(request).data.subject)).toEqual(['two', 'one'])
  })

  it('Retry-After is honoured', async () => {
    await make()
    world.network.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await happen()
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

  it('filters by event and department, and does not tell a token what it did itself', async () => {
    await make({ events: ['ticket.closed'] })
    await make({ department_ids: [(await world.alice('POST', '/api/v1/departments', { body: { name: 'Far' } })).json.data.id] })
    await make({ ignore_own_token_id: 5 })
    await world.db.tx((tx) =>
      emit(tx, 'ticket.created', { ...SAMPLES['ticket.created'], actor: { type: 'agent', id: 1, name: 'x', token_id: 5 } }),
    )
    await world.settle()
    expect(world.network.sent).toHaveLength(0)
  })

  it('an ordered endpoint holds later events of the same ticket until the earlier arrives', async () => {
    await make({ ordered: true })
    let failures = 1
    world.network.answer(() => ({ status: failures-- > 0 ? 500 : 200 }))
    await happen('first')
    await world.settle()
    await happen('second')
    await world.pass('1m')
    expect(world.network.sent.map((request) => bodyOf(request).data.subject)).toEqual(['first', 'first', 'second'])
    expect(world.network.sent.map(({ headers }) => headers?.['X-Service-Sequence'])).toEqual(['1', '1', '2'])
  })

  it('both secrets sign during the grace of a rotation, only the new one afterwards', async () => {
    const hook = await make()
    const rotated = (await world.alice('POST', `/api/v1/webhooks/${hook.id}/rotate-secret`, { body: { grace_hours: 1 } })).json.data
    expect(rotated.secret).not.toBe(hook.secret)
    const sign = (secret: string, request: NetRequest | undefined) =>
      `sha256=${createHmac('sha256', secret).update(String(request?.body)).digest('hex')}`
    await happen()
    await world.settle()
    expect(world.network.sent[0]?.headers?.['X-Service-Signature']).toBe(sign(rotated.secret, world.network.sent[0]))
    expect(world.network.sent[0]?.headers?.['X-Service-Signature-Previous']).toBe(sign(hook.secret, world.network.sent[0]))
    await world.pass('2h')
    await happen()
    await world.settle()
    expect(world.network.sent[1]?.headers?.['X-Service-Signature-Previous']).toBeUndefined()
  })

  it('sends a signed sample on request', async () => {
    const hook = await make()
    const test = await world.alice('POST', `/api/v1/webhooks/${hook.id}/test`, { body: { event: 'csat.submitted' } })
    expect(test.json.data).toMatchObject({ event: 'csat.submitted', status: 'pending' })
    await world.settle()
    expect(bodyOf(world.network.sent[0]).data.rating).toBe(5)
  })

  it('lists the 22 events with schema and sample', async () => {
    const { data } = (await world.alice('GET', '/api/v1/webhooks/events')).json
    expect(data).toHaveLength(22)
    expect(data[0]).toMatchObject({ name: 'ticket.created', schema: { type: 'object' }, sample: { subject: expect.any(String) } })
  })

  it('replays a range', async () => {
    const hook = await make()
    await happen('one')
    await happen('two')
    await world.settle()
    const replayed = await world.alice('POST', `/api/v1/webhooks/${hook.id}/replay`, { body: { status: 'delivered' } })
    expect([replayed.status, replayed.json.data.count]).toEqual([202, 2])
    await world.settle()
    expect(world.network.sent).toHaveLength(4)
  })

  it.each([
    ['an address that is none', { url: 'ftp://x' }, 'url'],
    ['an unknown event', { url: HOOK, events: ['ticket.eaten'] }, 'events.0'],
    ['no events at all', { url: HOOK, events: [] }, 'events'],
    ['no address', {}, 'url'],
  ])('%s is refused', async (_title, body, field) => {
    const reply = await world.alice('POST', '/api/v1/webhooks', { body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toContain(field)
  })

  it('only a full-access token of an administrator may write; admin:read may read', async () => {
    expect((await world.bob('POST', '/api/v1/webhooks', { body: { url: HOOK } })).status).toBe(403)
    const { token } = (await world.alice('POST', '/api/v1/tokens', { body: { name: 'r', abilities: ['admin:read'] } })).json
    const scoped = world.withToken(token)
    expect((await scoped('GET', '/api/v1/webhooks')).status).toBe(200)
    expect((await scoped('POST', '/api/v1/webhooks', { body: { url: HOOK } })).status).toBe(403)
    expect((await world.alice('GET', '/api/v1/webhooks/999')).status).toBe(404)
  })

  it('the log is searched by delivery id, by what was sent and by the last error, and signs in the question stand for themselves', async () => {
    const hook = await make()
    await happen('Printer at 100% ink')
    await happen('Scanner')
    await world.settle()
    world.network.answer(() => ({ status: 502 }))
    await happen('Paper jam')
    await world.settle()
    const found = async (q: string): Promise<readonly string[]> => {
      const { json } = await world.alice('GET', `/api/v1/webhooks/${hook.id}/deliveries?q=${encodeURIComponent(q)}`)
      expect(json.meta.total).toBe(json.data.length)
      return json.data.map(({ delivery_id }: { delivery_id: string }) => delivery_id)
    }
    const [jam, scanner, ink] = (await log(hook.id)).map(({ delivery_id }: { delivery_id: string }) => delivery_id)
    expect(await found('PRINTER at 100%')).toEqual([ink])
    expect(await found('00_ ink')).toEqual([])
    expect(await found(scanner.slice(2))).toEqual([scanner])
    expect(await found('502')).toContain(jam)
    expect(await found('nothing like it')).toEqual([])
  })

  it('whoever switches an endpoint while it is being told something loses nothing', async () => {
    const hook = await make({ is_active: false })
    const before = await world.db.read((reader) => getEndpoint(reader, hook.id))
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    const event = { event: 'ticket.created', event_id: null, at: world.now(), data: SAMPLES['ticket.created'] } as const
    const told = (): Promise<string | undefined> => world.db.tx(async (tx) => (await addDelivery(tx, before, event))?.status)
    expect(await told()).toBe('pending')
    await world.alice('PUT', `/api/v1/webhooks/${hook.id}`, { body: { is_active: false } })
    expect(await told()).toBe('held')
    const switching = Array.from({ length: 20 }, async (_, n) => {
      await Promise.all([told(), world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })])
      if (n % 2) await world.alice('PUT', `/api/v1/webhooks/${hook.id}`, { body: { is_active: false } })
    })
    await Promise.all(switching)
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    await world.settle()
    expect(new Set((await log(hook.id)).map(({ status }: { status: string }) => status))).toEqual(new Set(['delivered']))
  })
})
