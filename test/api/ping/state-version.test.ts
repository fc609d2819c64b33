import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { HOUR } from '../../../src/contract/time.ts'
import type { Tx } from '../../../src/kernel/db/db.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { migrations } from '../../../src/kernel/db/migrations/index.ts'
import { applyImportedState } from '../../../src/monitor/checks/imported-state.ts'
import type { Check } from '../../../src/monitor/checks/model.ts'
import { pauseCheck } from '../../../src/monitor/checks/pause.ts'
import { resumeCheck } from '../../../src/monitor/checks/resume.ts'
import { clearDeadlines } from '../../../src/monitor/checks/store.ts'
import { updateCheck } from '../../../src/monitor/checks/update.ts'
import { system } from '../../../src/people/actor.ts'
import { freshPlace, onBothDatabases, openPlace } from '../../databases.ts'
import { openStage, ping, type Stage } from '../../simulation/stage.ts'
import { START } from '../../world/people.ts'

const ACTOR = system('test')

const versionOf = ({ db }: Stage, { id }: Check): Promise<number> =>
  db.read(async (reader) => {
    const { version } = await reader.db.selectFrom('check_states').select('version').where('check_id', '=', id).executeTakeFirstOrThrow()
    return version
  })

const COMMANDS: Readonly<Record<string, (tx: Tx, check: Check) => Promise<unknown>>> = {
  'a changed setting': (tx, { id }) => updateCheck(tx, ACTOR, id, { start_kw: 'begin' }),
  pause: (tx, { id }) => pauseCheck(tx, ACTOR, id),
  resume: (tx, { id }) => resumeCheck(tx, ACTOR, id),
  'an imported state': (tx, check) => applyImportedState(tx, check, { status: 'down', last_ping: START, last_duration: null }),
  'a project to be deleted': (tx, { project_id }) => clearDeadlines(tx, project_id),
}

onBothDatabases('the version of a state', (database) => {
  it('is raised by every change of the check or its state', async () => {
    const stage = await openStage(database, START)
    const check = await stage.newCheck({ timeout: 3_600, grace: 3_600 })
    for (const [name, command] of Object.entries(COMMANDS)) {
      const before = await versionOf(stage, check)
      await stage.db.tx((tx) => command(tx, check))
      expect(await versionOf(stage, check), name).toBeGreaterThan(before)
    }
    await stage.record([ping(check.uuid, START)])
    const before = await versionOf(stage, check)
    stage.clock.set(START + 3 * HOUR)
    await stage.sweep()
    expect(await versionOf(stage, check)).toBeGreaterThan(before)
    await stage.close()
  })
})

it('on SQLite states that an earlier version had not brought up to the log are brought up to it', async () => {
  const place = await freshPlace('sqlite')
  const db = openPlace(place)
  await migrate(
    db,
    migrations.filter(({ name }) => name !== '0097-state-version'),
  )
  await db.tx(async (tx) => {
    const run = (text: string) => sql.raw(text).execute(tx.db)
    await run('pragma defer_foreign_keys = on')
    await run(`insert into projects (id, uuid, name, badge_key, created_at, updated_at) values (1, 'p', 'Old', 'b', 0, 0)`)
    await run(`insert into checks (id, uuid, unique_key, project_id, name, slug, tags, "desc", kind, timeout, grace, schedule, tz, manual_resume,
      methods, start_kw, success_kw, failure_kw, filter_subject, filter_body, filter_http_body, filter_default_fail, badge_key, created_at, updated_at)
      values (1, 'u', 'k', 1, 'c', 'c', '', '', 'simple', 60, 60, '', 'UTC', 0, '', '', '', '', 0, 0, 0, 0, 'b', 0, 0)`)
    await run(`insert into check_states (check_id, status, n_pings, last_ping, last_entry) values (1, 'up', 3, 30, 3)`)
    for (const n of [3, 4, 5])
      await run(`insert into pings (id, check_id, n, prev, type, created_at, scheme, method, ua)
        values (${n}, 1, ${n}, ${n - 1}, 'success', ${n * 10}, 'http', 'GET', '')`)
    await run(`insert into settings (name, value, updated_at) values ('pings.states_follow_up_to', '3', 0)`)
  })
  await migrate(db, migrations)
  const state = await db.read((reader) => reader.db.selectFrom('check_states').selectAll().executeTakeFirstOrThrow())
  expect(state).toMatchObject({ n_pings: 5, last_ping: 50, last_entry: 5 })
  await db.close()
  await place.remove()
})
