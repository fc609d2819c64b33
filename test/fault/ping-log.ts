import { expect } from 'vitest'
import type { Instant } from '../../src/contract/time.ts'
import type { PingType } from '../../src/contract/enums.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { applyPing, applyTime, type StateUpdate } from '../../src/monitor/checks/apply-ping.ts'
import { NEW_STATE, type Check } from '../../src/monitor/checks/model.ts'
import { computeDeadline } from '../../src/monitor/checks/status.ts'
import { sweepOverdue } from '../../src/monitor/overdue-checks/sweep.ts'
import { toCheck, IDENTITY_COLUMNS, SETTING_COLUMNS, STATE_COLUMNS } from '../../src/monitor/checks/rows.ts'

export type Logged = {
  readonly n: number
  readonly type: PingType
  readonly rid: string | null
  readonly created_at: Instant
  readonly ua: string
  readonly body: string
}

/** A flip and the moment it is dated at. */
type DatedFlip = readonly [old_status: string, new_status: string, at: Instant]

export const allChecks = (db: Db): Promise<readonly Check[]> =>
  db.read(async (reader) => {
    const rows = await reader.db
      .selectFrom('checks')
      .innerJoin('check_states', 'check_states.check_id', 'checks.id')
      .select([...IDENTITY_COLUMNS, ...SETTING_COLUMNS, ...STATE_COLUMNS])
      .orderBy('id')
      .execute()
    return rows.map(toCheck)
  })

export const logOf = (db: Db, check_id: number): Promise<readonly Logged[]> =>
  db.read(async (reader) => {
    const rows = await reader.db
      .selectFrom('pings')
      .select(['n', 'type', 'rid', 'created_at', 'ua', 'body'])
      .where('check_id', '=', check_id)
      .orderBy('n')
      .execute()
    return rows.map(({ body, ...row }) => ({ ...row, body: body?.toString() ?? '' }))
  })

const flipsOf = (db: Db, check_id: number): Promise<readonly DatedFlip[]> =>
  db.read(async (reader) => {
    const rows = await reader.db.selectFrom('flips').selectAll().where('check_id', '=', check_id).orderBy('id').execute()
    return rows.map(({ old_status, new_status, created_at }) => [old_status, new_status, created_at])
  })

/** Keeps everything, so that a test can look at everything. */
export const keepAllPings = (db: Db): Promise<void> =>
  db.tx(async (tx) => void (await tx.db.updateTable('projects').set({ ping_log_limit: 1_000_000 }).execute()))

/** The state that follows from the log, and the flips there must have been, dated at the moment they were due. */
const replay = (check: Check, log: readonly Logged[]): { readonly check: Check; readonly flips: readonly DatedFlip[] } => {
  let now: Check = { ...check, ...NEW_STATE }
  const flips: DatedFlip[] = []
  const apply = ({ state, flips: changes }: StateUpdate): void => {
    now = { ...now, ...state }
    // A history never runs backwards, even where clocks of two nodes differ.
    for (const { old_status, new_status, at } of changes) flips.push([old_status, new_status, Math.max(at, flips.at(-1)?.[2] ?? 0)])
  }
  for (const { type, rid, created_at } of log) apply(applyPing(now, type, rid, created_at))
  if (check.status === 'down') apply(applyTime(now, Infinity))
  return { check: now, flips }
}

/** Numbers without gaps, state and dated flips as the log has them, and a moment to look that is not late. */
export const expectConsistent = async (db: Db, check: Check): Promise<readonly Logged[]> => {
  const log = await logOf(db, check.id)
  expect(log.map(({ n }) => n)).toEqual(log.map((_, index) => index + 1))
  expect(check.n_pings).toBe(log.length)
  const { check: replayed, flips } = replay(check, log)
  const { alert_after, ...state } = check
  expect(state).toEqual({ ...state, ...replayed, alert_after: undefined })
  const due = computeDeadline(check) ?? null
  expect(alert_after === null).toBe(due === null)
  expect(alert_after ?? 0).toBeLessThanOrEqual(due ?? 0)
  expect(await flipsOf(db, check.id)).toEqual(flips)
  return log
}

type Acknowledged = ReadonlyMap<string, { readonly check_id: number; readonly body: string }>

/** Each acknowledged ping is in the log of its check once, no ping is there twice, and no overdue check is up after the next sweep. */
export const expectRecorded = async (db: Db, acknowledged: Acknowledged): Promise<void> => {
  const swept_at = await db.read(async ({ now }) => now)
  while ((await db.tx((tx) => sweepOverdue(tx))).count > 0) continue
  const stored = new Map<string, { check_id: number; body: string }>()
  let entries = 0
  for (const check of await allChecks(db)) {
    expect(computeDeadline(check) ?? Infinity).toBeGreaterThan(swept_at)
    for (const { ua, body } of await expectConsistent(db, check)) {
      stored.set(ua, { check_id: check.id, body })
      entries++
    }
  }
  expect(entries).toBe(stored.size)
  expect(
    [...acknowledged].filter(([ua, { check_id, body }]) => stored.get(ua)?.check_id !== check_id || stored.get(ua)?.body !== body),
  ).toEqual([])
}
