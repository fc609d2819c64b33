import { sql } from 'kysely'
import type { EventName } from '../contract/events.ts'
import { MILLISECOND, type Instant } from '../contract/time.ts'
import { throttle, type Pace } from './clock.ts'
import type { Bulk } from './db/bulk.ts'
import type { Db, Tx } from './db/db.ts'
import { together } from './db/together.ts'
import type { Event, Subscriber, Subscriptions } from './outbox.ts'
import type { Ids } from './ids.ts'
import { backoff } from './jobs/backoff.ts'
import type { Log } from './log.ts'
import type { Loop } from './loops.ts'
import { toStorable } from './storable-text.ts'
import { chunkWhile } from './chunk-while.ts'

type Surroundings = { readonly db: Db; readonly log: Log; readonly ids: Ids; readonly clock: Pace }

// On SQLite nobody else writes meanwhile; on PostgreSQL each way there and back takes the same for many, and longer the more there is to do.
const AT_ONCE = { sqlite: 100, postgres: 500 }
// Whoever hears of one at a time may hold locks for all of them.
const MOST_ALIKE = 100
const LONGEST_BATCH_MS = 200
// Other transactions get their turn between two large batches.
const MAX_PAUSE_MS = 50
// Few events are dispatched at once, and those that follow within this span together.
const SIGNAL_WINDOW = 50 * MILLISECOND
const ATTEMPTS = 20
const ADVISORY_LOCK = 7_305_511_203

type Row = { readonly id: number; readonly name: string; readonly data: string; readonly created_at: Instant; readonly attempts: number }

// The row was written by `emit`, which knew the shape that belongs to the name.
const eventOf = (row: Row): Event => ({ id: row.id, name: row.name as EventName, data: JSON.parse(row.data), created_at: row.created_at })

// The name picks the list, so each subscriber is handed the data it was written for.
const subscribersOf = (subscriptions: Subscriptions, name: EventName | undefined): readonly Subscriber[] =>
  ((name && subscriptions[name]) ?? []) as unknown as readonly Subscriber[]

const areAlike = (events: readonly Event[], next: Event): boolean => events[0]?.name === next.name && events.length < MOST_ALIKE

/** One process at a time tells, so that events are told in the order they happened. Whoever comes second finds the work done. */
const takeTurn = async (tx: Tx): Promise<boolean> => {
  if (tx.dialect.name === 'sqlite') return true
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as mine`.execute(tx.db)
  return rows[0]?.mine === true
}

const selectWaiting = (tx: Tx, limit: number): Promise<readonly Row[]> =>
  tx.db
    .selectFrom('events')
    .select(['id', 'name', 'data', 'created_at', 'attempts'])
    .where(sql<boolean>`due_at is not null`)
    .where('due_at', '<=', tx.now)
    .orderBy('id')
    .limit(limit)
    .execute()

const TOLD: Bulk = {
  sqlite: 'update events set due_at = null where id = ?',
  postgres: 'update events set due_at = null where id = any($1::bigint[])',
}

type Dispatched = { readonly count: number; readonly hasMore: boolean }

/** Dispatches as many of the events as there is time for, at least one. */
const tell = async (tx: Tx, subscriptions: Subscriptions, rows: readonly Row[], limit: number): Promise<Dispatched> => {
  if (rows.length === 0) return { count: 0, hasMore: false }
  const started = performance.now()
  const told: Event[] = []
  for (const events of chunkWhile(rows.map(eventOf), areAlike)) {
    for (const subscriber of subscribersOf(subscriptions, events[0]?.name)) await subscriber(tx, events)
    told.push(...events)
    if (performance.now() - started > LONGEST_BATCH_MS) break
  }
  tx.bulkLast(
    TOLD,
    told.map(({ id }) => [id]),
  )
  return { count: told.length, hasMore: told.length === limit || told.length < rows.length }
}

const putOff = async (tx: Tx, { id, attempts }: Row, last_error: string, fraction: number): Promise<void> => {
  const isDead = attempts + 1 >= ATTEMPTS
  const next = isDead ? { due_at: null, dead_at: tx.now } : { due_at: backoff(tx.now, attempts + 1, fraction) }
  await tx.db
    .updateTable('events')
    .set({ ...next, attempts: attempts + 1, last_error: toStorable(last_error) })
    .where('id', '=', id)
    .execute()
}

/** What waits to be told, the oldest first; nothing if it is not our turn. */
const waiting = async (tx: Tx, limit: number): Promise<readonly Row[]> => {
  const [isOurs, rows] = await together(takeTurn(tx), selectWaiting(tx, limit))
  return isOurs ? rows : []
}

/** Tells subscribers what happened, in order, each exactly once: what they write and the mark that they were told are one transaction. */
export const outboxDispatcherLoop = ({ db, log, ids, clock }: Surroundings, subscriptions: Subscriptions): Loop => {
  const at_once = AT_ONCE[db.dialect.name]
  const tellWaiting = async (tx: Tx): Promise<Dispatched> => await tell(tx, subscriptions, await waiting(tx, at_once), at_once)

  const tellBatch = (): Promise<Dispatched> => db.tx(tellWaiting)

  const tellOne = async (): Promise<Dispatched> => {
    let tried: Row | undefined
    try {
      return await db.tx(async (tx) => {
        const rows = await waiting(tx, 1)
        tried = rows[0]
        return await tell(tx, subscriptions, rows, 1)
      })
    } catch (error) {
      const failed = tried
      if (!failed) throw error
      log.error({ err: error, event: failed.id, name: failed.name }, 'an event could not be told; it is tried again later')
      await db.tx((tx) => putOff(tx, failed, error instanceof Error ? error.message : String(error), ids.fraction()))
      return { count: 1, hasMore: true }
    }
  }

  return {
    name: 'fan-out',
    topics: ['events', 'resync'],
    signal_window: SIGNAL_WINDOW,
    step: async () => {
      // One event that breaks must not hold up the others: then they go one by one, and the broken one waits.
      const started = performance.now()
      const { count, hasMore } = await tellBatch().catch(() => tellOne())
      if (count >= MOST_ALIKE) await throttle(clock, { started, longest_ms: MAX_PAUSE_MS })
      // An event that was emitted meanwhile has signalled, or is found as the next due one.
      return hasMore ? 'more' : 'idle'
    },
    nextDue: () =>
      db.read(async (reader) => {
        const query = sql<{ at: Instant | null }>`select min(due_at) as at from events where due_at is not null`
        return (await query.execute(reader.db)).rows[0]?.at ?? undefined
      }),
  }
}
