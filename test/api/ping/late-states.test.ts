import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Tx } from '../../../src/kernel/db/db.ts'
import { deleteCheck } from '../../../src/monitor/checks/delete.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { resumeCheck } from '../../../src/monitor/checks/resume.ts'
import { putSetting } from '../../../src/kernel/settings.ts'
import { sweepOverdue } from '../../../src/monitor/flips/going-down.ts'
import type { Arrival } from '../../../src/monitor/pings/arrival.ts'
import { pruneLogs } from '../../../src/monitor/pings/prune.ts'
import { createMemory } from '../../../src/monitor/pings/memory/memory.ts'
import { recordPings } from '../../../src/monitor/pings/record.ts'
import { createRecorder, type Recorder } from '../../../src/monitor/pings/recorder.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases, openPlace } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf, send, statesOf } from './states.ts'

const ACTOR = system('test')

const SECONDS = 1_000_000
const CHECKS = 5

const somePing = fc.record({
  check: fc.nat(CHECKS - 1),
  // Most pings are successes, and only those are ever left for later.
  action: fc.constantFrom('success', 'success', 'success', 'success', 'fail', 'start', 'log'),
  rid: fc.constantFrom(null, null, null, 'f3b5c1de-9d3c-4f0a-9f7e-0d8c6a1b2c3d'),
})
const pings = fc.record({ does: fc.constant('ping'), pings: fc.array(somePing, { minLength: 1, maxLength: 6 }) })
// `undo`: pauses, and takes it back.
const change = fc.record({ does: fc.constantFrom('pause', 'resume', 'undo'), check: fc.nat(CHECKS - 1) })
const other = fc.record({ does: fc.constantFrom('sweep', 'fail', 'read', 'meet', 'aside') })
const write = fc.oneof({ weight: 3, arbitrary: pings }, { weight: 2, arbitrary: change }, { weight: 1, arbitrary: other })
const step = fc.oneof(
  { weight: 12, arbitrary: pings },
  { weight: 2, arbitrary: change },
  { weight: 1, arbitrary: other },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait'), seconds: fc.nat(200) }) },
)
type Write = typeof write extends fc.Arbitrary<infer S> ? S : never
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) | { readonly together: readonly Write[] }

// Where transactions happen in the order they were asked for, several share a commit, and what one takes back stays with the others.
const stepInOrder: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: step },
  { weight: 2, arbitrary: fc.record({ together: fc.array(write, { minLength: 2, maxLength: 6 }) }) },
)

type Actors = {
  readonly record: (arrivals: readonly Arrival[]) => Promise<unknown>
  readonly meet: () => Promise<void>
  readonly sweep: () => Promise<unknown>
}

/** Writes what has nothing to do with states. */
const lookElsewhere = (tx: Tx): Promise<unknown> => putSetting(tx, 'test.aside', tx.now)

/** Reads everything for each ping. */
const forgetful = ({ db }: Stage): Actors => ({
  record: (arrivals) => db.tx((tx) => recordPings(tx, createMemory(), arrivals)),
  meet: () => Promise.resolve(),
  sweep: () => db.tx((tx) => sweepOverdue(tx)),
})

/** Plays the story and answers what the states were whenever somebody looked. */
const play = async (stage: Stage, story: readonly Step[], { record, meet, sweep }: Actors) => {
  const checks: Check[] = []
  for (let n = 0; n < CHECKS; n++) checks.push(await stage.newCheck({ timeout: 60, grace: 60, max_runtime: 60 }))
  const seen: unknown[] = []
  const idOf = (n: number): number => checks[n]?.id ?? 0
  const pass = (seconds: number): void => stage.clock.set(stage.clock.now() + seconds * SECONDS)
  const takeBack = (): Promise<never> => Promise.reject(new Error('taken back'))
  const change = async (tx: Tx, does: string, id: number): Promise<void> => {
    await (does === 'resume' ? resumeCheck : pauseCheck)(tx, ACTOR, id)
    if (does === 'undo') await takeBack()
  }
  const perform = async (one: Write, at: number): Promise<void> => {
    if ('pings' in one) await record(one.pings.map(({ check, ...given }) => ping(checks[check]?.uuid ?? '', at, given as Partial<Arrival>)))
    else if ('check' in one) await stage.db.tx((tx) => change(tx, one.does, idOf(one.check))).catch(() => undefined)
    else if (one.does === 'sweep') await sweep()
    else if (one.does === 'aside') await stage.db.txAside(lookElsewhere)
    else if (one.does === 'meet') await meet()
    else if (one.does === 'fail') await stage.db.tx(takeBack).catch(() => undefined)
    else seen.push(await statesOf(stage.db))
  }
  for (const one of story) {
    pass(1)
    const at = stage.clock.now()
    if ('together' in one) await Promise.all(one.together.filter(({ does }) => does !== 'read').map((write) => perform(write, at)))
    else if ('seconds' in one) pass(one.seconds)
    else await perform(one, at)
  }
  return [...seen, await statesOf(stage.db)]
}

// What entries are called differs where some had to be written again.
const plain = (states: readonly unknown[]): unknown =>
  JSON.parse(JSON.stringify(states, (key, value: unknown) => (key === 'last_entry' ? undefined : value)))

onBothDatabases('states that follow the log', (database) => {
  // Of the small ones, most are held as numbers, lie in pieces of their own, and are written after a few pings.
  it.each([
    ['many', undefined],
    ['few', { few: 1, in_a_piece: 2, in_a_round: 6 }],
  ])('nobody can tell whether they were read for each ping, and written with it or later: %s', async (_, late) => {
    await fc.assert(
      fc.asyncProperty(fc.array(database === 'sqlite' ? stepInOrder : step, { minLength: 5, maxLength: 60 }), async (story) => {
        const [at_once, later] = [await openStage(database, START), await openStage(database, START, { late })]
        const expected = await play(at_once, story, forgetful(at_once))
        expect(plain(await play(later, story, later))).toEqual(plain(expected))
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
