import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../db/db.ts'

export type DeadEvent = {
  readonly id: number
  readonly name: string
  readonly attempts: number
  readonly last_error: string | null
  readonly created_at: Instant
}

const isDead = sql<boolean>`dead_at is not null`

export const listDeadEvents = ({ db }: Reader, limit: number): Promise<readonly DeadEvent[]> =>
  db.selectFrom('events').select(['id', 'name', 'attempts', 'last_error', 'created_at']).where(isDead).orderBy('id').limit(limit).execute()

export const replayDeadEvents = async (tx: Tx, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const replayed = tx.db.updateTable('events').set({ dead_at: null, attempts: 0, due_at: tx.now }).where('id', 'in', ids).where(isDead)
  const rows = await replayed.returning('id').execute()
  if (rows.length > 0) tx.signal({ topic: 'events' })
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export type OutboxCounts = { readonly pending: number; readonly dead: number }

export const countOutbox = async ({ db }: Reader): Promise<OutboxCounts> => {
  const { rows } = await sql<{ pending: number; dead: number }>`select
    (select count(*) from events where due_at is not null) as pending,
    (select count(*) from events where dead_at is not null) as dead`.execute(db)
  return { pending: Number(rows[0]?.pending ?? 0), dead: Number(rows[0]?.dead ?? 0) }
}
