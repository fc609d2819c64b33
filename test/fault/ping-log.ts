import { expect } from 'vitest'
import type { PingType } from '../../src/contract/words.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { applyPing, type Change } from '../../src/monitor/checks/apply-ping.ts'
import { NEW_STATE, type Check } from '../../src/monitor/checks/model.ts'
import { deadline } from '../../src/monitor/checks/status.ts'
import { createLateStates } from '../../src/monitor/pings/memory/late-states.ts'
import { checkOf, OWN_COLUMNS, SETTING_COLUMNS, STATE_COLUMNS } from '../../src/monitor/checks/rows.ts'

type Logged = {
  readonly n: number
  readonly type: PingType
  readonly rid: string | null
  readonly created_at: number
  readonly body: string
}

export const allChecks = (db: Db): Promise<readonly Check[]> => {
  // As the product does when it is started.
  db.lend(createLateStates().debtor)
  return db.read(async (reader) => {
    const rows = await reader.db
      .selectFrom('checks')
      .innerJoin('check_states', 'check_states.check_id', 'checks.id')
      .select([...OWN_COLUMNS, ...SETTING_COLUMNS, ...STATE_COLUMNS])
      .orderBy('id')
      .execute()
    return rows.map(checkOf)
  })
}

export const logOf = (db: Db, check_id: number): Promise<readonly Logged[]> =>
  db.read(async (reader) => {
    const rows = await reader.db
      .selectFrom('pings')
      .select(['n', 'type', 'rid', 'created_at', 'body'])
      .where('check_id', '=', check_id)
      .orderBy('n')
      .execute()
    return rows.map(({ body, ...row }) => ({ ...row, body: body?.toString() ?? '' }))
  })

const flipsOf = (db: Db, check_id: number): Promise<readonly string[]> =>
  db.read(async (reader) => {
    const rows = await reader.db.selectFrom('flips').selectAll().where('check_id', '=', check_id).orderBy('id').execute()
    return rows.map(({ old_status, new_status }) => `${old_status} → ${new_status}`)
  })

/** Keeps everything, so that a test can look at everything. */
export const keepAllPings = (db: Db): Promise<void> =>
  db.tx(async (tx) => void (await tx.db.updateTable('projects').set({ ping_log_limit: 1_000_000 }).execute()))

/** What the log says that the check must be like, and which flips there must have been. */
const replay = (check: Check, log: readonly Logged[]): { readonly check: Check; readonly flips: readonly Change[] } => {
  let now: Check = { ...check, ...NEW_STATE }
  const flips: Change[] = []
  for (const { type, rid, created_at } of log) {
    const outcome = applyPing(now, type, rid, created_at)
    now = { ...now, ...outcome.state }
    flips.push(...outcome.flips)
  }
  return { check: now, flips }
}

/** Numbers without gaps, state and flips as the log has them, and a moment to look that is not late. */
export const expectConsistent = async (db: Db, check: Check): Promise<readonly Logged[]> => {
  const log = await logOf(db, check.id)
  expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1))
  expect(check.n_pings).toBe(log.length)
  const { check: replayed, flips } = replay(check, log)
  const { alert_after, ...state } = check
  expect(state).toEqual({ ...state, ...replayed, alert_after: undefined })
  const due = deadline(check) ?? null
  expect(alert_after === null).toBe(due === null)
  expect(alert_after ?? 0).toBeLessThanOrEqual(due ?? 0)
  expect(await flipsOf(db, check.id)).toEqual(flips.map(({ old_status, new_status }) => `${old_status} → ${new_status}`))
  return log
}
