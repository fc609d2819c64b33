import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Change } from './model.ts'
import { changesWithin } from './store.ts'

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

/** A time in which nothing is changed unless it must be. */
export type Freeze = {
  readonly id: number
  readonly name: string
  readonly reason: string
  readonly starts_at: Instant
  readonly ends_at: Instant
}

export type FreezeWish = Omit<Freeze, 'id'>

const FREEZE = ['id', 'name', 'reason', 'starts_at', 'ends_at'] as const

export const listFreezes = ({ db }: Reader, from_at?: Instant, to_at?: Instant): Promise<readonly Freeze[]> =>
  db
    .selectFrom('freeze_windows')
    .select(FREEZE)
    .$if(from_at !== undefined, (query) => query.where('ends_at', '>', from_at ?? 0))
    .$if(to_at !== undefined, (query) => query.where('starts_at', '<', to_at ?? 0))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

const refuseBackwards = ({ starts_at, ends_at }: Pick<Freeze, 'starts_at' | 'ends_at'>): void => {
  if (ends_at <= starts_at) invalid({ ends_at: ['The ends at field must be a date after starts at.'] })
}

export const createFreeze = async (tx: Tx, actor: Actor, wish: FreezeWish): Promise<Freeze> => {
  refuseBackwards(wish)
  const stamps = { created_at: tx.now, updated_at: tx.now }
  const freeze = await tx.db
    .insertInto('freeze_windows')
    .values({ ...wish, ...stamps })
    .returning(FREEZE)
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'freeze_window.created', object: { type: 'freeze_window', id: freeze.id }, changes: { ...wish } })
  return freeze
}

export const deleteFreeze = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const result = await tx.db.deleteFrom('freeze_windows').where('id', '=', id).executeTakeFirst()
  if (result.numDeletedRows === 0n) notFound('freeze window')
  await audit(tx, actor, { action: 'freeze_window.deleted', object: { type: 'freeze_window', id } })
}

/** Another change that touches the same things at the same time. */
export type Clash = { readonly change_id: number; readonly asset_ids: readonly number[] }

const overlaps = (a: Change, b: Change): boolean =>
  a.planned_start_at !== null &&
  a.planned_end_at !== null &&
  b.planned_start_at !== null &&
  b.planned_end_at !== null &&
  a.planned_start_at < b.planned_end_at &&
  b.planned_start_at < a.planned_end_at

const clashesAmong = (change: Change, others: readonly Change[]): readonly Clash[] =>
  others
    .filter((other) => other.id !== change.id && overlaps(change, other))
    .map((other) => ({ change_id: other.id, asset_ids: other.asset_ids.filter((id) => change.asset_ids.includes(id)) }))
    .filter(({ asset_ids }) => asset_ids.length > 0)

export type Warnings = { readonly clashes: readonly Clash[]; readonly freezes: readonly Freeze[] }

/** What speaks against the time a change is planned for. */
export const warningsAbout = async (reader: Reader, change: Change): Promise<Warnings> => {
  const { planned_start_at, planned_end_at } = change
  if (planned_start_at === null || planned_end_at === null) return { clashes: [], freezes: [] }
  return {
    clashes: clashesAmong(change, await changesWithin(reader, planned_start_at, planned_end_at)),
    freezes: await listFreezes(reader, planned_start_at, planned_end_at),
  }
}

export type CalendarEntry = { readonly change: Change; readonly clashes: readonly Clash[] }

export const readCalendar = async (
  reader: Reader,
  from_at: Instant,
  to_at: Instant,
): Promise<{ readonly entries: readonly CalendarEntry[]; readonly freezes: readonly Freeze[] }> => {
  const changes = await changesWithin(reader, from_at, to_at)
  return {
    entries: changes.map((change) => ({ change, clashes: clashesAmong(change, changes) })),
    freezes: await listFreezes(reader, from_at, to_at),
  }
}
