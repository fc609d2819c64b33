import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spendDay, type Report } from '../../../bench/agents-day/day.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { newTicket } from './desk.ts'

const TICKETS = 20
const AGENTS = 50
const REQUESTS = 4

onBothDatabases('fifty agents at once', (database) => {
  let world: World
  let report: Report
  beforeAll(async () => {
    world = await openWorld({ database })
    for (let n = 0; n < TICKETS; n++) await newTicket(world, { requester_email: `c${n}@example.org` })
    await world.settle()
    await world.alice('POST', '/api/v1/automations', {
      body: { name: 'Tag', trigger: 'ticket.created', actions: { add_tags: ['new'], note: { body: 'Seen' } } },
    })
    const day = { agents: AGENTS, length: { requests: REQUESTS }, tickets: TICKETS, pause: 0 }
    let isOver = false
    const spent = spendDay({
      ...day,
      ask: async (_agent, { method, path, body }) => (await world.alice(method, `/api/v1${path}`, body ? { body } : {})).status,
    }).finally(() => (isOver = true))
    // What the product does by itself goes on meanwhile.
    while (!isOver) {
      await world.settle()
      world.jump('11s')
      await new Promise((resolve) => setImmediate(resolve))
    }
    report = await spent
    await world.settle()
  })
  afterAll(() => world.close())

  it('nothing fails, and everything was tried', () => {
    expect(report.errors).toEqual([])
    expect(report.calls).toBe(AGENTS * REQUESTS)
  })

  it('afterwards every ticket remembers as many replies as it has', async () => {
    const wrong = sql`select id from tickets where replies_count <> (select count(*) from replies where replies.ticket_id = tickets.id)`
    expect((await world.db.read((reader) => wrong.execute(reader.db))).rows).toEqual([])
  })

  it('and the totals are those of a recount', async () => {
    const rows = await world.db.read((reader) => reader.db.selectFrom('tickets').select(['status', 'priority']).execute())
    for (const status of ['open', 'in_progress', 'pending', 'on_hold', 'resolved', 'closed'])
      for (const priority of ['low', 'medium', 'high', 'urgent']) {
        const { meta } = (await world.alice('GET', `/api/v1/tickets?status=${status}&priority=${priority}`)).json
        const expected = rows.filter((row) => row.status === status && row.priority === priority).length
        expect([status, priority, meta.total]).toEqual([status, priority, expected])
      }
  })

  it('and the rule has seen each new ticket once', async () => {
    const { total } = (await world.alice('GET', '/api/v1/tickets?tag=new')).json.meta
    expect(total).toBe((await world.alice('GET', '/api/v1/automations/1/runs')).json.meta.total)
    expect(total).toBe((await world.alice('GET', '/api/v1/tickets')).json.meta.total - TICKETS)
  })
})
