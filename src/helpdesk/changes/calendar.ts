import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Change } from './model.ts'
import { listChangesWithin } from './store.ts'

type FreezeRow = {
  id: Generated<number>
  name: string
  reason: string
  starts_at: Instant
  ends_at: Instant
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    freeze_windows: FreezeRow
  }
}

/** Change freeze: a period in which only emergency changes are allowed. */
export type FreezeWindow = {
  readonly id: number
  readonly name: string
  readonly reason: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export type FreezeWindowInput = Omit<FreezeWindow, 'id'>

const FREEZE_COLUMNS = ['id', 'name', 'reason', 'starts_at', 'ends_at'] as const

export const listFreezeWindows = ({ db }: Reader, from_at?: Instant, to_at?: Instant): Promise<readonly FreezeWindow[]> =>
  db
    .selectFrom('freeze_windows')
    .select(FREEZE_COLUMNS)
    .$if(from_at !== undefined, (query) => query.where('ends_at', '>', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('starts_at', '<', to_at ?? 0))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

const assertEndsAfterStart = ({ starts_at, ends_at }: Pick<FreezeWindow, 'starts_at' | 'ends_at'>): void => {
  if (ends_at <= starts_at) invalid({ ends_at: ['The ends at field must be a date after starts at.'] })
}

export const createFreezeWindow = async (tx: Tx, actor: Actor, input: FreezeWindowInput): Promise<FreezeWindow> => {
  assertEndsAfterStart(input)
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const freeze = await tx.db
    .insertInto('freeze_windows')
    .values({ ...input, ...stamps })
    .returning(FREEZE_COLUMNS)
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'freeze_window.created', object: { type: 'freeze_window', id: freeze.id }, changes: { ...input } })
  return freeze
}

export const deleteFreezeWindow = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const result = await tx.db.deleteFrom('freeze_windows').where('id', '=', id).executeTakeFirst()
  if (result.numDeletedRows === 0n) notFound('freeze window')
  await audit(tx, actor, { action: 'freeze_window.deleted', object: { type: 'freeze_window', id } })
}

export type ChangeConflict = { readonly change_id: number; readonly asset_ids: readonly number[] }

const overlaps = (a: Change, b: Change): boolean =>
  a.planned_start_at !== null &&
  a.planned_end_at !== null &&
  b.planned_start_at !== null &&
  b.planned_end_at !== null &&
  a.planned_start_at < b.planned_end_at &&
  b.planned_start_at < a.planned_end_at

const findConflicts = (change: Change, others: readonly Change[]): readonly ChangeConflict[] =>
  others
    .filter((other) => other.id !== change.id && overlaps(change, other))
    .map((other) => ({ change_id: other.id, asset_ids: other.asset_ids.filter((id) => change.asset_ids.includes(id)) }))
    .filter(({ asset_ids }) => asset_ids.length > 0)

export type ScheduleWarnings = { readonly clashes: readonly ChangeConflict[]; readonly freezes: readonly FreezeWindow[] }

export const loadScheduleWarnings = async (reader: Reader, change: Change): Promise<ScheduleWarnings> => {
  const { planned_start_at, planned_end_at } = change
  if (planned_start_at === null || planned_end_at === null) return { clashes: [], freezes: [] }
  return {
    clashes: findConflicts(change, await listChangesWithin(reader, planned_start_at, planned_end_at)),
    freezes: await listFreezeWindows(reader, planned_start_at, planned_end_at),
  }
}

export type CalendarEntry = { readonly change: Change; readonly clashes: readonly ChangeConflict[] }

export const loadCalendar = async (
  reader: Reader,
  from_at: Instant,
  to_at: Instant,
): Promise<{ readonly entries: readonly CalendarEntry[]; readonly freezes: readonly FreezeWindow[] }> => {
  const changes = await listChangesWithin(reader, from_at, to_at)
  return {
    entries: changes.map((change) => ({ change, clashes: findConflicts(change, changes) })),
    freezes: await listFreezeWindows(reader, from_at, to_at),
  }
}
