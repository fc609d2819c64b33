import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { arrayLiteral } from '../../../src/kernel/db/array-value.ts'
import { createMemory } from '../../../src/monitor/pings/memory/memory.ts'
import { recordPings } from '../../../src/monitor/pings/record.ts'
import { createRecorder } from '../../../src/monitor/pings/recorder.ts'
import { rowsAt } from '../../../src/kernel/db/row-at.ts'
import { RECORD_AT_PLACES } from '../../../src/monitor/pings/statements.ts'
import { MANY } from '../../../src/monitor/pings/memory/trusted-states.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'
import { send } from './states.ts'

// Among very many checks PostgreSQL is told where the state of each lies. Here one check is many.
const many = 0

const CHECKS = 4

const openChecks = async (): Promise<{ readonly stage: Stage; readonly uuids: readonly string[] }> => {
  const stage = await openStage('postgres', START)
  const uuids: string[] = []
  for (let n = 0; n < CHECKS; n++) uuids.push((await stage.newCheck({})).uuid)
  return { stage, uuids }
}

type Kept = {
  readonly uuid: string
  readonly n_pings: number
  readonly numbers: readonly string[]
  readonly is_newest: boolean
  readonly place: string
}

const keptIn = async ({ db }: Stage): Promise<readonly Kept[]> =>
  await db.read(async (reader) => {
    const { rows } = await sql<Kept>`select uuid, n_pings, check_states.ctid as place,
        array(select n from pings where pings.check_id = checks.id order by n) as numbers,
        last_entry is not distinct from (select id from pings where pings.check_id = checks.id order by n desc limit 1) as is_newest
      from checks join check_states on check_states.check_id = checks.id order by checks.id`.execute(reader.db)
    return rows
  })

/** Each has been pinged so often, and its numbers have no gaps. */
const whole = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([uuid, count]) => ({
    uuid,
    n_pings: count,
    is_newest: true,
    numbers: Array.from({ length: count }, (_, n) => String(n + 1)),
    place: expect.any(String) as string,
  }))

const someCheck = fc.nat({ max: CHECKS - 1 })

type Act =
  | { readonly kind: 'here' | 'there'; readonly checks: readonly number[] }
  | { readonly kind: 'touched'; readonly check: number }
  | { readonly kind: 'tidied' | 'moved' }

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('here', 'there'),
      checks: fc.array(someCheck, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('touched'), check: someCheck }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('tidied', 'moved') }) },
)

// Tidied, lines are used again; moved, the same version lies elsewhere, and perhaps another where it was.
const CHORES = { tidied: 'vacuum check_states', moved: 'vacuum full check_states' }

const LARGEST_BATCH = 256

const columnsOfBatch = (): readonly (readonly unknown[])[] => {
  const row = (n: number) => [n, 1_000 + n, 1, null, 'success', START, 'http', '127.0.0.1', 'GET', '', START, 700, '2', '1', `(0,${n})`]
  const rows = Array.from({ length: LARGEST_BATCH }, (_, n) => row(n + 1))
  return row(0).map((_, place) => rows.map((one) => one[place]))
}

describe('states that are found where they lie', () => {
  it('lie where they are remembered', async () => {
    const { stage, uuids } = await openChecks()
    const memory = createMemory({ many })
    for (let round = 0; round < 3; round++) {
      const arrivals = [...uuids, ...uuids.slice(1)].map((uuid) => ping(uuid, START + round))
      const { outcome } = await stage.db.tx((tx) => recordPings(tx, memory, arrivals))
      expect(outcome().again.size).toBe(0)
      const kept = await keptIn(stage)
      const remembered = memory.trusted.findAll(uuids).map((watched) => watched?.row_at)
      // The first time nobody knows them.
      expect(remembered).toEqual(round === 0 ? uuids.map(() => null) : kept.map(({ place }) => rowsAt(place)[0]))
    }
    await stage.close()
  })

  // Otherwise each batch would read the whole table, and lock states in any order.
  it.each(['custom', 'generic'])('are gone to one by one as soon as there are many, by a %s plan', { timeout: 60_000 }, async (kind) => {
    const { stage } = await openChecks()
    const plan = await stage.db.tx(async ({ db }) => {
      const run = async (text: string) => (await sql.raw<Record<string, string>>(text).execute(db)).rows
      // States as narrow as they can be, of checks that need not be there.
      await run('set local session_replication_role = replica')
      await run(`insert into check_states (check_id, status, n_pings) select 1000 + n, 'new', 0 from generate_series(1, ${MANY}) as n`)
      await run(`set local plan_cache_mode = force_${kind}_plan`)
      await run(`prepare record as ${RECORD_AT_PLACES.postgres}`)
      const lines = await run(
        `explain execute record (${columnsOfBatch()
          .map((column) => `'${arrayLiteral(column)}'`)
          .join(', ')})`,
      )
      return lines.flatMap(Object.values).join('\n')
    })
    expect(plan).toContain('Tid Scan on check_states')
    expect(plan).not.toContain('Seq Scan on check_states')
    await stage.close()
  })

  it('are not mistaken for what lies there by now, even if the same transaction wrote both', async () => {
    const { stage, uuids } = await openChecks()
    const memory = createMemory({ many })
    const record = (pinged: readonly string[]) =>
      stage.db.tx((tx) =>
        recordPings(
          tx,
          memory,
          pinged.map((uuid) => ping(uuid, START)),
        ),
      )
    await record(uuids)
    await record(uuids)
    const before = await keptIn(stage)
    const [first, second] = memory.trusted.findAll(uuids)
    if (!first || !second) throw new Error('Nothing is remembered.')
    expect(first.seen).toBe(second.seen)
    memory.trusted.keep(first, { seen: first.seen, row_at: second.row_at })
    const { outcome } = await record(uuids.slice(0, 1))
    expect([...outcome().again]).toEqual([0])
    expect(await keptIn(stage)).toEqual(before)
    await stage.close()
  })

  it('are written once each, whoever else writes them and wherever they are put', { timeout: 120_000 }, async () => {
    const { stage, uuids } = await openChecks()
    const recorders = { here: createRecorder({ db: stage.db, many }), there: createRecorder({ db: stage.db, many }) }
    const counts = new Map(uuids.map((uuid) => [uuid, 0]))
    const bare = (text: string) => stage.db.read(async (reader) => void (await sql.raw(text).execute(reader.db)))
    let at = START
    const play = async (one: Act): Promise<unknown> => {
      if (one.kind === 'touched')
        return await bare(
          `update check_states set failures_in_row = failures_in_row where check_id = (select id from checks where uuid = '${uuids[one.check]}')`,
        )
      if (!('checks' in one)) return await bare(CHORES[one.kind])
      const pinged = one.checks.map((check) => uuids[check] ?? '')
      for (const uuid of pinged) counts.set(uuid, (counts.get(uuid) ?? 0) + 1)
      return await Promise.all(pinged.map((uuid) => send(recorders[one.kind], ping(uuid, ++at))))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (story) => {
        for (const one of story) await play(one)
        expect(await keptIn(stage)).toEqual(whole(counts))
      }),
      { numRuns: 25, endOnFailure: true },
    )
    await stage.close()
  })
})
