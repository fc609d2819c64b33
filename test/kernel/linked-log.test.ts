import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { createPingStore } from '../../src/monitor/pings/ping-batcher.ts'
import { findBody, listNewestPings } from '../../src/monitor/ping-log/store.ts'
import { freshPlace, onBothDatabases, openPlace } from '../databases.ts'
import { ping } from '../simulation/stage.ts'

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0084-linked-log'),
)

const UUIDS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222', '33333333-3333-4333-8333-333333333333']

/** Three checks: one with entries 1 to 3, one with a failure kept from long ago and two entries, one never heard of. */
const fill = async (db: Db): Promise<void> => {
  await db.tx(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx.db)
    await run(`insert into projects (id, uuid, name, badge_key, created_at, updated_at) values (1, 'p', 'Old', 'b', 0, 0)`)
    for (const [index, uuid] of UUIDS.entries()) {
      const id = index + 1
      await run(`insert into checks (id, uuid, unique_key, project_id, name, slug, tags, "desc", kind, timeout, grace, schedule, tz, manual_resume,
        methods, start_kw, success_kw, failure_kw, filter_subject, filter_body, filter_http_body, filter_default_fail, badge_key, created_at, updated_at)
        values (${id}, '${uuid}', 'k${id}', 1, 'c', 'c', '', '', 'simple', 86400, 3600, '* * * * *', 'UTC', 0, '', '', '', '', 0, 0, 0, 0, 'b${id}', 0, 0)`)
      await run(`insert into check_states (check_id, status, n_pings) values (${id}, 'up', ${[3, 120, 0][index]})`)
    }
    for (const [check_id, n, type] of [
      [2, 120, 'success'],
      [1, 1, 'start'],
      [2, 7, 'fail'],
      [1, 3, 'success'],
      [1, 2, 'log'],
      [2, 119, 'success'],
    ] as const)
      await tx.db
        .insertInto('pings')
        .values({ check_id, n, type, created_at: n, scheme: 'http', method: 'GET', ua: '', body: Buffer.from(`${check_id}/${n}`) } as never)
        .execute()
  })
}

onBothDatabases('a log from before entries were linked', (database) => {
  it('is read as before, and goes on', async () => {
    const place = await freshPlace(database)
    const db = openPlace(place)
    await migrate(db, BEFORE)
    await fill(db)
    await migrate(db, migrations)
    const logOf = async (check_id: number): Promise<readonly number[]> =>
      (await db.read((reader) => listNewestPings(reader, check_id, 100))).map(({ n }) => n)
    expect([await logOf(1), await logOf(2), await logOf(3)]).toEqual([[3, 2, 1], [120, 119, 7], []])
    const pings = [...UUIDS, ...UUIDS].map((uuid) => ping(uuid, 1_000_000))
    await createPingStore(db).record(pings)
    expect([await logOf(1), await logOf(2), await logOf(3)]).toEqual([
      [5, 4, 3, 2, 1],
      [122, 121, 120, 119, 7],
      [2, 1],
    ])
    expect(String(await db.read((reader) => findBody(reader, { check_id: 2, n: 7, limit: 100 })))).toBe('2/7')
    await db.close()
    await place.remove()
  })
})
