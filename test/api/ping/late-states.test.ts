import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import { deleteCheck } from '../../../src/monitor/checks/delete.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { resumeCheck } from '../../../src/monitor/checks/resume.ts'
import { sweepOverdue } from '../../../src/monitor/flips/going-down.ts'
import type { Arrival } from '../../../src/monitor/pings/arrival.ts'
import { pruneLogs } from '../../../src/monitor/pings/prune.ts'
import { createMemory } from '../../../src/monitor/pings/memory.ts'
import { recordPings } from '../../../src/monitor/pings/record.ts'
import { createRecorder, type Recorder } from '../../../src/monitor/pings/recorder.ts'
import { system } from '../../../src/people/actor.ts'
import { freshPlace, onBothDatabases, openPlace } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'

const ACTOR = system('test')

const send = (recorder: Recorder, arrival: Arrival): Promise<string> =>
  new Promise((resolve, reject) => recorder.record(arrival, (receipt, error) => (receipt ? resolve(receipt) : reject(error))))

const statesOf = (db: Db): Promise<readonly unknown[]> =>
  db.read((reader) => reader.db.selectFrom('check_states').selectAll().orderBy('check_id').execute())

const countsOf = async (db: Db): Promise<readonly number[]> =>
  (await db.read((reader) => reader.db.selectFrom('check_states').select('n_pings').orderBy('check_id').execute())).map(
    ({ n_pings }) => n_pings,
  )

const SECONDS = 1_000_000
const CHECKS = 3

const somePing = fc.record({
  check: fc.nat(CHECKS - 1),
  // Most pings are successes, and only those are ever left for later.
  action: fc.constantFrom('success', 'success', 'success', 'success', 'fail', 'start', 'log'),
  rid: fc.constantFrom(null, null, null, 'f3b5c1de-9d3c-4f0a-9f7e-0d8c6a1b2c3d'),
})
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant('ping'), pings: fc.array(somePing, { minLength: 1, maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('pause', 'resume'), check: fc.nat(CHECKS - 1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('sweep', 'fail', 'read') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait'), seconds: fc.nat(200) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Plays the story and answers what the states were whenever somebody looked. */
const play = async (stage: Stage, story: readonly Step[], record: (arrivals: readonly Arrival[]) => Promise<unknown>) => {
  const checks: Check[] = []
  for (let n = 0; n < CHECKS; n++) checks.push(await stage.newCheck({ timeout: 60, grace: 60, max_runtime: 60 }))
  const seen: unknown[] = []
  const idOf = (n: number): number => checks[n]?.id ?? 0
  const pass = (seconds: number): void => stage.clock.set(stage.clock.now() + seconds * SECONDS)
  for (const one of story) {
    pass(1)
    const at = stage.clock.now()
    if ('pings' in one) await record(one.pings.map(({ check, ...given }) => ping(checks[check]?.uuid ?? '', at, given as Partial<Arrival>)))
    else if ('seconds' in one) pass(one.seconds)
    else if ('check' in one)
      await stage.db.tx((tx) => (one.does === 'pause' ? pauseCheck : resumeCheck)(tx, ACTOR, idOf(one.check))).catch(() => undefined)
    else if (one.does === 'sweep') await stage.db.tx((tx) => sweepOverdue(tx))
    else if (one.does === 'fail') await stage.db.tx(() => Promise.reject(new Error('taken back'))).catch(() => undefined)
    else seen.push(await statesOf(stage.db))
  }
  return [...seen, await statesOf(stage.db)]
}

// What entries are called differs where some had to be written again.
const plain = (states: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(states, (key, value: unknown) => (key === 'last_entry' ? undefined : value)))

onBothDatabases('states that follow the log', (database) => {
  it('nobody can tell whether they were read for each ping, and written with it or later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (story) => {
        const [at_once, later] = [await openStage(database, START), await openStage(database, START)]
        // Remembers nothing.
        const expected = await play(at_once, story, (arrivals) => at_once.db.tx((tx) => recordPings(tx, createMemory(), arrivals)))
        expect(plain(await play(later, story, later.record))).toEqual(plain(expected))
        await Promise.all([at_once.close(), later.close()])
      }),
      { numRuns: process.env.SOAK ? 500 : 15 },
    )
  })

  it('thousands of pings nobody has looked at are all counted', async () => {
    const stage = await openStage(database, START)
    const checks = await Promise.all(Array.from({ length: 5 }, () => stage.newCheck({})))
    const recorder = createRecorder({ db: stage.db })
    for (let round = 0; round < 30; round++)
      await Promise.all(Array.from({ length: 100 }, (_, n) => send(recorder, ping(checks[n % 5]?.uuid ?? '', START + round))))
    expect(await countsOf(stage.db)).toEqual(checks.map(() => 600))
    await stage.close()
  })

  it.each([
    ['plain', {}],
    ['with a body', { body: Buffer.from('done') }],
    ['that fail', { action: 'fail' }],
  ] as const)('two who record pings of the same check count together: %s', async (_, brought) => {
    const stage = await openStage(database, START)
    const { uuid } = await stage.newCheck({})
    const recorders = [createRecorder({ db: stage.db }), createRecorder({ db: stage.db })]
    for (let n = 0; n < 20; n++) await Promise.all(recorders.map((recorder) => send(recorder, ping(uuid, START + n, brought))))
    expect(await countsOf(stage.db)).toEqual([40])
    const logged = await stage.db.read((reader) => reader.db.selectFrom('pings').select('n').orderBy('n').execute())
    expect(logged.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (__, n) => n + 1))
    await stage.close()
  })

  it('a batch of which somebody else has changed one check is written, each ping once', async () => {
    const stage = await openStage(database, START)
    const checks = [await stage.newCheck({}), await stage.newCheck({}), await stage.newCheck({})]
    const [one, other] = [createRecorder({ db: stage.db }), createRecorder({ db: stage.db })]
    const sendAll = (recorder: Recorder, at: number): Promise<unknown> =>
      Promise.all(checks.map(({ uuid }) => send(recorder, ping(uuid, START + at))))
    await sendAll(one, 0)
    await send(other, ping(checks[1]?.uuid ?? '', START + 1))
    await sendAll(one, 2)
    await sendAll(one, 3)
    expect(await countsOf(stage.db)).toEqual([3, 4, 3])
    const logged = await stage.db.read((reader) => reader.db.selectFrom('pings').select(['check_id', 'n']).execute())
    const numbers = checks.map(({ id }) => logged.flatMap(({ check_id, n }) => (check_id === id ? [n] : [])).toSorted())
    expect(numbers).toEqual([
      [1, 2, 3],
      [1, 2, 3, 4],
      [1, 2, 3],
    ])
    await stage.close()
  })

  it('are right after the newest entries are gone with their check', async () => {
    const stage = await openStage(database, START)
    const [kept, gone] = [await stage.newCheck({}), await stage.newCheck({})]
    const recorder = createRecorder({ db: stage.db })
    for (const { uuid } of [kept, kept, gone, gone, gone]) await send(recorder, ping(uuid, START))
    await stage.db.tx((tx) => deleteCheck(tx, ACTOR, gone.id))
    while ((await stage.db.tx(pruneLogs)) === 'more') continue
    for (let n = 0; n < 2; n++) await send(recorder, ping(kept.uuid, START + n))
    expect(await countsOf(stage.db)).toEqual([4])
    await stage.close()
  })

  it('a change by another process is seen by the next ping', async () => {
    const stage = await openStage(database, START)
    const { id, uuid } = await stage.newCheck({ manual_resume: true })
    const recorder = createRecorder({ db: stage.db })
    for (let n = 0; n < 3; n++) await send(recorder, ping(uuid, START + n))
    const other = openPlace(stage.place, stage.clock)
    // As whoever starts the product there would have.
    createRecorder({ db: other })
    await other.tx((tx) => pauseCheck(tx, ACTOR, id))
    await send(recorder, ping(uuid, START + 3))
    const rows = await other.read((reader) => reader.db.selectFrom('check_states').select(['status', 'n_pings']).execute())
    expect(rows).toEqual([{ status: 'paused', n_pings: 4 }])
    await other.close()
    await stage.close()
  })
})

