import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'
import { freshPlace, onBothDatabases, openPlace } from '../databases.ts'

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0104-mark-incidents-declared-by-rule'),
)

/** Incidents of the rule (1), of an agent (2) and with deleted audit entries (3); a published problem (1) and another (2); a change (1). */
const fill = (db: Db): Promise<void> =>
  db.tx(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx.db)
    for (const id of [1, 2, 3])
      await run(`insert into incidents (id, title, description, severity, status, responder_ids, started_at, created_at, updated_at)
        values (${id}, 't', '', 'major', 'investigating', '[]', 0, 0, 0)`)
    for (const [id, published_at] of [
      [1, 70],
      [2, null],
    ] as const)
      await run(`insert into problems (id, title, description, status, priority, workaround_published_at, created_at, updated_at)
        values (${id}, 't', '', 'open', 'low', ${published_at}, 0, 0)`)
    await run(`insert into changes (id, title, description, type, status, risk, priority, check_uuids, created_at, updated_at)
      values (1, 't', '', 'normal', 'draft', 'low', 'low', '[]', 0, 0)`)
    for (const [actor, action, type, id] of [
      ['system', 'incident.declared', 'incident', '1'],
      ['agent', 'incident.declared', 'incident', '2'],
      ['system', 'incident.changed', 'incident', '2'],
      ['agent', 'change.created', 'change', '1'],
      ['agent', 'change.created', 'change', '9'],
      ['agent', 'problem.workaround_published', 'problem', '1'],
      ['agent', 'check.created', 'check', '1'],
    ])
      await run(`insert into audit_log (actor_type, actor_id, actor_name, action, object_type, object_id, changes, created_at)
        values ('${actor}', null, 'A', '${action}', '${type}', '${id}', '{"title":"t"}', 7)`)
  })

onBothDatabases('facts that were read from the audit log', (database) => {
  it('are taken from it by the upgrade', async () => {
    const place = await freshPlace(database)
    const db = openPlace(place)
    await migrate(db, BEFORE)
    await fill(db)
    await migrate(db, migrations)
    const read = db.read(async (reader) => ({
      incidents: await reader.db.selectFrom('incidents').select('is_declared_by_rule').orderBy('id').execute(),
      publications: await reader.db.selectFrom('workaround_publications').select(['problem_id', 'published_at']).execute(),
      history: await reader.db.selectFrom('record_history').selectAll().orderBy('id').execute(),
    }))
    const { incidents, publications, history } = await read
    expect(incidents.map(({ is_declared_by_rule }) => is_declared_by_rule)).toEqual([1, 0, 0])
    expect(publications).toEqual([{ problem_id: 1, published_at: 70 }])
    expect(history.map(({ record_type, record_id, action }) => `${record_type} ${record_id} ${action}`)).toEqual([
      'change 1 change.created',
      'incident 1 incident.declared',
      'incident 2 incident.declared',
      'incident 2 incident.changed',
      'problem 1 problem.workaround_published',
    ])
    expect(history[0]).toMatchObject({ actor_type: 'agent', actor_id: null, actor_name: 'A', changes: '{"title":"t"}', created_at: 7 })
    await db.close()
    await place.remove()
  })
})
