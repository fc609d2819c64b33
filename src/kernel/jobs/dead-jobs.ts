import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../db/db.ts'

export type DeadJob = {
  readonly id: number
  readonly kind: string
  readonly attempts: number
  readonly last_error: string | null
  readonly created_at: Instant
}

// A literal, not a parameter: only then do both databases use the partial index.
const isDead = sql<boolean>`is_dead = 1`

export const listDeadJobs = ({ db }: Reader, limit: number): Promise<readonly DeadJob[]> =>
  db.selectFrom('jobs').select(['id', 'kind', 'attempts', 'last_error', 'created_at']).where(isDead).orderBy('id').limit(limit).execute()

export const countDeadJobs = async ({ db }: Reader): Promise<number> => {
  const counted = db.selectFrom('jobs').select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.where(isDead).executeTakeFirstOrThrow()).count)
}

export const retryDeadJobs = async (tx: Tx, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const retried = tx.db.updateTable('jobs').set({ is_dead: 0, attempts: 0, due_at: tx.now }).where('id', 'in', ids).where(isDead)
  const rows = await retried.returning(['id', 'kind']).execute()
  for (const kind of new Set(rows.map((row) => row.kind))) tx.signal({ topic: 'jobs', data: kind })
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
