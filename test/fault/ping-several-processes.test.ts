import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, type Instant } from '../../src/contract/time.ts'
import { yieldToEventLoop } from '../../src/kernel/clock.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { randomIds } from '../../src/kernel/ids.ts'
import { createCheck } from '../../src/monitor/checks/create.ts'
import { createSweepLoop } from '../../src/monitor/overdue-checks/sweep.ts'
import { createLiveUpdates } from '../../src/monitor/live/stream.ts'
import { createPingBatcher, type PingBatcher } from '../../src/monitor/pings/ping-batcher.ts'
import { system } from '../../src/people/actor.ts'
import { openPlace, type Place } from '../databases.ts'
import { ping } from '../simulation/stage.ts'
import { fakeClock, type FakeClock } from '../world/clock.ts'
import { START } from '../world/people.ts'
import { copyOfTemplate } from '../world/template.ts'
import { allChecks, expectConsistent, keepAllPings } from './ping-log.ts'

const CHECKS = 120

/** Each has connections, a memory and a listener of its own, as processes have. */
describe('several processes on one PostgreSQL', () => {
  let place: Place
  let clock: FakeClock
  let processes: readonly { readonly db: Db; readonly pings: PingBatcher }[]
  let uuids: readonly string[]

  const heardOthers = (db: Db): Promise<void> => new Promise((resolve) => db.listen(({ topic }) => topic === 'resync' && resolve()))

  beforeAll(async () => {
    place = await copyOfTemplate('postgres')
    clock = fakeClock(START)
    const opened = [1, 2, 3].map(() => openPlace(place, clock))
    await Promise.all(opened.map(heardOthers))
    processes = opened.map((db) => ({ db, pings: createPingBatcher({ db }) }))
    const [first] = opened
    if (!first) throw new Error('Nothing was opened.')
    await keepAllPings(first)
    const wish = { project_id: 1, settings: () => ({ timeout: 3_600, grace: 600 }) }
    const made = await Promise.all(Array.from({ length: CHECKS }, () => first.tx((tx) => createCheck(tx, system('test'), wish))))
    uuids = made.map(({ uuid }) => uuid)
  })
  afterAll(async () => {
    await Promise.all(processes.map(({ db }) => db.close()))
    await place.remove()
  })

  const send = (pings: PingBatcher, uuid: string, at: Instant): Promise<unknown> => pings.add(ping(uuid, at))
  const sendToAll = (times: number): Promise<unknown> =>
    Promise.all(
      processes.flatMap(({ pings }) => Array.from({ length: times }, () => uuids.map((uuid) => send(pings, uuid, clock.now()))).flat()),
    )
  const anyDb = (): Db => {
    const [first] = processes
    if (!first) throw new Error('There is no process.')
    return first.db
  }
  const sweep = async (db: Db): Promise<void> => {
    const loop = createSweepLoop(db, { pause: yieldToEventLoop })
    while ((await loop.step()) === 'more') continue
  }

  it('pings to the same checks through all of them have numbers without gaps', async () => {
    await sendToAll(3)
    const db = anyDb()
    for (const check of await allChecks(db)) expect((await expectConsistent(db, check)).length).toBe(9)
  })

  it('each check goes down exactly once, and comes back exactly once, whoever notices', async () => {
    const pinged_at = clock.now()
    clock.set(pinged_at + 2 * HOUR)
    await Promise.all([...processes.map(({ db }) => sweep(db)), sendToAll(1), ...processes.map(({ db }) => sweep(db))])
    const db = anyDb()
    for (const check of await allChecks(db)) {
      expect((await expectConsistent(db, check)).length).toBe(12)
      const flips = await db.read((reader) =>
        reader.db.selectFrom('flips').selectAll().where('check_id', '=', check.id).orderBy('id').execute(),
      )
      expect(flips.map(({ new_status, created_at }) => [new_status, created_at - pinged_at])).toEqual([
        ['up', 0],
        ['down', 70 * MINUTE],
        ['up', 2 * HOUR],
      ])
    }
  })

  it('a change of settings in one counts in all, from the next ping on', async () => {
    const [first, second] = processes
    const [uuid = ''] = uuids
    if (!first || !second) throw new Error('There are not enough processes.')
    await send(first.pings, uuid, clock.now())
    await second.db.tx(async (tx) => void (await tx.db.updateTable('checks').set({ methods: 'POST' }).where('uuid', '=', uuid).execute()))
    await send(first.pings, uuid, clock.now())
    const [newest] = await first.db.read(({ db }) =>
      db
        .selectFrom('pings')
        .innerJoin('checks', 'checks.id', 'pings.check_id')
        .select('type')
        .where('uuid', '=', uuid)
        .orderBy('n', 'desc')
        .limit(1)
        .execute(),
    )
    expect(newest).toEqual({ type: 'ign' })
  })

  it('a dashboard at one of them sees the pings that another takes', async () => {
    const [here, there] = processes
    const [, uuid = ''] = uuids
    if (!here || !there) throw new Error('There are not enough processes.')
    const lives = [here, there].map(({ db }) => createLiveUpdates({ db, clock, ids: randomIds() }))
    const [live, other] = lives
    if (!live || !other) throw new Error('There is no stream.')
    const heardWatching = new Promise<void>((resolve) => there.db.listen(({ topic }) => topic === 'live.watching' && resolve()))
    const wants = { projects: 'all', tickets: false, notices: false } as const
    const heard = new Promise<string>((resolve) => {
      const viewer = { account_id: 1, canMonitor: true, canViewTickets: false, departments: null, topics: wants }
      live.connect({ viewer, send: (frame) => frame.includes(uuid) && resolve(frame), close: () => undefined }, undefined)
    })
    await heardWatching
    const pings = createPingBatcher({ db: there.db, onRecorded: other.publishPings })
    await send(pings, uuid, clock.now())
    expect(await heard).toContain('event: patch')
    await Promise.all(lives.map((one) => one.stop()))
  })
})
