import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Arrival } from '../../../src/monitor/pings/arrival.ts'
import { createRecorder, type Recorder } from '../../../src/monitor/pings/recorder.ts'
import { createMemory } from '../../../src/monitor/pings/memory/memory.ts'
import { recordPings } from '../../../src/monitor/pings/record.ts'
import { sendUsual, type Sent } from '../../../src/monitor/pings/send-usual.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf, send } from './states.ts'

const SWEEP = { within: () => Promise.resolve(), note: () => true, meanwhile: () => undefined, settled: () => Promise.resolve() }

/** Checks that have been pinged, so that they are remembered. */
const openScene = async (count: number) => {
  const stage = await openStage('postgres', START)
  const uuids: string[] = []
  for (let n = 0; n < count; n++) uuids.push((await stage.newCheck({})).uuid)
  const memory = createMemory()
  const arrivals = (of: readonly string[]): readonly Arrival[] => of.map((uuid) => ping(uuid, START))
  for (let n = 0; n < 2; n++) await stage.db.tx((tx) => recordPings(tx, memory, arrivals(uuids))).then(({ outcome }) => outcome())
  const leave = (of: readonly string[]): Sent => {
    const { line } = stage.db
    const sent = line && sendUsual({ line, memory, sweep: SWEEP }, arrivals(of))
    if (!sent) throw new Error('It was not sent.')
    return sent
  }
  return { stage, uuids, memory, arrivals, leave }
}

const logOf = (stage: Stage): Promise<readonly { check_id: number; n: number }[]> =>
  stage.db.read(({ db }) => db.selectFrom('pings').select(['check_id', 'n']).orderBy('check_id').orderBy('n').execute())

const expectNoGaps = async (stage: Stage, counts: readonly number[]): Promise<void> => {
  expect(await countsOf(stage.db)).toEqual(counts)
  const numbers = Map.groupBy(await logOf(stage), ({ check_id }) => check_id)
    .values()
    .map((entries) => entries.map(({ n }) => n))
  expect([...numbers]).toEqual(counts.map((count) => Array.from({ length: count }, (_, n) => n + 1)))
}

/** Another version of the row, as when somebody else writes it. */
const touchCheck = (stage: Stage, uuid: string): Promise<void> =>
  stage.db.tx(async ({ db }) => {
    await sql`update check_states set alert_after = alert_after where check_id = (select id from checks where uuid = ${uuid})`.execute(db)
  })

describe('batches that leave before the one before them is answered', () => {
  it('go on from where that one leaves the check', async () => {
    const { stage, uuids, leave } = await openScene(3)
    const [a = '', b = '', c = ''] = uuids
    const sent = [leave([a, b, a]), leave([b, c])]
    // What the one before the last has done, nobody knows yet.
    expect(() => leave([a, b, c])).toThrow('It was not sent.')
    for (const { outcome } of sent) expect((await outcome).again.size).toBe(0)
    const [third, fourth] = [leave([a, b, c]), leave([c])]
    for (const { outcome } of [third, fourth]) expect((await outcome).again.size).toBe(0)
    await expectNoGaps(stage, [5, 5, 5])
    await stage.close()
  })

  it('are not written where somebody else was faster, and neither is who follows', async () => {
    const { stage, uuids, leave } = await openScene(3)
    const [a = '', b = '', c = ''] = uuids
    await touchCheck(stage, b)
    const [first, second] = [leave([a, b]), leave([a, b, c])]
    expect([...(await first.outcome).again]).toEqual([1])
    expect([...(await second.outcome).again]).toEqual([1])
    await expectNoGaps(stage, [4, 2, 3])
    await stage.close()
  })

  it('are not written where the one before failed', async () => {
    const { stage, uuids, memory, leave } = await openScene(2)
    const [a = '', b = ''] = uuids
    const poison = { ...ping(a, START), method: undefined as unknown as string }
    const { line } = stage.db
    const first = line && sendUsual({ line, memory, sweep: SWEEP }, [poison])
    const second = leave([a, b])
    await expect(first?.outcome).rejects.toThrow()
    expect([...(await second.outcome).again]).toEqual([0])
    await expectNoGaps(stage, [2, 3])
    await stage.close()
  })

  it('are all written again where they and others waited for each other', async () => {
    const { stage, uuids, memory, arrivals } = await openScene(2)
    const deadlock = { bulk: () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })) }
    const sent = sendUsual({ line: deadlock, memory, sweep: SWEEP }, arrivals(uuids))
    expect([...((await sent?.outcome)?.again ?? [])]).toEqual([0, 1])
    expect(memory.trusted.findAll(uuids)).toEqual([undefined, undefined])
    await expectNoGaps(stage, [2, 2])
    await stage.close()
  })

  it('are nothing for a check that is not remembered, or a ping that changes more', async () => {
    const { stage, uuids, memory } = await openScene(1)
    const { line } = stage.db
    const fresh = await stage.newCheck({})
    const [uuid = ''] = uuids
    const wouldLeave = (arrival: Arrival): boolean =>
      line !== undefined && sendUsual({ line, memory, sweep: SWEEP }, [arrival]) !== undefined
    expect(wouldLeave(ping(fresh.uuid, START))).toBe(false)
    expect(wouldLeave(ping(uuid, START, { action: 'fail' }))).toBe(false)
    expect(wouldLeave({ ...ping(uuid, START), refused: true })).toBe(false)
    expect(await countsOf(stage.db)).toEqual([2, 0])
    await stage.close()
  })
})

describe('a recorder whose batches follow each other', () => {
  const sendAll = (recorder: Recorder, uuids: readonly string[], poisoned: (n: number) => boolean) =>
    Promise.allSettled(
      uuids.map((uuid, n) =>
        send(recorder, { ...ping(uuid, START), ua: String(n), ...(poisoned(n) && { method: undefined as unknown as string }) }),
      ),
    )

  it('loses nothing and keeps the order of each check, whatever goes wrong on the way', async () => {
    const { stage, uuids } = await openScene(5)
    const recorder = createRecorder({ db: stage.db })
    const sent = Array.from({ length: 3_000 }, (_, n) => uuids[(n * n) % uuids.length] ?? '')
    const isPoisoned = (n: number): boolean => n % 701 === 700
    const [answers] = await Promise.all([
      sendAll(recorder, sent, isPoisoned),
      (async () => {
        for (let n = 0; n < 40; n++) await touchCheck(stage, uuids[n % uuids.length] ?? '')
      })(),
    ])
    await recorder.settled()
    expect(answers.map(({ status }) => status)).toEqual(sent.map((_, n) => (isPoisoned(n) ? 'rejected' : 'fulfilled')))
    const wanted = uuids.map((uuid) => sent.flatMap((one, n) => (one === uuid && !isPoisoned(n) ? [String(n)] : [])))
    await expectNoGaps(
      stage,
      wanted.map((each) => each.length + 2),
    )
    const log = await stage.db.read(({ db }) =>
      db.selectFrom('pings').select(['check_id', 'ua']).orderBy('check_id').orderBy('n').execute(),
    )
    const kept = [...Map.groupBy(log, ({ check_id }) => check_id).values()].map((entries) => entries.slice(2).map(({ ua }) => ua))
    expect(kept).toEqual(wanted)
    await stage.close()
  })
})
