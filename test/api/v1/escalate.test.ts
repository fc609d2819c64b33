import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { eventsDuring, newTicket, readTicket } from './desk.ts'

onBothDatabases('escalating by hand', (database) => {
  let world: World
  let id: number
  beforeAll(async () => {
    world = await openWorld({ database })
    id = (await newTicket(world)).id
  })
  afterAll(() => world.close())

  const escalate = (body: object) => world.alice('POST', `/api/v1/tickets/${id}/escalate`, { body })

  it('tells the reason in the event and on the ticket, and none where none was given', async () => {
    const events = await eventsDuring(world, async () => {
      await escalate({ reason: 'The king is calling.', level: 3 })
      await escalate({})
    })
    expect(events.map(({ name, data: { level, reason, comment } }) => [name, level, reason, comment])).toEqual([
      ['ticket.escalated', 3, 'manual', 'The king is calling.'],
      ['ticket.escalated', 4, 'manual', null],
    ])
    const { timeline_events } = await readTicket(world, id)
    expect(timeline_events.findLast(({ type }: { type: string }) => type === 'escalated').data).not.toHaveProperty('comment')
  })

  it('to the level it is on changes nothing and tells nobody', async () => {
    const before = await readTicket(world, id)
    expect(await eventsDuring(world, () => escalate({ level: 4 }))).toEqual([])
    expect(await readTicket(world, id)).toEqual(before)
  })

  it('down again is a change, not an escalation', async () => {
    const events = await eventsDuring(world, () => escalate({ level: 0 }))
    expect(events.map(({ name, data }) => [name, data.changes])).toEqual([['ticket.updated', { escalation_level: { from: 4, to: 0 } }]])
    expect((await readTicket(world, id)).escalation_level).toBe(0)
  })

  it.each([{ level: -1 }, { level: 101 }, { level: '2' }, { reason: 7 }])('%j is refused', async (body) => {
    expect((await escalate(body)).status).toBe(422)
  })
})
