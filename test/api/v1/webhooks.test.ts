import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../../src/contract/webhook-events/samples.ts'
import { getEndpoint } from '../../../src/helpdesk/webhooks/endpoints.ts'
import { enqueueDelivery } from '../../../src/helpdesk/webhooks/enqueue-delivery.ts'
import { emit } from '../../../src/kernel/outbox/outbox.ts'
import type { NetRequest } from '../../../src/kernel/net/net.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { bodyOf, forgetHooks, happen, HOOK, logOf, makeHook } from './hooks.ts'

onBothDatabases('webhooks', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => forgetHooks(world))

  it('410 disables the endpoint at once; what happens meanwhile is held and sent when it is enabled', async () => {
    const hook = await makeHook(world)
    world.network.answer(() => ({ status: 410 }))
    await happen(world, 'one')
    await world.settle()
    expect((await world.alice('GET', `/api/v1/webhooks/${hook.id}`)).json.data).toMatchObject({
      is_active: false,
      disabled_reason: 'gone',
      held: 1,
    })
    await happen(world, 'two')
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

  it('filters by event and department, and does not tell a token what it did itself', async () => {
    await makeHook(world, { events: ['ticket.closed'] })
    await makeHook(world, { department_ids: [(await world.alice('POST', '/api/v1/departments', { body: { name: 'Far' } })).json.data.id] })
    await makeHook(world, { ignore_own_token_id: 5 })
    await world.db.tx((tx) =>
      emit(tx, 'ticket.created', { ...SAMPLES['ticket.created'], actor: { type: 'agent', id: 1, name: 'x', token_id: 5 } }),
    )
    await world.settle()
    expect(world.network.sent).toHaveLength(0)
  })

  it('does not tell a token of the ratings it wrote down and the people it called', async () => {
    const post = async (url: string, body: object) => (await world.alice('POST', `/api/v1${url}`, { body })).json.data
    const own = (await world.alice('GET', '/api/v1/tokens')).json.data[0].id
    await makeHook(world, { events: ['csat.submitted', 'on_call.escalated'], ignore_own_token_id: own })
    const ticket = await post('/tickets', { subject: 'Printer', description: 'Smokes', requester_email: 'mia@client.test' })
    const levels = [1, 2].map(() => ({ delay_minutes: 5, targets: [{ type: 'user', id: 1 }] }))
    const policy = await post('/on-call/policies', { name: 'Ops', levels })
    await post(`/tickets/${ticket.id}/csat`, { rating: 4 })
    await post('/on-call/pages', { policy_id: policy.id, summary: 'Come', ticket_id: ticket.id })
    await world.settle()
    expect(world.network.sent).toHaveLength(0)
    await world.pass('6m')
    expect(world.network.sent.map((request) => bodyOf(request).data)).toMatchObject([{ level: 2, actor: { type: 'system' } }])
  })

  it('both secrets sign during the grace of a rotation, only the new one afterwards', async () => {
    const hook = await makeHook(world)
    const rotated = (await world.alice('POST', `/api/v1/webhooks/${hook.id}/rotate-secret`, { body: { grace_hours: 1 } })).json.data
    expect(rotated.secret).not.toBe(hook.secret)
    const sign = (secret: string, request: NetRequest | undefined) =>
      `sha256=${createHmac('sha256', secret).update(String(request?.body)).digest('hex')}`
    await happen(world)
    await world.settle()
    expect(world.network.sent[0]?.headers?.['X-Service-Signature']).toBe(sign(rotated.secret, world.network.sent[0]))
    expect(world.network.sent[0]?.headers?.['X-Service-Signature-Previous']).toBe(sign(hook.secret, world.network.sent[0]))
    await world.pass('2h')
    await happen(world)
    await world.settle()
    expect(world.network.sent[1]?.headers?.['X-Service-Signature-Previous']).toBeUndefined()
  })

  it('lists the 22 events with schema and sample', async () => {
    const { data } = (await world.alice('GET', '/api/v1/webhooks/events')).json
    expect(data).toHaveLength(22)
    expect(data[0]).toMatchObject({ name: 'ticket.created', schema: { type: 'object' }, sample: { subject: expect.any(String) } })
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

  it('switching an endpoint at the same moment as events come in loses nothing', async () => {
    const hook = await makeHook(world, { is_active: false })
    const before = await world.db.read((reader) => getEndpoint(reader, hook.id))
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    const event = { event: 'ticket.created', event_id: null, at: world.now(), data: SAMPLES['ticket.created'] } as const
    const told = (): Promise<string | undefined> => world.db.tx(async (tx) => (await enqueueDelivery(tx, before, event))?.status)
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
    expect(new Set((await logOf(world, hook.id)).map(({ status }: { status: string }) => status))).toEqual(new Set(['delivered']))
  })
})
