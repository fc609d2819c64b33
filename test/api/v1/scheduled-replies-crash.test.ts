import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR, formatIsoMillis, MINUTE } from '../../../src/contract/time.ts'
import { scheduledReplyJob } from '../../../src/helpdesk/scheduled-replies/send.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { claimJobs, type Job } from '../../../src/kernel/jobs/jobs.ts'
import { runJob, type JobRunDeps } from '../../../src/kernel/jobs/run-job.ts'
import { done, type JobKind } from '../../../src/kernel/jobs/worker.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { fakeClock } from '../../world/clock.ts'
import { eventsDuring, newTicket } from './desk.ts'

onBothDatabases('a process that dies over a reply that is sent later', (database) => {
  let world: World
  beforeAll(async () => void (world = await openWorld({ database })))
  afterAll(() => world.close())

  const begin = async (): Promise<number> => {
    const { id } = await newTicket(world)
    const body = { body: `Once ${id}`, send_at: formatIsoMillis(world.now() + HOUR), status: 'pending' }
    expect((await world.alice('POST', `/api/v1/tickets/${id}/replies`, { body })).status).toBe(202)
    return id
  }
  // A worker of a process that is about to die: its clock stands still, so it renews nothing.
  const surroundings = (): JobRunDeps => ({
    db: world.db,
    clock: fakeClock(world.now()),
    ids: randomIds(),
    log: createLog('silent'),
  })
  const take = async (): Promise<Job> => {
    const wish = { kind: scheduledReplyJob.kind, limit: 1, lease: crypto.randomUUID() }
    const [job] = await world.db.tx((tx) => claimJobs(tx, { ...wish, lease_until: tx.now + MINUTE }))
    if (!job) throw new Error('There is no such job.')
    return job
  }
  /** Everything that follows from it has happened exactly once. */
  const once = async (id: number): Promise<void> => {
    const ticket = (await world.alice('GET', `/api/v1/tickets/${id}`)).json.data
    expect(ticket).toMatchObject({ status: 'pending', replies_count: 1, replies: [{ body: `Once ${id}` }] })
    expect((await world.mails()).filter(({ text }) => text === `Once ${id}`)).toHaveLength(1)
    expect((await world.alice('GET', `/api/v1/tickets/${id}/scheduled-replies`)).json.data).toEqual([])
  }
  const names = (events: readonly { name: string }[]) => events.map(({ name }) => name)

  it('before its moment: it goes when there is a process again, late but once', async () => {
    const id = await begin()
    world.jump('5h')
    expect(names(await eventsDuring(world, () => world.pass('1h')))).toEqual(['reply.created', 'ticket.updated'])
    await once(id)
  })

  it('after it was taken and before anything was written: another takes it when the lease is over', async () => {
    const id = await begin()
    world.jump('1h')
    await take()
    await world.settle()
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data.replies).toEqual([])
    expect(names(await eventsDuring(world, () => world.pass('2m')))).toEqual(['reply.created', 'ticket.updated'])
    await once(id)
  })

  it('while it is written: nothing of it stays, and the next does the whole', async () => {
    const id = await begin()
    world.jump('1h')
    const dies: JobKind = {
      ...scheduledReplyJob,
      handle: async (job) => {
        const outcome = await scheduledReplyJob.handle(job)
        return done(async (tx) => {
          await outcome.record?.(tx)
          throw new Error('The power is gone.')
        })
      },
    }
    const events = await eventsDuring(world, async () => runJob(await take(), dies, surroundings()))
    expect(events).toEqual([])
    expect((await world.alice('GET', `/api/v1/tickets/${id}`)).json.data).toMatchObject({ replies: [], version: 1 })
    await world.pass('2m')
    await once(id)
  })

  it('after it was written: whoever still believes to have the job writes nothing', async () => {
    const id = await begin()
    world.jump('1h')
    const job = await take()
    await world.pass('5m')
    await once(id)
    expect(await eventsDuring(world, () => runJob(job, scheduledReplyJob, surroundings()))).toEqual([])
    await world.pass('5m')
    await once(id)
  })
})
