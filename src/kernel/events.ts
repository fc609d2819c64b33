import type { Generated } from 'kysely'
import type { EventData, EventName } from '../contract/events.ts'
import type { Instant } from '../contract/time.ts'
import { insertMany } from './db/bulk.ts'
import type { Db, Tx } from './db/db.ts'
import { enqueue, enqueueAll, type Job } from './jobs/jobs.ts'
import { done, type JobKind } from './jobs/worker.ts'

declare module './db/tables.ts' {
  interface Tables {
    events: { id: Generated<number>; name: string; data: string; created_at: Instant }
  }
}

export type Event<N extends EventName = EventName> = {
  readonly id: number
  readonly name: N
  readonly data: EventData[N]
  readonly created_at: Instant
}

/** What one part of the product does when another says that something happened. */
export type Subscriber<N extends EventName = EventName> = (tx: Tx, event: Event<N>) => Promise<void>

export type Subscriptions = { readonly [N in EventName]?: readonly Subscriber<N>[] }

/** Everything several rooms want to hear, in the order the rooms are named. */
export const mergeSubscriptions = (...all: readonly Subscriptions[]): Subscriptions => {
  const merged = new Map<string, readonly unknown[]>()
  for (const subscriptions of all)
    for (const [name, subscribers] of Object.entries(subscriptions)) merged.set(name, [...(merged.get(name) ?? []), ...subscribers])
  // Each list was typed where it was written; merging keeps the names.
  return Object.fromEntries(merged) as Subscriptions
}

/** The fact and its announcement are one transaction. The data is frozen here: whoever hears it later hears what was true then. */
export const emit = async <N extends EventName>(tx: Tx, name: N, data: EventData[N]): Promise<number> => {
  const { id } = await tx.db
    .insertInto('events')
    .values({ name, data: JSON.stringify(data), created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, { kind: 'fan-out', payload: { event_id: id } })
  return id
}

const INSERT_EVENTS = insertMany<{ id: number }>('events', { name: 'text', data: 'text', created_at: 'bigint' }, 'id')

/** The same for many at once: when a thousand checks go down together, it must not take a thousand times as long. */
export const emitAll = async <N extends EventName>(tx: Tx, name: N, facts: readonly EventData[N][]): Promise<void> => {
  if (facts.length === 0) return
  const rows = await tx.bulk(
    INSERT_EVENTS,
    facts.map((data) => [name, JSON.stringify(data), tx.now]),
  )
  await enqueueAll(
    tx,
    rows.map(({ id }) => ({ kind: 'fan-out', payload: { event_id: id } })),
  )
}

// The row was written by `emit`, which knew the shape that belongs to the name.
const eventOf = (row: { id: number; name: string; data: string; created_at: Instant }): Event => ({
  id: row.id,
  name: row.name as EventName,
  data: JSON.parse(row.data),
  created_at: row.created_at,
})

const eventIdOf = (job: Job): number => (job.payload as { event_id: number }).event_id

/** Tells all subscribers of one event, in one transaction with the end of the job: each hears it exactly once. */
export const fanOutJob = (db: Db, subscriptions: Subscriptions): JobKind => ({
  kind: 'fan-out',
  concurrency: 32,
  attempts: 20,
  handle: async (job) => {
    const row = await db.read((reader) => reader.db.selectFrom('events').selectAll().where('id', '=', eventIdOf(job)).executeTakeFirst())
    if (!row) return done()
    const event = eventOf(row)
    return done(async (tx) => {
      for (const subscriber of subscribersOf(subscriptions, event.name)) await subscriber(tx, event)
    })
  },
})

// The name picks the list, so each subscriber is handed the data it was written for.
const subscribersOf = (subscriptions: Subscriptions, name: EventName): readonly Subscriber[] =>
  (subscriptions[name] ?? []) as unknown as readonly Subscriber[]
