import { sql } from 'kysely'
import type { EventName } from '../../contract/events.ts'
import { MILLISECOND, type Instant } from '../../contract/time.ts'
import { throttle, type Pace } from '../clock.ts'
import type { Bulk } from '../db/bulk.ts'
import type { Db, Tx } from '../db/db.ts'
import { settleAll } from '../db/settle-all.ts'
import type { Event, Subscriber, Subscriptions } from './outbox.ts'
import type { Ids } from '../ids.ts'
import { backoff } from '../jobs/backoff.ts'
import type { Log } from '../log.ts'
import type { Loop } from '../loops.ts'
import { toStorable } from '../storable-text.ts'
import { chunkWhile } from '../chunk-while.ts'

type OutboxDeps = { readonly db: Db; readonly log: Log; readonly ids: Ids; readonly clock: Pace }

// On SQLite a batch blocks the only writer. On PostgreSQL a round trip costs the same for many events, and more the more there is to do.
const BATCH_SIZE = { sqlite: 100, postgres: 500 }
// A subscriber may hold locks for all events of a group.
const MAX_GROUP_SIZE = 100
const MAX_BATCH_MS = 200
// Maximum pause after a large batch, which lets other transactions run.
const MAX_PAUSE_MS = 50
// The first events are dispatched at once; those within this span after them form one batch.
const SIGNAL_WINDOW = 50 * MILLISECOND
const MAX_ATTEMPTS = 20
const ADVISORY_LOCK = 7_305_511_203

type EventRow = {
  readonly id: number
  readonly name: string
  readonly data: string
  readonly created_at: Instant
  readonly attempts: number
}

// `emit` wrote the row, with the data that belongs to the name.
const toEvent = (row: EventRow): Event => ({
  id: row.id,
  name: row.name as EventName,
  data: JSON.parse(row.data),
  created_at: row.created_at,
})

const findSubscribers = (subscriptions: Subscriptions, name: EventName | undefined): readonly Subscriber[] =>
  ((name && subscriptions[name]) ?? []) as unknown as readonly Subscriber[]

const canGroup = (events: readonly Event[], next: Event): boolean => events[0]?.name === next.name && events.length < MAX_GROUP_SIZE

/** One process dispatches at a time, so that events are dispatched in order. Another one finds nothing to do. */
const tryLock = async (tx: Tx): Promise<boolean> => {
  if (tx.dialect.name === 'sqlite') return true
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as mine`.execute(tx.db)
  return rows[0]?.mine === true
}

const selectPendingEvents = (tx: Tx, limit: number): Promise<readonly EventRow[]> =>
  tx.db
    .selectFrom('events')
    .select(['id', 'name', 'data', 'created_at', 'attempts'])
    .where(sql<boolean>`due_at is not null`)
    .where('due_at', '<=', tx.now)
    .orderBy('id')
    .limit(limit)
    .execute()

const MARK_DISPATCHED: Bulk = {
  sqlite: 'update events set due_at = null where id = ?',
  postgres: 'update events set due_at = null where id = any($1::bigint[])',
}

type DispatchResult = { readonly count: number; readonly hasMore: boolean }

const dispatch = async (tx: Tx, subscriptions: Subscriptions, rows: readonly EventRow[], limit: number): Promise<DispatchResult> => {
  if (rows.length === 0) return { count: 0, hasMore: false }
  const started = performance.now()
  const dispatched: Event[] = []
  for (const events of chunkWhile(rows.map(toEvent), canGroup)) {
    for (const subscriber of findSubscribers(subscriptions, events[0]?.name)) await subscriber(tx, events)
    dispatched.push(...events)
    if (performance.now() - started > MAX_BATCH_MS) break
  }
  tx.writeOnCommit(
    MARK_DISPATCHED,
    dispatched.map(({ id }) => [id]),
  )
  return { count: dispatched.length, hasMore: dispatched.length === limit || dispatched.length < rows.length }
}

const scheduleRetry = async (tx: Tx, { id, attempts }: EventRow, last_error: string, fraction: number): Promise<void> => {
  const isDead = attempts + 1 >= MAX_ATTEMPTS
  const next = isDead ? { due_at: null, dead_at: tx.now } : { due_at: backoff(tx.now, attempts + 1, fraction) }
  await tx.db
    .updateTable('events')
    .set({ ...next, attempts: attempts + 1, last_error: toStorable(last_error) })
    .where('id', '=', id)
    .execute()
}

const lockPendingEvents = async (tx: Tx, limit: number): Promise<readonly EventRow[]> => {
  const [isLocked, rows] = await settleAll(tryLock(tx), selectPendingEvents(tx, limit))
  return isLocked ? rows : []
}

/** Transactional outbox: dispatches in id order, exactly once, as subscribers write in the transaction that marks events as dispatched. */
export const createOutboxDispatcher = ({ db, log, ids, clock }: OutboxDeps, subscriptions: Subscriptions): Loop => {
  const batch_size = BATCH_SIZE[db.dialect.name]
  const dispatchPending = async (tx: Tx): Promise<DispatchResult> =>
    await dispatch(tx, subscriptions, await lockPendingEvents(tx, batch_size), batch_size)

  const dispatchBatch = (): Promise<DispatchResult> => db.tx(dispatchPending)

  const dispatchOne = async (): Promise<DispatchResult> => {
    let current: EventRow | undefined
    try {
      return await db.tx(async (tx) => {
        const rows = await lockPendingEvents(tx, 1)
        current = rows[0]
        return await dispatch(tx, subscriptions, rows, 1)
      })
    } catch (error) {
      const failed = current
      if (!failed) throw error
      log.error({ err: error, event: failed.id, name: failed.name }, 'outbox dispatch failed; it is retried')
      await db.tx((tx) => scheduleRetry(tx, failed, error instanceof Error ? error.message : String(error), ids.fraction()))
      return { count: 1, hasMore: true }
    }
  }

  return {
    name: 'fan-out',
    topics: ['events', 'resync'],
    signal_window: SIGNAL_WINDOW,
    step: async () => {
      // A failing event must not block the others: events are dispatched one by one, and the failing one is retried with backoff.
      const started = performance.now()
      const { count, hasMore } = await dispatchBatch().catch(() => dispatchOne())
      if (count >= MAX_GROUP_SIZE) await throttle(clock, { started, max_ms: MAX_PAUSE_MS })
      // An event emitted meanwhile has signalled, or is the next due one.
      return hasMore ? 'more' : 'idle'
    },
    nextDue: () =>
      db.read(async (reader) => {
        const query = sql<{ at: Instant | null }>`select min(due_at) as at from events where due_at is not null`
        return (await query.execute(reader.db)).rows[0]?.at ?? undefined
      }),
  }
}
