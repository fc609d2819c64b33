import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listPublicIncidents } from '../../../src/http/public/status-page/public-incidents.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { randomIds } from '../../../src/kernel/ids.ts'
import { claimJobs } from '../../../src/kernel/jobs/jobs.ts'
import { LEASE_DURATION, runJob } from '../../../src/kernel/jobs/run-job.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { createWorker } from '../../../src/kernel/jobs/worker.ts'
import { noticeJob, createNoticeLoop } from '../../../src/monitor/status-pages/subscribers/send-notices.ts'
import { onBothDatabases } from '../../databases.ts'
import type { World } from '../../world.ts'
import { fakeClock } from '../../world/clock.ts'
import { declareIncident, openMailing, publish, subscribe, type Mailing } from './subscribers.ts'

const PEOPLE = 8
const SLICE = 3
const SITE = { base_url: 'http://watchdesk.test', secret_key: 'a secret key that only the tests know, long enough' }

onBothDatabases('news of a status page, when a process dies', (database) => {
  let mailing: Mailing
  let world: World
  beforeAll(async () => {
    mailing = await openMailing(database)
    world = mailing.world
    await publish(world, 'acme')
    await subscribe(world, 'acme', 'ann@far.test')
    await world.db.tx(async (tx) => {
      const { page_id } = await tx.db.selectFrom('status_page_subscribers').select('page_id').executeTakeFirstOrThrow()
      const rows = Array.from({ length: PEOPLE - 1 }, (_, at) => ({
        page_id,
        uuid: tx.ids.uuid(),
        address: `p${at}@far.test`,
        address_folded: `p${at}@far.test`,
        asked_at: tx.now,
        confirmed_at: tx.now,
        created_at: tx.now,
      }))
      await tx.db.insertInto('status_page_subscribers').values(rows).execute()
    })
  })
  afterAll(() => mailing.close())
  let title = ''
  let incidents = 0
  beforeEach(async () => {
    world.jump('1m')
    title = `Trouble ${++incidents}`
    await declareIncident(world, title, 'We look into it.')
  })

  const loopOn = (db: Db) => createNoticeLoop({ db, base_url: SITE.base_url, can_mail: true, listIncidents: listPublicIncidents })

  /** Nobody goes on before all of them have looked. */
  const afterAllLooked = (db: Db, count: number): Db => {
    const gate = Promise.withResolvers<void>()
    let looks = 0
    const read: Db['read'] = async (work) => {
      const seen = await db.read(work)
      if (++looks === count) gate.resolve()
      await gate.promise
      return seen
    }
    return { ...db, read }
  }
  const surroundings = () => ({ db: world.db, clock: fakeClock(world.now()), ids: randomIds(), log: createLog('silent') })
  const claimRound = async (lease: string) =>
    (await world.db.tx((tx) => claimJobs(tx, { kind: 'status-page.news', limit: 1, lease, lease_until: tx.now + LEASE_DURATION })))[0]
  const news = async () => (await world.mails()).filter(({ subject }) => subject.endsWith(title))

  /** All of them, each once, and the mail server saw as many. */
  const expectEachOnce = async (): Promise<void> => {
    mailing.reached.splice(0)
    await world.settle()
    const told = (await news()).flatMap(({ to }) => to)
    expect(told).toHaveLength(PEOPLE)
    expect(new Set(told).size).toBe(PEOPLE)
    expect(mailing.reached.toSorted()).toEqual(told.toSorted())
    await world.settle()
    expect(await news()).toHaveLength(PEOPLE)
  }

  /** A process that dies just before its transaction is written. */
  const dying = (db: Db): Db => ({
    ...db,
    tx: (work) =>
      db.tx(async (tx) => {
        await work(tx)
        throw new Error('dead')
      }),
  })

  it('before anybody has looked, everybody is told once', async () => {
    await expectEachOnce()
  })

  it('while it notes what it will tell, everybody is told once', async () => {
    await expect(loopOn(dying(world.db)).step()).rejects.toThrow('dead')
    expect(await claimRound('none')).toBeUndefined()
    await expectEachOnce()
  })

  it('while it mails, everybody is told once', async () => {
    await loopOn(world.db).step()
    const job = await claimRound('dying')
    expect(job).toBeDefined()
    if (job) await runJob(job, noticeJob(SITE, SLICE), { ...surroundings(), db: dying(world.db) })
    expect(await news()).toEqual([])
    world.jump('31s')
    await expectEachOnce()
  })

  it('between two slices, everybody is told once', async () => {
    await loopOn(world.db).step()
    const job = await claimRound('first')
    if (job) await runJob(job, noticeJob(SITE, SLICE), surroundings())
    expect(await news()).toHaveLength(SLICE)
    await expectEachOnce()
  })

  it('and comes back late, what another has done meanwhile is not done again', async () => {
    await loopOn(world.db).step()
    const late = await claimRound('late')
    world.jump('31s')
    await world.settle()
    if (late) await runJob(late, noticeJob(SITE, SLICE), surroundings())
    expect(late).toBeDefined()
    expect(await news()).toHaveLength(PEOPLE)
  })

  it('or two of them do everything at the same time, everybody is told once', async () => {
    const gated = afterAllLooked(world.db, 4)
    await Promise.all(Array.from({ length: 4 }, () => loopOn(gated).step()))
    const workers = [1, 2].map(() => createWorker({ ...surroundings(), kinds: [noticeJob(SITE, SLICE)] }))
    for (let rounds = 0; rounds < 5; rounds++) {
      await Promise.all(workers.map((worker) => worker.step()))
      await Promise.all(workers.map((worker) => worker.settled()))
    }
    expect(await news()).toHaveLength(PEOPLE)
    await expectEachOnce()
  })
})
