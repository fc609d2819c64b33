import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { asAlice, asBob, auditOf } from './person.ts'

const PATH = '/app/api/dead-letters'

const addDead = (db: Db): Promise<{ readonly job: number; readonly event: number }> =>
  db.tx(async (tx) => {
    const shared = { attempts: 20, last_error: 'The provider is away.', created_at: tx.now }
    const job = { ...shared, kind: 'mail.bounced', payload: '{"message_ids":[]}', due_at: tx.now, is_dead: 1, lease: null, dedup_key: null }
    const event = { ...shared, name: 'ticket.created', data: '{"ticket_id":999999}', due_at: null, dead_at: tx.now }
    const jobs = await tx.db.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow()
    const events = await tx.db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()
    return { job: jobs.id, event: events.id }
  })

onBothDatabases('dead letters', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  it('are listed with their last error and are gone once they were retried', async () => {
    const { job, event } = await addDead(world.db)
    const { json } = await asAlice(world, 'GET', PATH)
    const shared = { attempts: 20, last_error: 'The provider is away.', created_at: expect.any(String) }
    expect(json.data).toEqual({
      jobs: [{ id: job, name: 'mail.bounced', ...shared }],
      num_jobs: 1,
      events: [{ id: event, name: 'ticket.created', ...shared }],
      num_events: 1,
    })
    expect((await world.anyone('GET', '/metrics')).text).toMatch(/watchdesk_outbox_events\{state="dead"\} 1\n/)

    const retried = await asAlice(world, 'POST', `${PATH}/retry`, { jobs: [job, 999_999], events: [event] })
    expect(retried).toMatchObject({ status: 200, json: { data: { num_retried: 2 } } })
    expect((await asAlice(world, 'GET', PATH)).json.data).toEqual({ jobs: [], num_jobs: 0, events: [], num_events: 0 })
    const entries = await auditOf(world, 'dead_letters.retried')
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([{ jobs: [job], events: [event] }])

    expect((await asAlice(world, 'POST', `${PATH}/retry`, { jobs: [job] })).json.data).toEqual({ num_retried: 0 })
    expect(await auditOf(world, 'dead_letters.retried')).toHaveLength(1)
  })

  it('are retried by administrators only, at most a hundred at once', async () => {
    expect((await asBob(world, 'GET', PATH)).status).toBe(403)
    expect((await asBob(world, 'POST', `${PATH}/retry`, { jobs: [1] })).status).toBe(403)
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1)
    expect((await asAlice(world, 'POST', `${PATH}/retry`, { jobs: tooMany })).status).toBe(422)
  })
})
