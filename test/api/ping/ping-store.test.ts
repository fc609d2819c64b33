import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../src/contract/time.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { deleteCheck } from '../../../src/monitor/checks/delete.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { resumeCheck } from '../../../src/monitor/checks/resume.ts'
import { updateCheck } from '../../../src/monitor/checks/update.ts'
import { sweepOverdue } from '../../../src/monitor/overdue-checks/sweep.ts'
import type { IncomingPing } from '../../../src/monitor/pings/incoming-ping.ts'
import { createPingBatcher, createPingStore } from '../../../src/monitor/pings/ping-batcher.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases, openPlace } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { expectConsistent, allChecks } from '../../fault/ping-log.ts'
import { START } from '../../world/people.ts'

const ACTOR = system('test')
const RIDS = ['f3b5c1de-9d3c-4f0a-9f7e-0d8c6a1b2c3d', '0b2a0a45-4a3f-4ad1-9d3e-3d6d5c4f9c11']
const CHECKS = 3

const makeChecks = async (stage: Stage): Promise<readonly Check[]> => {
  const checks: Check[] = []
  for (let n = 0; n < CHECKS; n++) checks.push(await stage.newCheck({ timeout: 60, grace: 60, max_runtime: 60 }))
  return checks
}

const logOf = (db: Db, { id }: Check): Promise<readonly { n: number; ua: string; duration: number | null; rid: string | null }[]> =>
  db.read((reader) =>
    reader.db.selectFrom('pings').select(['n', 'ua', 'duration', 'rid']).where('check_id', '=', id).orderBy('n').execute(),
  )

const somePing = fc.record({
  check: fc.nat(CHECKS - 1),
  action: fc.constantFrom('success', 'success', 'success', 'fail', 'start', 'log'),
  rid: fc.constantFrom(null, null, ...RIDS),
  after: fc.constantFrom(0, 1, SECOND, MINUTE, 5 * MINUTE),
})
const batch = fc.array(somePing, { minLength: 1, maxLength: 50 })
// Written by another node, behind the cache of this one.
const elsewhere = fc.record({ does: fc.constantFrom('ping', 'pause', 'resume', 'settings', 'sweep'), check: fc.nat(CHECKS - 1) })
const story = fc.array(fc.oneof({ weight: 3, arbitrary: batch }, { weight: 2, arbitrary: elsewhere }), { minLength: 1, maxLength: 25 })

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

/** Plays a story with a cache of so many checks; answers states, logs and flips. */
const play = async (stage: Stage, steps: Story, cache_size: number): Promise<unknown> => {
  const checks = await makeChecks(stage)
  const [store, other] = [createPingStore(stage.db, cache_size), createPingStore(stage.db, 1)]
  const checkAt = (n: number): Check => checks[n] ?? raise('no check')
  const act = async (does: string, { id, uuid }: Check, n: number): Promise<unknown> => {
    if (does === 'ping') return await other.record([ping(uuid, stage.clock.now(), { ua: `other ${n}` })])
    if (does === 'sweep') return await stage.sweep()
    if (does === 'settings') return await stage.db.tx((tx) => updateCheck(tx, ACTOR, id, { timeout: 60 + n }))
    return await stage.db.tx((tx) => (does === 'pause' ? pauseCheck : resumeCheck)(tx, ACTOR, id)).catch(() => undefined)
  }
  for (const [n, step] of steps.entries()) {
    stage.clock.set(stage.clock.now() + SECOND)
    if ('does' in step) await act(step.does, checkAt(step.check), n)
    else {
      const pings = step.map(({ check, after, ...given }, place): IncomingPing => {
        stage.clock.set(stage.clock.now() + after)
        return ping(checkAt(check).uuid, stage.clock.now(), { ...given, ua: `${n}.${place}` } as Partial<IncomingPing>)
      })
      const { results } = await store.record(pings)
      expect(new Set(results)).toEqual(new Set(['recorded']))
    }
  }
  const known = await allChecks(stage.db)
  return await Promise.all(
    known.map(async ({ id: _id, uuid: _uuid, unique_key: _key, badge_key: _badge, ...check }, n) => [
      check,
      await logOf(stage.db, checkAt(n)),
      await stage.db.read((reader) =>
        reader.db
          .selectFrom('flips')
          .select(['old_status', 'new_status', 'reason', 'created_at'])
          .where('check_id', '=', checkAt(n).id)
          .orderBy('id')
          .execute(),
      ),
    ]),
  )
}

const raise = (message: string): never => {
  throw new Error(message)
}

