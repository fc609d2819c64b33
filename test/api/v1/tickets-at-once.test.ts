import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

const TICKETS = 12
const CALLS = 200

/** The same numbers give the same calls, so that a failure can be looked at again. */
const dice = (seed: number) => {
  let state = seed
  return (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

onBothDatabases('two hundred merges, replies and changes at once', (database) => {
  let world: World
  const ids: number[] = []
  const said = new Set<string>()

  beforeAll(async () => {
    world = await openWorld({ database })
    for (let n = 0; n < TICKETS; n++)
      ids.push((await newTicket(world, { description: `Description ${n}`, requester_email: `r${n}@example.org` })).id)
    const roll = dice(7)
    const any = (): number => ids[roll(ids.length)] ?? 0
    const calls = Array.from({ length: CALLS }, (_, n) => {
      const [kind, one, other] = [roll(10), any(), any()]
      return async (): Promise<number> => {
        if (kind < 4) {
          const answer = await world.alice('POST', `/api/v1/tickets/${one}/replies`, {
            body: { body: `Reply ${n}`, is_internal: kind === 0, send_email: false },
          })
          if (answer.status === 201) said.add(`Reply ${n}`)
          return answer.status
        }
        if (kind < 7)
          return (
            await world.alice('PUT', `/api/v1/tickets/${one}`, {
              body: { status: ['open', 'pending', 'resolved'][kind - 4], assignee_id: (n % 2) + 1, priority: ['low', 'high'][n % 2] },
            })
          ).status
        if (kind < 9) return (await world.alice('POST', `/api/v1/tickets/${one}/merge`, { body: { merge_into_id: other } })).status
        return (await world.alice('POST', `/api/v1/tickets/${one}/unmerge`)).status
      }
    })
    const statuses = await Promise.all(calls.map((call) => call()))
    expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 200 || status === 201).length).toBeGreaterThan(20)
  })
  afterAll(() => world.close())

  it('no reply is lost, and none is there twice', async () => {
    const rows = await world.db.read((reader) => reader.db.selectFrom('replies').select(['body', 'ticket_id']).execute())
    const found = rows.map(({ body }) => body).filter((body) => body.startsWith('Reply '))
    expect(found.toSorted()).toEqual([...said].toSorted())
  })

  it('a merged ticket points to one that is not merged: no circle, no chain', async () => {
    const rows = await world.db.read((reader) => reader.db.selectFrom('tickets').select(['id', 'status', 'merged_into_id']).execute())
    const merged = rows.filter(({ merged_into_id }) => merged_into_id !== null)
    expect(merged.length).toBeGreaterThan(0)
    for (const { merged_into_id } of merged) expect(rows.find(({ id }) => id === merged_into_id)?.merged_into_id).toBe(null)
    expect(new Set(merged.map(({ status }) => status))).toEqual(new Set(['closed']))
  })

  it('each description is said once on the survivor, and not at all on its own ticket', async () => {
    const tickets = await world.db.read((reader) => reader.db.selectFrom('tickets').select(['id', 'merged_into_id']).execute())
    const rows = await world.db.read((reader) =>
      reader.db.selectFrom('replies').select(['ticket_id', 'source_ticket_id']).where('is_description', '=', 1).execute(),
    )
    const expected = tickets
      .filter(({ merged_into_id }) => merged_into_id !== null)
      .map(({ id, merged_into_id }) => `${id} on ${merged_into_id}`)
    expect(rows.map(({ ticket_id, source_ticket_id }) => `${source_ticket_id} on ${ticket_id}`).toSorted()).toEqual(expected.toSorted())
  })

  it('every ticket remembers as many replies as it has', async () => {
    const wrong = await world.db.read((reader) =>
      sql`select id from tickets where replies_count <> (select count(*) from replies where replies.ticket_id = tickets.id)`.execute(
        reader.db,
      ),
    )
    expect(wrong.rows).toEqual([])
  })

  it('the totals are those of a recount, before and after they are added up', async () => {
    const recounted = async (): Promise<void> => {
      const rows = await world.db.read((reader) => reader.db.selectFrom('tickets').select(['status', 'priority', 'assignee_id']).execute())
      for (const status of ['open', 'pending', 'resolved', 'closed'])
        for (const priority of ['low', 'medium', 'high'])
          for (const assignee_id of [1, 2, null]) {
            const query = `status=${status}&priority=${priority}&assignee_id=${assignee_id ?? 'none'}`
            const { meta } = (await world.alice('GET', `/api/v1/tickets?${query}`)).json
            const expected = rows.filter((row) => row.status === status && row.priority === priority && row.assignee_id === assignee_id)
            expect([query, meta.total]).toEqual([query, expected.length])
          }
    }
    await recounted()
    await world.pass('10s')
    const left = await world.db.read((reader) => reader.db.selectFrom('ticket_count_deltas').select('id').execute())
    expect(left).toEqual([])
    await recounted()
  })
})
