import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SAMPLES } from '../../../src/contract/webhook-events/samples.ts'
import { listDueFirstAttempts, startAttempt } from '../../../src/helpdesk/webhooks/dispatch-store.ts'
import { getEndpoint } from '../../../src/helpdesk/webhooks/endpoints.ts'
import { emit } from '../../../src/kernel/outbox/outbox.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { forgetHooks, logOf, makeHook } from './hooks.ts'

onBothDatabases('several changes of a ticket that still wait', (database) => {
  let world: World
  let ticket: number
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(async () => {
    await forgetHooks(world)
    const body = { subject: 'Ink', description: 'Empty', requester_email: 'ann@far.test', priority: 'low' }
    ticket = (await world.alice('POST', '/api/v1/tickets', { body })).json.data.id
    await world.settle()
  })

  const make = (body: object = {}) => makeHook(world, { coalesce_updates: true, ...body })
  const put = async (body: object, id = ticket) =>
    expect((await world.alice('PUT', `/api/v1/tickets/${id}`, { body })).status, JSON.stringify(body)).toBe(200)
  const told = () =>
    world.network.sent.map(({ body, headers }) => ({ ...JSON.parse(String(body)), sequence: Number(headers?.['X-Service-Sequence']) }))
  const toldNames = () => told().map(({ event }) => event)

  it('are told as one, from the oldest value to the newest', async () => {
    const hook = await make()
    expect(hook.coalesce_updates).toBe(true)
    await put({ priority: 'medium' })
    await put({ priority: 'urgent', tags: ['printer'] })
    world.jump('3s')
    await put({ tags: [] })
    await world.settle()
    expect(told()).toHaveLength(1)
    const [{ event, timestamp, data }] = told()
    expect(event).toBe('ticket.updated')
    expect(data).toMatchObject({ id: ticket, priority: 'urgent', tags: [], changes: { priority: { from: 'low', to: 'urgent' } } })
    expect(Object.keys(data.changes)).toEqual(['priority'])
    expect(timestamp).toBe(data.updated_at)
    expect(await logOf(world, hook.id)).toMatchObject([{ status: 'delivered', attempts: 1 }])
  })

  it('are told one by one where nobody asked for less', async () => {
    const hook = await make({ coalesce_updates: undefined })
    expect(hook.coalesce_updates).toBe(false)
    await put({ priority: 'medium' })
    await put({ priority: 'urgent' })
    await world.settle()
    expect(told().map(({ data }) => data.changes.priority.to)).toEqual(['medium', 'urgent'])
  })

  it('are of one ticket: another ticket has its own', async () => {
    await make()
    const body = { subject: 'Toner', description: 'Empty', requester_email: 'ann@far.test' }
    const other = (await world.alice('POST', '/api/v1/tickets', { body })).json.data.id
    await put({ priority: 'high' })
    await put({ priority: 'high' }, other)
    await put({ status: 'pending' })
    await world.settle()
    const updates = told().filter(({ event }) => event === 'ticket.updated')
    expect(updates.map(({ data }) => [data.id, Object.keys(data.changes)])).toEqual([
      [ticket, ['priority', 'status']],
      [other, ['priority']],
    ])
  })

  it('what was tried once keeps its bytes: later changes make a delivery of their own', async () => {
    await make()
    world.network.answer(() => ({ status: 500 }))
    await put({ priority: 'medium' })
    await world.settle()
    world.network.answer(() => ({ status: 200 }))
    await put({ priority: 'high' })
    await put({ priority: 'urgent' })
    await world.pass('1m')
    const changes = told().map(({ data }) => data.changes.priority)
    const first = { from: 'low', to: 'medium' }
    expect(changes).toEqual([first, { from: 'medium', to: 'urgent' }, first])
    expect(world.network.sent[2]?.body).toBe(world.network.sent[0]?.body)
  })

  it('go behind what else happened to the ticket meanwhile, so that the last word is the newest', async () => {
    await make()
    await put({ status: 'resolved' })
    await put({ status: 'open', priority: 'high' })
    await world.settle()
    expect(toldNames()).toEqual(['ticket.resolved', 'ticket.updated'])
    expect(told()[1]).toMatchObject({ data: { status: 'open', changes: { priority: { from: 'low', to: 'high' } } } })
    expect(told()[1].sequence).toBeGreaterThan(told()[0].sequence)
  })

  it('do not fall back for ever: after five minutes a change goes as it is', async () => {
    const hook = await make()
    world.network.answer(() => ({ status: 500 }))
    const fill = (count: number) =>
      world.db.tx(async (tx) => {
        for (let n = 0; n < count; n++) await emit(tx, 'ticket.created', { ...SAMPLES['ticket.created'], id: 900_000 + n })
      })
    // Enough failures that only one probe a minute goes out, and enough in front that the change waits.
    await fill(40)
    await world.settle()
    await put({ status: 'resolved' })
    await world.pass('4m')
    await put({ status: 'open' })
    await put({ status: 'resolved' })
    await world.settle()
    const waiting = async () =>
      (await world.alice('GET', `/api/v1/webhooks/${hook.id}/deliveries?event=ticket.updated`)).json.data.map(
        ({ attempts, status }: { attempts: number; status: string }) => [attempts, status],
      )
    expect(await waiting()).toEqual([[0, 'pending']])
    await world.pass('2m')
    await put({ status: 'open' })
    await world.settle()
    expect(await waiting()).toEqual([
      [0, 'pending'],
      [0, 'pending'],
    ])
  })

  it('wait together for an endpoint that is off', async () => {
    const hook = await make({ is_active: false })
    for (const priority of ['medium', 'high', 'urgent']) {
      await put({ priority, status: priority === 'high' ? 'resolved' : 'open' })
      await world.settle()
      await world.pass('10m')
    }
    const events = (await logOf(world, hook.id)).map(({ event, status }: { event: string; status: string }) => [event, status])
    expect(events.toSorted()).toEqual([
      ['ticket.resolved', 'held'],
      ['ticket.updated', 'held'],
    ])
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: {} })
    await world.settle()
    expect(toldNames()).toEqual(['ticket.resolved', 'ticket.updated'])
    expect(told()[1].data.changes).toEqual({ priority: { from: 'low', to: 'urgent' } })
  })

  it('what was left behind when an endpoint was enabled takes nothing new with it', async () => {
    const hook = await make({ is_active: false })
    await put({ priority: 'medium' })
    await world.settle()
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/enable`, { body: { catch_up: false } })
    await put({ priority: 'high' })
    await world.settle()
    expect(told().map(({ data }) => data.changes.priority)).toEqual([{ from: 'medium', to: 'high' }])
  })

  it('what is told more between picking a change and taking it goes out with it', async () => {
    const hook = await make()
    const fanOut = world.product.loops.find(({ name }) => name === 'fan-out')
    const change = async (priority: string): Promise<void> => {
      await put({ priority })
      await fanOut?.step()
    }
    await change('medium')
    const endpoint = await world.db.read((reader) => getEndpoint(reader, hook.id))
    const [picked] = await world.db.read((reader) => listDueFirstAttempts(reader, endpoint, 1))
    if (!picked) throw new Error('Nothing waits.')
    await change('urgent')
    const { delivery } = await world.db.tx((tx) => startAttempt(tx, picked))
    expect(picked.body).not.toBe(delivery.body)
    expect(JSON.parse(delivery.body).data.changes).toEqual({ priority: { from: 'low', to: 'urgent' } })
    await change('high')
    expect(await logOf(world, hook.id)).toMatchObject([{ attempts: 0 }, { attempts: 1 }])
    await world.pass('1m')
    expect(told().map(({ data }) => data.changes.priority)).toEqual([
      { from: 'urgent', to: 'high' },
      { from: 'low', to: 'urgent' },
    ])
  })

  it('a sample takes no part', async () => {
    const hook = await make({ is_active: false })
    await world.alice('POST', `/api/v1/webhooks/${hook.id}/test`, { body: { event: 'ticket.updated' } })
    const { id } = SAMPLES['ticket.updated']
    await world.db.tx((tx) => emit(tx, 'ticket.updated', { ...SAMPLES['ticket.updated'], id }))
    await world.settle()
    expect(await logOf(world, hook.id)).toHaveLength(2)
  })
})
