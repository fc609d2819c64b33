import { expect, it } from 'vitest'
import type { Db } from '../../../src/kernel/db/db.ts'
import { deleteCheck } from '../../../src/monitor/checks/delete.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { createPingBatcher, type PingBatcher } from '../../../src/monitor/pings/ping-batcher.ts'
import { system } from '../../../src/people/actor.ts'
import { onBothDatabases } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { countsOf, statesOf } from './states.ts'

const ACTOR = system('test')
const NEVER = (): boolean => false

const makeChecks = async (stage: Stage, count: number, settings = {}): Promise<readonly string[]> => {
  const uuids: string[] = []
  for (let n = 0; n < count; n++) uuids.push((await stage.newCheck(settings)).uuid)
  return uuids
}

const sendAll = (batcher: PingBatcher, uuids: readonly string[], at = START): Promise<readonly string[]> =>
  Promise.all(uuids.map((uuid) => batcher.add(ping(uuid, at))))

/** The same database, and how often checks were read for pings. */
const countReads = (db: Db) => {
  const seen = { reads: 0 }
  const note = (text: string): void => void (/from checks join check_states/.test(text) && seen.reads++)
  const counted: Db = {
    ...db,
    read: (work) => db.read((reader) => work({ ...reader, run: (query) => (note(query.sql), reader.run(query)) })),
    tx: (work) =>
      db.tx((tx) =>
        work({
          ...tx,
          run: (query) => (note(query.sql), tx.run(query)),
          bulk: (statement, rows) => (rows.length > 0 && note(statement.sqlite), tx.bulk(statement, rows)),
        }),
      ),
  }
  return { db: counted, seen }
}

onBothDatabases('checks that were read before their pings came', (database) => {
  it('need not be read with their first pings', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 5)
    const { db, seen } = countReads(stage.db)
    const [cold, warm] = [createPingBatcher({ db }), createPingBatcher({ db })]
    await sendAll(cold, uuids)
    expect(seen.reads).toBeGreaterThan(0)
    seen.reads = 0
    await warm.warmUp(NEVER)
    await sendAll(warm, uuids)
    expect(seen.reads).toBe(0)
    expect(await countsOf(stage.db)).toEqual([2, 2, 2, 2, 2])
    await stage.close()
  })

  it('are as they are when the ping comes, not as they were when they were read', async () => {
    const stage = await openStage(database, START)
    const [paused = '', gone = ''] = await makeChecks(stage, 2, { manual_resume: true })
    const batcher = createPingBatcher({ db: stage.db })
    await batcher.warmUp(NEVER)
    const [first, second] = await stage.db.read(({ db }) => db.selectFrom('checks').select('id').orderBy('id').execute())
    await stage.db.tx((tx) => pauseCheck(tx, ACTOR, first?.id ?? 0))
    await stage.db.tx((tx) => deleteCheck(tx, ACTOR, second?.id ?? 0))
    expect(await sendAll(batcher, [paused, gone])).toEqual(['recorded', 'not found'])
    expect(await statesOf(stage.db)).toMatchObject([{ status: 'paused', n_pings: 1 }])
    await stage.close()
  })

  it('more than are read at once, while they are pinged: each ping is counted once', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 1_100)
    const batcher = createPingBatcher({ db: stage.db })
    const warming = batcher.warmUp(NEVER)
    for (let round = 0; round < 3; round++) await sendAll(batcher, uuids, START + round)
    await warming
    await sendAll(batcher, uuids, START + 3)
    expect(await countsOf(stage.db)).toEqual(uuids.map(() => 4))
    const { db, seen } = countReads(stage.db)
    const other = createPingBatcher({ db })
    await other.warmUp(NEVER)
    await sendAll(other, [uuids[0] ?? '', uuids.at(-1) ?? ''], START + 4)
    expect(seen.reads).toBe(0)
    await stage.close()
  })

  it('no more are when it is over, and a failure leaves the others to their pings', async () => {
    const stage = await openStage(database, START)
    const uuids = await makeChecks(stage, 3)
    const { db, seen } = countReads(stage.db)
    const refused: Db = { ...db, read: () => Promise.reject(new Error('The database is away.')) }
    await expect(createPingBatcher({ db: refused }).warmUp(NEVER)).rejects.toThrow('The database is away.')
    const batcher = createPingBatcher({ db })
    await batcher.warmUp(() => true)
    expect(await sendAll(batcher, uuids)).toEqual(['recorded', 'recorded', 'recorded'])
    expect(seen.reads).toBeGreaterThan(0)
    await stage.close()
  })
})
