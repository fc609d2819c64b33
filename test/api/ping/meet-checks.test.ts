import { expect, it } from 'vitest'
import type { Bulk } from '../../../src/kernel/db/bulk.ts'
import type { Db } from '../../../src/kernel/db/db.ts'
import { deleteCheck } from '../../../src/monitor/checks/delete.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { SELECT_CHECKS, SELECT_STATES } from '../../../src/monitor/pings/check-rows.ts'
import { createRecorder, type Recorder } from '../../../src/monitor/pings/recorder.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf, send, statesOf } from './states.ts'

const ACTOR = system('test')
const NEVER = (): boolean => false

const makeChecks = async (stage: Stage, count: number, settings = {}): Promise<readonly string[]> => {
  const uuids: string[] = []
  for (let n = 0; n < count; n++) uuids.push((await stage.newCheck(settings)).uuid)
  return uuids
}

const sendAll = (recorder: Recorder, uuids: readonly string[], at = START): Promise<readonly string[]> =>
  Promise.all(uuids.map((uuid) => send(recorder, ping(uuid, at))))

/** The same database, and whether a check or its state was read for a ping. */
const watchReads = (db: Db) => {
  const seen = { reads: 0 }
  const READS: ReadonlySet<Bulk> = new Set([SELECT_CHECKS, SELECT_STATES])
  const watched: Db = {
    ...db,
    tx: (work, debtor) =>
      db.tx((tx) => {
        const bulk: typeof tx.bulk = (statement, rows) => {
          if (READS.has(statement) && rows.length > 0) seen.reads++
          return tx.bulk(statement, rows)
        }
        return work({ ...tx, bulk })
      }, debtor),
  }
  return { db: watched, seen }
}

onBothDatabases('checks that were met before their pings came', (database) => {
  it('need not be read with their first pings', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 5)
    const { db, seen } = watchReads(stage.db)
    const [stranger, host] = [createRecorder({ db }), createRecorder({ db })]
    await sendAll(stranger, uuids)
    expect(seen.reads).toBeGreaterThan(0)
    seen.reads = 0
    await host.meetChecks(NEVER)
    await sendAll(host, uuids)
    expect(seen.reads).toBe(0)
    expect(await countsOf(stage.db)).toEqual([2, 2, 2, 2, 2])
    await stage.close()
  })

  it('are as they are when the ping comes, not as they were when they were met', async () => {
    const stage = await openStage(database, START)
    const [paused = '', gone = ''] = await makeChecks(stage, 2, { manual_resume: true })
    const recorder = createRecorder({ db: stage.db })
    await recorder.meetChecks(NEVER)
    const [first, second] = await stage.db.read(({ db }) => db.selectFrom('checks').select('id').orderBy('id').execute())
    await stage.db.tx((tx) => pauseCheck(tx, ACTOR, first?.id ?? 0))
    await stage.db.tx((tx) => deleteCheck(tx, ACTOR, second?.id ?? 0))
    expect(await sendAll(recorder, [paused, gone])).toEqual(['recorded', 'not found'])
    expect(await statesOf(stage.db)).toMatchObject([{ status: 'paused', n_pings: 1 }])
    await stage.close()
  })

  it('more than are read at once, while they are pinged: each ping is counted once', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 1_100)
    const recorder = createRecorder({ db: stage.db })
    const meeting = recorder.meetChecks(NEVER)
    for (let round = 0; round < 3; round++) await sendAll(recorder, uuids, START + round)
    await meeting
    await sendAll(recorder, uuids, START + 3)
    expect(await countsOf(stage.db)).toEqual(uuids.map(() => 4))
    const { db, seen } = watchReads(stage.db)
    const other = createRecorder({ db })
    await other.meetChecks(NEVER)
    await sendAll(other, [uuids[0] ?? '', uuids.at(-1) ?? ''], START + 4)
    expect(seen.reads).toBe(0)
    await stage.close()
  })

  it('no more are when it is over, and a failure leaves the others to their pings', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 3)
    const { db, seen } = watchReads(stage.db)
    const refused: Db = { ...db, tx: () => Promise.reject(new Error('The database is away.')) }
    await expect(createRecorder({ db: refused }).meetChecks(NEVER)).rejects.toThrow('The database is away.')
    const recorder = createRecorder({ db })
    await recorder.meetChecks(() => true)
    expect(await sendAll(recorder, uuids)).toEqual(['recorded', 'recorded', 'recorded'])
    expect(seen.reads).toBeGreaterThan(0)
    await stage.close()
  })
})
