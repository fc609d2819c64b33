import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newTicket, readTicket } from './desk.ts'
import { forgetRules, makeRule } from './rules.ts'

const PENDING_3_DAYS = {
  all: [
    { field: 'status', operator: 'is', value: 'pending' },
    { field: 'hours_since_status_changed', operator: 'at_least', value: 72 },
  ],
}

onBothDatabases('rules about time', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => forgetRules(world))

  const rule = (more: Readonly<Record<string, unknown>>) =>
    makeRule(world, { name: 'Reminder', trigger: 'schedule', conditions: PENDING_3_DAYS, ...more })
  const later = async (duration: string): Promise<void> => {
    world.jump(duration)
    await world.settle()
  }
  const put = (id: number, body: object) => world.alice('PUT', `/api/v1/tickets/${id}`, { body })

  it('acts once when a ticket has been pending for three days, and again only after it ceased to be', async () => {
    const { id } = await newTicket(world)
    await put(id, { status: 'pending' })
    await rule({ actions: { reply: { body: 'Are you still there?' } } })
    await later('71h')
    expect((await readTicket(world, id)).replies_count).toBe(0)
    await world.pass('2h')
    expect((await readTicket(world, id)).replies_count).toBe(1)
    await later('24h')
    expect((await readTicket(world, id)).replies_count).toBe(1)
    await put(id, { status: 'open' })
    await put(id, { status: 'pending' })
    await later('71h')
    expect((await readTicket(world, id)).replies_count).toBe(1)
    await later('2h')
    expect((await readTicket(world, id)).replies_count).toBe(2)
  })

  it('a change of something else does not begin the three days anew', async () => {
    const { id } = await newTicket(world)
    await put(id, { status: 'pending' })
    await rule({ actions: { set: { status: 'resolved' } } })
    await later('48h')
    await put(id, { priority: 'high', status: 'pending' })
    await later('25h')
    const ticket = await readTicket(world, id)
    expect(ticket.status).toBe('resolved')
    expect(ticket.timeline_events.find(({ type }: { type: string }) => type === 'automation_applied').actor).toMatchObject({
      type: 'automation',
      name: 'Reminder',
    })
  })

  it('after a pause of the process it catches up, still once', async () => {
    const { id } = await newTicket(world)
    await put(id, { status: 'pending' })
    const made = await rule({ actions: { add_tags: ['waited'] } })
    await world.settle()
    world.jump('10d')
    await world.settle()
    await world.pass('1h')
    expect((await readTicket(world, id)).tags).toEqual(['waited'])
    const log = (await world.alice('GET', `/api/v1/automations/${made.id}/runs?ticket_id=${id}`)).json
    expect(log.data).toMatchObject([{ outcome: 'applied', event_id: null, trigger: 'schedule' }])
  })

  it('what a rule about time does can set off a rule about changes', async () => {
    const { id } = await newTicket(world)
    await put(id, { status: 'pending' })
    await rule({ actions: { set: { priority: 'urgent' } } })
    await rule({
      trigger: 'ticket.updated',
      conditions: { all: [{ field: 'priority', operator: 'changed_to', value: 'urgent' }] },
      actions: { add_tags: ['alarmed'] },
    })
    await later('73h')
    expect((await readTicket(world, id)).tags).toEqual(['alarmed'])
  })

  it('a promise at risk and a promise broken each set rules off', async () => {
    const policy = { name: 'Gold', conditions: { tags: 'gold' }, targets: { medium: { first_response: 60 } } }
    await world.alice('POST', '/api/v1/sla-policies', { body: policy })
    const conditions = { all: [{ field: 'sla_metric', operator: 'is', value: 'first_response' }] }
    await rule({ name: 'Warn', trigger: 'sla.at_risk', conditions, actions: { add_tags: ['at-risk'] } })
    await rule({
      name: 'Alarm',
      trigger: 'sla.breached',
      conditions: { all: [...conditions.all, { field: 'sla_status', operator: 'is', value: 'breached' }] },
      actions: { set: { priority: 'urgent' } },
    })
    const { id } = await newTicket(world, { tags: ['gold'] })
    await later('49m')
    expect(await readTicket(world, id)).toMatchObject({ tags: ['gold', 'at-risk'], priority: 'medium' })
    await later('12m')
    const ticket = await readTicket(world, id)
    expect(ticket).toMatchObject({ priority: 'urgent', escalation_level: 1 })
    const applied = ticket.timeline_events.filter(({ type }: { type: string }) => type === 'automation_applied')
    expect(applied.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual(['Warn', 'Alarm'])
  })

  describe('a dry run', () => {
    const dry = async (body: object) => (await world.alice('POST', '/api/v1/automations/dry-run', { body })).json.data

    it('names the tickets a rule would have matched in the last days, and changes nothing', async () => {
      world.jump('40d')
      const old = await newTicket(world, { subject: 'Scanner one' })
      world.jump('8d')
      const first = await newTicket(world, { subject: 'Scanner two' })
      await newTicket(world, { subject: 'Chair' })
      const second = await newTicket(world, { subject: 'Scanner three' })
      await put(second.id, { status: 'resolved', priority: 'low' })
      const draft = {
        trigger: 'ticket.created',
        conditions: {
          all: [
            { field: 'subject', operator: 'contains', value: 'scanner' },
            // What it was when it was made, not what it is today.
            { field: 'status', operator: 'is', value: 'open' },
          ],
        },
        actions: { set: { priority: 'high' }, add_tags: ['scan'] },
      }
      const events = await eventsDuring(world, async () => {
        const found = await dry(draft)
        expect(found).toMatchObject({ days: 7, matched: 2, examined: 3, is_complete: true })
        expect(found.tickets.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id])
        expect(found.tickets[0]).toMatchObject({
          status: 'resolved',
          changes: { priority: { from: 'low', to: 'high' }, tags: { from: [], to: ['scan'] } },
        })
        expect((await dry({ ...draft, days: 30 })).tickets.at(-1).id).toBe(old.id)
        await world.settle()
      })
      expect(events).toEqual([])
      expect((await readTicket(world, first.id)).tags).toEqual([])
    })

    it('of a saved rule is the same as of its draft; one without actions is fine, one that makes no sense is not', async () => {
      const conditions = { all: [{ field: 'subject', operator: 'contains', value: 'scanner' }] }
      const made = await rule({ trigger: 'ticket.created', conditions, actions: { add_tags: ['x'] } })
      const saved = (await world.alice('POST', `/api/v1/automations/${made.id}/dry-run`, { body: {} })).json.data
      const drafted = await dry({ trigger: 'ticket.created', conditions })
      expect([saved.matched, saved.examined]).toEqual([drafted.matched, drafted.examined])
      const bad = { trigger: 'ticket.created', conditions: { all: [{ field: 'x', operator: 'is', value: 1 }] } }
      expect((await world.alice('POST', '/api/v1/automations/dry-run', { body: bad })).status).toBe(422)
    })

    it('of a rule about time names what it would act on now', async () => {
      const { id } = await newTicket(world)
      await put(id, { status: 'pending' })
      const draft = { trigger: 'schedule', conditions: PENDING_3_DAYS }
      expect((await dry(draft)).tickets.map((ticket: { id: number }) => ticket.id)).not.toContain(id)
      world.jump('3d')
      expect((await dry(draft)).tickets.map((ticket: { id: number }) => ticket.id)).toContain(id)
    })
  })
})