it('whoever reads while the payment is not committed yet waits for it', async () => {
  const stage = await openStage('sqlite', START)
  const { uuid } = await stage.newCheck({})
  const recorder = createRecorder({ db: stage.db })
  for (let n = 0; n < 3; n++) await send(recorder, ping(uuid, START + n))
  const [hasPaid, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = stage.db.tx(() => (hasPaid.resolve(), mayEnd.promise))
  await hasPaid.promise
  const reading = countsOf(stage.db)
  setImmediate(mayEnd.resolve)
  expect(await reading).toEqual([3])
  await writing
  await stage.close()
})

it('after a crash, whoever starts next finds in the log what the states do not say', async () => {
  const stage = await openStage('sqlite', START)
  const { uuid } = await stage.newCheck({})
  const recorder = createRecorder({ db: stage.db })
  for (let n = 0; n < 10; n++) await send(recorder, ping(uuid, START + n))
  const after = await freshPlace('sqlite')
  for (const file of ['watchdesk.db', 'watchdesk.db-wal']) copyFileSync(join(stage.place.folder, file), join(after.folder, file))
  const db = openPlace(after, stage.clock)
  // Nobody has looked since the second ping; otherwise this would show nothing.
  expect(await countsOf(db)).toEqual([1])
  createRecorder({ db })
  expect(await countsOf(db)).toEqual([10])
  expect(await statesOf(db)).toEqual(await statesOf(stage.db))
  await db.close()
  await after.remove()
  await stage.close()
})
