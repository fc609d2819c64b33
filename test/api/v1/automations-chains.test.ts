import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { readTicket } from './desk.ts'
import { forgetRules, makeRule, openTicket, runsOf } from './rules.ts'

onBothDatabases('rules that set off rules', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())
  beforeEach(() => forgetRules(world))

  it('a rule never sets itself off', async () => {
    const made = await makeRule(world, { trigger: 'ticket.updated', actions: { set: { priority: 'urgent' }, add_tags: ['again'] } })
    const { id } = await openTicket(world)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'pending' } })
    await world.settle()
    expect((await runsOf(world, made.id)).meta.total).toBe(1)
  })

  it('two rules that undo each other act once each', async () => {
    const down = await makeRule(world, {
      name: 'Down',
      trigger: 'ticket.updated',
      conditions: { all: [{ field: 'priority', operator: 'changed' }] },
      actions: { set: { priority: 'low' } },
    })
    const up = await makeRule(world, {
      name: 'Up',
      trigger: 'ticket.updated',
      conditions: { all: [{ field: 'priority', operator: 'changed_to', value: 'low' }] },
      actions: { set: { priority: 'urgent' } },
    })
    const { id } = await openTicket(world)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { priority: 'high' } })
    await world.settle()
    expect((await readTicket(world, id)).priority).toBe('urgent')
    expect([(await runsOf(world, down.id)).meta.total, (await runsOf(world, up.id)).data[0].chain]).toEqual([1, [down.id, up.id]])
  })

  it('a chain ends after five rules', async () => {
    for (let n = 1; n <= 7; n++)
      await makeRule(world, {
        name: `Link ${n}`,
        trigger: 'ticket.updated',
        conditions: { all: n === 1 ? [] : [{ field: 'tags', operator: 'includes_all', value: [`link-${n - 1}`] }] },
        actions: { add_tags: [`link-${n}`] },
        // The last comes first, so that each waits for the change of the one before.
        position: 100 - n,
      })
    const { id } = await openTicket(world)
    await world.alice('PUT', `/api/v1/tickets/${id}`, { body: { status: 'pending' } })
    await world.settle()
    expect((await readTicket(world, id)).tags).toEqual(['link-1', 'link-2', 'link-3', 'link-4', 'link-5'])
  })

  it('one rule acts ten times an hour on one ticket, and no more', async () => {
    const made = await makeRule(world, { trigger: 'reply.note_added', actions: { escalate: {} } })
    const { id } = await openTicket(world)
    for (let n = 0; n < 12; n++) await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: `${n}`, is_internal: true } })
    await world.settle()
    expect((await readTicket(world, id)).escalation_level).toBe(10)
    expect((await runsOf(world, made.id, '?outcome=stopped')).data[0].message).toContain('10 times')
    world.jump('61m')
    await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body: { body: 'later', is_internal: true } })
    await world.settle()
    expect((await readTicket(world, id)).escalation_level).toBe(11)
  })
})
