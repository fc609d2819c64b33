import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { StoredEscalationPolicy, StoredOverride, StoredSchedule } from './model.ts'
import type { Override } from './schedule.ts'

type ScheduleRow = { id: Generated<number>; name: string; time_zone: string; layers: string; created_at: Instant; updated_at: Instant }
type OverrideRow = Override & { id: Generated<number>; schedule_id: number; created_at: Instant }
type PolicyRow = { id: Generated<number>; name: string; levels: string; repeat: number; created_at: Instant; updated_at: Instant }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    on_call_schedules: ScheduleRow
    on_call_overrides: OverrideRow
    escalation_policies: PolicyRow
  }
}

const overrideOf = ({ id, user_id, starts_at, ends_at }: Selectable<OverrideRow>): StoredOverride => ({ id, user_id, starts_at, ends_at })

const withOverrides = async ({ db }: Reader, rows: readonly Selectable<ScheduleRow>[]): Promise<readonly StoredSchedule[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const overrides = await db.selectFrom('on_call_overrides').selectAll().where('schedule_id', 'in', ids).orderBy('id').execute()
  return rows.map((row) => ({
    ...row,
    layers: JSON.parse(row.layers),
    overrides: overrides.filter(({ schedule_id }) => schedule_id === row.id).map(overrideOf),
  }))
}

export const listSchedules = async (reader: Reader): Promise<readonly StoredSchedule[]> =>
  await withOverrides(reader, await reader.db.selectFrom('on_call_schedules').selectAll().orderBy('id').execute())

export const findSchedule = async (reader: Reader, id: number): Promise<StoredSchedule | undefined> =>
  (await withOverrides(reader, await reader.db.selectFrom('on_call_schedules').selectAll().where('id', '=', id).execute()))[0]

/** Locks the schedules, because a change of their layers is computed from the current state. */
export const lockSchedules = async (tx: Tx, ids?: readonly number[]): Promise<readonly StoredSchedule[]> => {
  const query = tx.db
    .selectFrom('on_call_schedules')
    .selectAll()
    .$if(ids !== undefined, (some) => some.where('id', 'in', ids ?? []))
  return await withOverrides(tx, await tx.dialect.lock(query.orderBy('id')).execute())
}

export type ScheduleFields = Pick<StoredSchedule, 'name' | 'time_zone' | 'layers'>

export const insertSchedule = async (tx: Tx, { layers, ...plain }: ScheduleFields): Promise<number> => {
  const row = { ...plain, layers: JSON.stringify(layers), created_at: tx.now, updated_at: tx.now }
  return (await tx.db.insertInto('on_call_schedules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const updateScheduleRow = async (tx: Tx, id: number, { layers, ...plain }: Partial<ScheduleFields>): Promise<void> => {
  await tx.db
    .updateTable('on_call_schedules')
    .set({ ...plain, ...(layers && { layers: JSON.stringify(layers) }), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

export const deleteScheduleRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('on_call_schedules').where('id', '=', id).execute()
}

export const insertOverrides = async (tx: Tx, schedule_id: number, overrides: readonly Override[]): Promise<readonly StoredOverride[]> => {
  if (overrides.length === 0) return []
  const rows = overrides.map(({ user_id, starts_at, ends_at }) => ({ schedule_id, user_id, starts_at, ends_at, created_at: tx.now }))
  return (await tx.db.insertInto('on_call_overrides').values(rows).returningAll().execute()).map(overrideOf)
}

export const deleteOverrides = async (tx: Tx, schedule_id: number): Promise<void> => {
  await tx.db.deleteFrom('on_call_overrides').where('schedule_id', '=', schedule_id).execute()
}

export const deleteOverride = async (tx: Tx, schedule_id: number, id: number): Promise<boolean> => {
  const query = tx.db.deleteFrom('on_call_overrides').where('schedule_id', '=', schedule_id).where('id', '=', id)
  return (await query.executeTakeFirst()).numDeletedRows === 1n
}

export const deleteFutureOverrides = async (tx: Tx, user_id: number): Promise<void> => {
  await tx.db.deleteFrom('on_call_overrides').where('user_id', '=', user_id).where('ends_at', '>', tx.now).execute()
}

const policyOf = (row: Selectable<PolicyRow>): StoredEscalationPolicy => ({ ...row, levels: JSON.parse(row.levels) })

export const listPolicies = async ({ db }: Reader): Promise<readonly StoredEscalationPolicy[]> =>
  (await db.selectFrom('escalation_policies').selectAll().orderBy('id').execute()).map(policyOf)

export const findPolicy = async ({ db }: Reader, id: number): Promise<StoredEscalationPolicy | undefined> => {
  const row = await db.selectFrom('escalation_policies').selectAll().where('id', '=', id).executeTakeFirst()
  return row && policyOf(row)
}

export type EscalationPolicyInput = Pick<StoredEscalationPolicy, 'name' | 'levels' | 'repeat'>

export const insertPolicy = async (tx: Tx, { levels, ...plain }: EscalationPolicyInput): Promise<StoredEscalationPolicy> => {
  const row = { ...plain, levels: JSON.stringify(levels), created_at: tx.now, updated_at: tx.now }
  return policyOf(await tx.db.insertInto('escalation_policies').values(row).returningAll().executeTakeFirstOrThrow())
}

export const updatePolicyRow = async (
  tx: Tx,
  id: number,
  { levels, ...plain }: Partial<EscalationPolicyInput>,
): Promise<StoredEscalationPolicy | undefined> => {
  const row = await tx.db
    .updateTable('escalation_policies')
    .set({ ...plain, ...(levels && { levels: JSON.stringify(levels) }), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && policyOf(row)
}

export const deletePolicyRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.db.deleteFrom('escalation_policies').where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n
