import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

onBothDatabases('one of many that is refused after it was changed', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
  })
  afterAll(() => world.close())

  it('leaves no trace: totals are those of the rows, and nobody is told of a change that was taken back', async () => {
    const { id } = await newTicket(world, { priority: 'low' })
    const heard: unknown[] = []
    const stop = world.db.listen(({ topic, data }) => topic === 'ticket.changed' && heard.push(data))
    const body = { ids: [id], set: { priority: 'urgent' }, merge_into_id: id }
    const answer = await world.alice('POST', '/api/v1/tickets/bulk', { body })
    stop()
    expect(answer.json.data).toMatchObject([{ id, result: 'failed' }])
    for (const [priority, total] of [
      ['urgent', 0],
      ['low', 1],
    ]) {
      const { data, meta } = (await world.alice('GET', `/api/v1/tickets?priority=${priority}`)).json
      expect([priority, data.length, meta.total]).toEqual([priority, total, total])
    }
    expect(heard).toEqual([])
  })
})
