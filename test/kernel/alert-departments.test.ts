import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { freshPlace, onBothDatabases, openPlace } from '../databases.ts'

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0093-alert-departments'),
)

/** Departments 1 (default), 2 and 3; a ticket in 2; alerts with a ticket, with a department in their settings, with a deleted one, and with none. */
const fill = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx.db)
    for (const id of [1, 2, 3])
      await run(
        `insert into departments (id, name, is_default, created_at, updated_at) values (${id}, 'D${id}', ${id === 1 ? 1 : 0}, 0, 0)`,
      )
    await run(`insert into clients (id, email, name, source, created_at, updated_at) values (1, 'c@client.test', 'C', 'api', 0, 0)`)
    await run(`insert into tickets (id, subject, status, is_open, priority, priority_rank, type, channel, client_id, requester_email, department_id,
      tags, cc, custom_fields, created_at, updated_at)
      values (7, 's', 'open', 1, 'low', 1, 'incident', 'monitor', 1, 'c@client.test', 2, '[]', '[]', '{}', 0, 0)`)
    for (const [id, ticket_id, department_id] of [
      [1, 7, 3],
      [2, null, 3],
      [3, null, 99],
      [4, null, null],
    ] as const)
      await run(`insert into alerts (id, source, dedup_key, group_name, state, severity, summary, details, settings, count, flap_count, flips,
        first_seen_at, last_seen_at, ticket_id, created_at, updated_at)
        values (${id}, 's', 'k${id}', 'g', 'firing', 'error', 'x', '{}', '${JSON.stringify({ department_id })}', 1, 0, '[]', 0, 0, ${ticket_id}, 0, 0)`)
    await run(
      `insert into alert_groups (source, name, ticket_id, opened_at, incident_at) values ('s', 'g', 7, 5, 6), ('s', 'other', null, 1, null)`,
    )
  })

onBothDatabases('alerts from before they belonged to departments', (database) => {
  it('belong to the department of their ticket, else of their settings, else to the default one', async () => {
    const place = await freshPlace(database)
    const db = openPlace(place)
    await migrate(db, BEFORE)
    await fill(db)
    await migrate(db, migrations)
    const alerts = db.read((reader) => reader.db.selectFrom('alerts').select('owner_department_id').orderBy('id').execute())
    expect((await alerts).map(({ owner_department_id }) => owner_department_id)).toEqual([2, 3, 1, 1])
    const groups = await db.read((reader) => reader.db.selectFrom('alert_groups').selectAll().orderBy('name').execute())
    expect(groups).toMatchObject([
      { name: 'g', department_id: 2, ticket_id: 7, opened_at: 5, incident_at: 6 },
      { name: 'other', department_id: 1, ticket_id: null, opened_at: 1 },
    ])
    // A department that is deleted leaves its alerts to those who see every department.
    await db.tx((tx) => sql`delete from departments where id = 3`.execute(tx.db))
    const orphan = db.read((reader) => reader.db.selectFrom('alerts').select('owner_department_id').where('id', '=', 2).executeTakeFirst())
    expect((await orphan)?.owner_department_id).toBe(null)
    await db.close()
    await place.remove()
  })
})