onBothDatabases('the ping store', (database) => {
  it('writes the same with a warm cache as when each check is read for each batch, whatever another node does', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const stages = [await openStage(database, START), await openStage(database, START)] as const
        const [cached, read] = [await play(stages[0], steps, 100), await play(stages[1], steps, 0)]
        expect(cached).toEqual(read)
        for (const stage of stages) await stage.close()
      }),
      { numRuns: process.env.SOAK ? 300 : 8 },
    )
  })

  it('numbers fifty pings of one check in one batch in the order of arrival', async () => {
    const stage = await openStage(database, START)
    const [one, other] = await makeChecks(stage)
    if (!one || !other) return raise('no check')
    const pings = Array.from({ length: 50 }, (_, n) => [
      ping(one.uuid, START + n, { ua: String(n), action: n % 7 === 0 ? 'fail' : 'success' }),
      ...(n % 10 === 0 ? [ping(other.uuid, START + n, { ua: String(n) })] : []),
    ]).flat()
    await stage.record(pings)
    expect(await logOf(stage.db, one)).toMatchObject(Array.from({ length: 50 }, (_, n) => ({ n: n + 1, ua: String(n) })))
    expect((await logOf(stage.db, other)).map(({ n }) => n)).toEqual([1, 2, 3, 4, 5])
    await stage.close()
  })

  it('finds the duration of a run whether its start is cached, in the batch or in the log only', async () => {
    const stage = await openStage(database, START)
    const [check] = await makeChecks(stage)
    if (!check) return raise('no check')
    const [a = '', b = ''] = RIDS
    const run = (rid: string, action: 'start' | 'success', at: number): IncomingPing => ping(check.uuid, START + at, { rid, action })
    await stage.record([run(a, 'start', 0), run(b, 'start', 10)])
    await stage.record([run(a, 'success', 30)])
    // Another cache does not know the start; a run that has ended has no duration.
    await createPingStore(stage.db).record([run(b, 'success', 50), run(b, 'success', 60), run(a, 'success', 70)])
    await stage.record([run(a, 'start', 80), run(a, 'success', 95), run(a, 'success', 99)])
    const log = await logOf(stage.db, check)
    expect(log.map(({ duration }) => duration)).toEqual([null, null, 30, 40, null, null, null, 15, null])
    await stage.close()
  })

  it('dates no flip before the one before it, if the clock is set back within a batch', async () => {
    const stage = await openStage(database, START)
    const [one, other] = await makeChecks(stage)
    if (!one || !other) return raise('no check')
    const at = [10 * SECOND, 5 * SECOND, 20 * SECOND, 15 * SECOND]
    await stage.record(
      [one, other].flatMap(({ uuid }) => at.map((after, n) => ping(uuid, START + after, { action: n % 2 === 0 ? 'success' : 'fail' }))),
    )
    const flips = await stage.db.read((reader) =>
      sql<{ new_status: string; created_at: number }>`select new_status, created_at from flips order by check_id, id`.execute(reader.db),
    )
    const dated = [10, 10, 20, 20].map((second, n) => ({ new_status: n % 2 === 0 ? 'up' : 'down', created_at: START + second * SECOND }))
    expect(flips.rows).toEqual([...dated, ...dated])
    await stage.close()
  })

  it('two nodes that ping the same checks count together', async () => {
    const stage = await openStage(database, START)
    const checks = await makeChecks(stage)
    const second = openPlace(stage.place, stage.clock)
    const nodes = [createPingBatcher({ db: stage.db }), createPingBatcher({ db: second })]
    const ROUNDS = 20
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all(
        nodes.flatMap((node, index) =>
          // In opposite order, so that they lock the rows against each other.
          (index === 0 ? checks : checks.toReversed()).map(({ uuid }) =>
            node.add(ping(uuid, START + round, { action: round % 5 === 4 ? 'fail' : 'success' })),
          ),
        ),
      )
    for (const check of await allChecks(stage.db)) {
      expect(check.n_pings).toBe(2 * ROUNDS)
      await expectConsistent(stage.db, check)
    }
    await second.close()
    await stage.close()
  })

  it('an acknowledged change on another node is seen by the very next ping, without a notification', async () => {
    const stage = await openStage(database, START)
    const { id, uuid } = await stage.newCheck({ manual_resume: true })
    const second = openPlace(stage.place, stage.clock)
    const node = createPingBatcher({ db: second })
    const rounds = process.env.SOAK ? 1_000 : 25
    const typeOfLast = async (): Promise<string | undefined> => {
      await node.add(ping(uuid, START))
      const rows = await stage.db.read((reader) => reader.db.selectFrom('pings').select('type').orderBy('n', 'desc').limit(1).execute())
      return rows[0]?.type
    }
    for (let round = 0; round < rounds; round++) {
      await stage.db.tx((tx) => updateCheck(tx, ACTOR, id, { methods: 'POST' }))
      expect(await typeOfLast()).toBe('ign')
      await stage.db.tx((tx) => updateCheck(tx, ACTOR, id, { methods: '' }))
      expect(await typeOfLast()).toBe('success')
      await stage.db.tx((tx) => pauseCheck(tx, ACTOR, id))
      expect(await typeOfLast()).toBe('ign')
      await stage.db.tx((tx) => resumeCheck(tx, ACTOR, id))
      expect(await typeOfLast()).toBe('success')
    }
    await stage.db.tx((tx) => deleteCheck(tx, ACTOR, id))
    expect(await node.add(ping(uuid, START))).toBe('not found')
    expect(await node.add({ ...ping(uuid, START), refused: true })).toBe('not found')
    await second.close()
    await stage.close()
  })

  it('sweep and ping in any order date a flip when it was due', async () => {
    const stage = await openStage(database, START)
    const checks = await Promise.all(Array.from({ length: 10 }, () => stage.newCheck({ timeout: 60, grace: 60 })))
    await stage.record(checks.map(({ uuid }) => ping(uuid, START)))
    const batcher = createPingBatcher({ db: stage.db })
    await Promise.all(checks.map(({ uuid }) => batcher.add(ping(uuid, START))))
    stage.clock.set(START + HOUR)
    await Promise.all([
      ...checks.map(({ uuid }) => batcher.add(ping(uuid, START + HOUR))),
      stage.db.tx((tx) => sweepOverdue(tx, { limit: 5 })),
      stage.db.tx((tx) => sweepOverdue(tx, { limit: 5 })),
    ])
    const flips = await stage.db.read((reader) =>
      sql<{ new_status: string; created_at: number }>`select new_status, created_at from flips order by check_id, id`.execute(reader.db),
    )
    expect(flips.rows).toEqual(
      checks.flatMap(() => [
        { new_status: 'up', created_at: START },
        { new_status: 'down', created_at: START + 2 * MINUTE },
        { new_status: 'up', created_at: START + HOUR },
      ]),
    )
    await stage.close()
  })
})
