import type { Kysely, KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { yieldToEventLoop } from '../../../src/kernel/clock.ts'
import type { Db, Reader } from '../../../src/kernel/db/db.ts'
import type { Tables } from '../../../src/kernel/db/tables.ts'
import { listAssignments } from '../../../src/monitor/integrations/assign.ts'
import { streamChecks } from '../../../src/monitor/checks/list.ts'
import { toColumns } from '../../../src/monitor/checks/rows.ts'
import { DEFAULT_SETTINGS, NEW_STATE } from '../../../src/monitor/checks/model.ts'
import { onBothDatabases } from '../../databases.ts'
import { openWorld, type World } from '../../world.ts'
import { channel } from './acme.ts'

const COUNT = process.env.SOAK ? 10_000 : 3_000
const AT_ONCE = 500

const fill = (world: World): Promise<void> =>
  world.db.tx(async (tx) => {
    const channels = await tx.db.selectFrom('channels').select('id').execute()
    for (let from = 0; from < COUNT; from += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, n) => from + n)
      const rows = await tx.db
        .insertInto('checks')
        .values(
          numbers.map((n) => ({
            ...toColumns({ ...DEFAULT_SETTINGS, name: `Check ${n}`, tags: n % 2 ? 'odd' : 'even' }),
            uuid: tx.ids.uuid(),
            unique_key: String(n),
            project_id: 1,
            badge_key: tx.ids.uuid(),
            created_at: tx.now,
            updated_at: tx.now,
          })),
        )
        .returning('id')
        .execute()
      await tx.db
        .insertInto('check_states')
        .values(rows.map(({ id }) => ({ check_id: id, ...NEW_STATE })))
        .execute()
      await tx.db
        .insertInto('check_channels')
        .values(rows.flatMap((row) => channels.map((one) => ({ check_id: row.id, channel_id: one.id }))))
        .execute()
    }
  })

/** The same database, and how many queries its long reads have asked. */
const counted = (db: Db): { readonly db: Db; queries(): number } => {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  // A reader is a whole query builder that is not shown whole.
  const watched = (reader: Reader): Reader => ({ ...reader, db: (reader.db as Kysely<Tables>).withPlugin(plugin) })
  return { db: { ...db, readLong: (work) => db.readLong((reader) => work(watched(reader))) }, queries: () => count }
}

onBothDatabases('a long list of checks', (database) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ database })
    await channel(world, 'One')
    await channel(world, 'Two')
    await fill(world)
  })
  afterAll(() => world.close())

  it('is whole and in order, and lets others have their turn while it is made', async () => {
    let turns = 0
    let answered = false
    const others = (async () => {
      while (!answered) {
        await yieldToEventLoop()
        turns++
      }
    })()
    const { json } = await world.writer('GET', '/api/v3/checks/')
    answered = true
    await others
    expect(json.checks.length).toBe(COUNT)
    expect(json.checks.every((check: { name: string }, n: number) => check.name === `Check ${n}`)).toBe(true)
    expect(json.checks.every((check: { channels: string }) => check.channels.length === 73)).toBe(true)
    expect(turns).toBeGreaterThan(COUNT / 500)
  })

  it('is a pair of queries', async () => {
    const { db, queries } = counted(world.db)
    let found = 0
    for await (const { checks, related } of streamChecks(db, 1, {}, listAssignments)) found += checks.length * Math.sign(related.size)
    expect([found, queries()]).toEqual([COUNT, 2])
  })

  it('can be filtered, and read for Prometheus', async () => {
    expect((await world.reader('GET', '/api/v3/checks/?tag=odd')).json.checks.length).toBe(COUNT / 2)
    const page = await world.anyone('GET', `/projects/x/metrics/hcr_${'r'.repeat(28)}`)
    expect(page.text).toContain(`hc_checks_total ${COUNT}\n`)
  })
})
