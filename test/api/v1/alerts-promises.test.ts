import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE, parseInstant } from '../../../src/contract/time.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { alertScene } from './alerts-scene.ts'

onBothDatabases('promises about tickets that alerts open', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    const body = { name: 'Monitors', conditions: { type: 'incident' }, targets: { high: { first_response: 30, resolution: 120 } } }
    expect((await world.alice('POST', '/api/v1/sla-policies', { body })).status).toBe(201)
  })
  afterAll(() => world.close())
  const scene = alertScene(() => world)
  const dueAfter = (sla: { due_at: string }, since: number): number => ((parseInstant(sla.due_at) ?? 0) - since) / MINUTE

  it('count from the moment it happened, not from the moment there was a ticket', async () => {
    const since = world.now()
    const { id } = await scene.raised({ dedup_key: scene.newKey(), hold_down: 600 })
    await world.pass('11m')
    const { ticket_id } = await scene.alert(id)
    const { sla, created_at } = await scene.ticket(ticket_id)
    expect(parseInstant(created_at)).toBe(since + 10 * MINUTE)
    expect(dueAfter(sla.first_response, since)).toBe(30)
    expect(dueAfter(sla.resolution, since)).toBe(120)
  })

  it('stay so whatever happens to the ticket', async () => {
    const since = world.now()
    const { id } = await scene.raised({ dedup_key: scene.newKey(), hold_down: 300 })
    await world.pass('6m')
    const { ticket_id } = await scene.alert(id)
    await scene.change(ticket_id, { tags: ['db'] })
    expect(dueAfter((await scene.ticket(ticket_id)).sla.first_response, since)).toBe(30)
  })
})
