import { sql, type Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { insertMany, type Bulk } from '../db/bulk.ts'
import type { Reader, Tx } from '../db/db.ts'

declare module '../db/tables.ts' {
  interface Tables {
    jobs: {
      id: Generated<number>
      kind: string
      payload: string
      due_at: Instant
      is_dead: Generated<number>
      lease: string | null
      attempts: Generated<number>
      dedup_key: string | null
      last_error: string | null
      created_at: Instant
    }
  }
}

export type Job = {
  readonly id: number
  readonly kind: string
  readonly payload: unknown
  readonly attempts: number
  readonly lease: string
  readonly created_at: Instant
}

export type NewJob = {
  readonly kind: string
  readonly payload: unknown
  readonly due_at?: Instant
  /** Unique among jobs in the queue: while a job with this key exists, new ones are dropped. */
  readonly dedup_key?: string
}

/** Enqueues a durable job. It runs after the commit, at least once. */
export const enqueue = (tx: Tx, job: NewJob): Promise<void> => enqueueAll(tx, [job])

const INSERT_JOBS = insertMany('jobs', { kind: 'text', payload: 'text', due_at: 'bigint', dedup_key: 'text', created_at: 'bigint' })

const ON_CONFLICT_DO_NOTHING = ' on conflict (dedup_key) do nothing'

const INSERT_NEW_JOBS: Bulk = {
  sqlite: INSERT_JOBS.sqlite + ON_CONFLICT_DO_NOTHING,
  postgres: INSERT_JOBS.postgres + ON_CONFLICT_DO_NOTHING,
}

export const enqueueAll = async (tx: Tx, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return
  await tx.bulk(
    INSERT_NEW_JOBS,
    jobs.map(({ kind, payload, due_at = tx.now, dedup_key = null }) => [kind, JSON.stringify(payload), due_at, dedup_key, tx.now]),
  )
  for (const kind of new Set(jobs.map((job) => job.kind))) tx.signal({ topic: 'jobs', data: kind })
}

type ClaimInput = { readonly kind: string; readonly limit: number; readonly lease: string; readonly lease_until: Instant }

/** Leases due jobs of one kind, oldest first, each to exactly one worker. */
export const claimJobs = async (tx: Tx, { kind, limit, lease, lease_until }: ClaimInput): Promise<readonly Job[]> => {
  const due = tx.db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    // A literal, not a parameter: only then do both databases use the partial index.
    .where(sql<boolean>`is_dead = 0`)
    .where('due_at', '<=', tx.now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
  const rows = await tx.db
    .updateTable('jobs')
    .set({ lease, due_at: lease_until, attempts: sql<number>`attempts + 1` })
    .where('id', 'in', tx.dialect.lockSkipLocked(due))
    .returning(['id', 'kind', 'payload', 'attempts', 'created_at'])
    .execute()
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload), lease })).toSorted((a, b) => a.id - b.id)
}

const leasedJob = (tx: Tx, job: Job) => tx.db.updateTable('jobs').where('id', '=', job.id).where('lease', '=', job.lease)

// Each way to end a job returns whether the lease was still held: a worker whose lease has expired must not write the result.

export const completeJob = async (tx: Tx, job: Job): Promise<boolean> => {
  const result = await tx.db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const rescheduleJob = async (tx: Tx, job: Job, due_at: Instant, last_error: string): Promise<boolean> => {
  const result = await leasedJob(tx, job).set({ lease: null, due_at, last_error }).executeTakeFirst()
  tx.signal({ topic: 'jobs', data: job.kind })
  return result.numUpdatedRows === 1n
}

/** Stores the job as a dead letter: it is not retried. Its key becomes free for a later job. */
export const deadLetterJob = async (tx: Tx, job: Job, last_error: string): Promise<boolean> => {
  const result = await leasedJob(tx, job).set({ lease: null, is_dead: 1, dedup_key: null, last_error }).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns the job to the queue without counting the attempt, at shutdown. */
export const releaseJob = async (tx: Tx, job: Job): Promise<void> => {
  await leasedJob(tx, job)
    .set({ lease: null, due_at: tx.now, attempts: sql<number>`attempts - 1` })
    .execute()
  tx.signal({ topic: 'jobs', data: job.kind })
}

export const renewLease = async (tx: Tx, job: Job, lease_until: Instant): Promise<void> => {
  await leasedJob(tx, job).set({ due_at: lease_until }).execute()
}

/** Makes a waiting job due now. Does not change a running one. */
export const makeJobDue = async (tx: Tx, dedup_key: string): Promise<void> => {
  const waiting = tx.db.updateTable('jobs').set({ due_at: tx.now }).where('dedup_key', '=', dedup_key).where('lease', 'is', null)
  const row = await waiting.where('is_dead', '=', 0).where('due_at', '>', tx.now).returning('kind').executeTakeFirst()
  if (row) tx.signal({ topic: 'jobs', data: row.kind })
}

/** Releases all leases at the start of an embedded database: they belong to a process that has ended. */
export const requeueOrphanedJobs = async (tx: Tx): Promise<number> => {
  const result = await tx.db.updateTable('jobs').set({ lease: null, due_at: tx.now }).where('lease', 'is not', null).executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** The earliest due time of each kind, one index lookup per kind. */
const earliestByKind = (kinds: readonly string[]) => {
  const named = sql.join(kinds.map((kind) => sql`(${kind})`))
  return sql`with kinds (kind) as (values ${named})
    select kind, (select min(due_at) from jobs where jobs.kind = kinds.kind and is_dead = 0) as due_at from kinds`
}

export const findNextJobDue = async ({ db }: Reader, kinds: readonly string[]): Promise<Instant | undefined> => {
  if (kinds.length === 0) return undefined
  const { rows } = await sql<{ due_at: Instant | null }>`select min(due_at) as due_at from (${earliestByKind(kinds)}) as moments`.execute(
    db,
  )
  return rows[0]?.due_at ?? undefined
}

export const findDueKinds = async ({ db, now }: Reader, kinds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (kinds.length === 0) return new Set()
  const { rows } = await sql<{ kind: string }>`select kind from (${earliestByKind(kinds)}) as moments where due_at <= ${now}`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

export type JobCount = {
  readonly kind: string
  readonly state: 'waiting' | 'running' | 'dead'
  readonly count: number
  readonly oldest_at: Instant
}

export const countJobs = async ({ db }: Reader): Promise<readonly JobCount[]> => {
  const state = sql<JobCount['state']>`case when is_dead = 1 then 'dead' when lease is null then 'waiting' else 'running' end`
  return await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', state.as('state'), fn.countAll<number>().as('count'), fn.min('due_at').as('oldest_at')])
    .groupBy(['kind', state])
    .execute()
}
