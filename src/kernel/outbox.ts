import type { Generated } from 'kysely'
import type { EventData, EventName } from '../contract/events.ts'
import type { Instant } from '../contract/time.ts'
import { insertMany } from './db/bulk.ts'
import type { Tx } from './db/db.ts'

declare module './db/tables.ts' {
  interface Tables {
    /** `due_at` is null once all subscribers have processed the event, or it was given up: then `dead_at` is set. */
    events: {
      id: Generated<number>
      name: string
      data: string
      created_at: Instant
      due_at: Instant | null
      dead_at: Instant | null
      attempts: Generated<number>
      last_error: string | null
    }
  }
}

export type Event<N extends EventName = EventName> = {
  readonly id: number
  readonly name: N
  readonly data: EventData[N]
  readonly created_at: Instant
}

/** What one part of the product does when another says that something happened: once, or several times one right after the other. */
export type Subscriber<N extends EventName = EventName> = (tx: Tx, events: readonly Event<N>[]) => Promise<void>

/** Whoever hears of one at a time. */
export const each =
  <N extends EventName>(handle: (tx: Tx, event: Event<N>) => Promise<void>): Subscriber<N> =>
  async (tx, events) => {
    for (const event of events) await handle(tx, event)
  }

export type Subscriptions = { readonly [N in EventName]?: readonly Subscriber<N>[] }

/** Everything several rooms want to hear, in the order the rooms are named. */
export const mergeSubscriptions = (...all: readonly Subscriptions[]): Subscriptions => {
  const merged = new Map<string, readonly unknown[]>()
  for (const subscriptions of all)
    for (const [name, subscribers] of Object.entries(subscriptions)) merged.set(name, [...(merged.get(name) ?? []), ...subscribers])
  // Each list was typed where it was written; merging keeps the names.
  return Object.fromEntries(merged) as Subscriptions
}

const INSERT_EVENTS = insertMany('events', { name: 'text', data: 'text', created_at: 'bigint', due_at: 'bigint' })

/** Many facts at once: when a thousand checks go down together, it must not take a thousand times as long. */
export const emitAll = async <N extends EventName>(tx: Tx, name: N, facts: readonly EventData[N][]): Promise<void> => {
  if (facts.length === 0) return
  tx.bulkLast(
    INSERT_EVENTS,
    facts.map((data) => [name, JSON.stringify(data), tx.now, tx.now]),
  )
  tx.signal({ topic: 'events' })
}

/** The fact and its announcement are one transaction. The data is frozen here: whoever hears it later hears what was true then. */
export const emit = <N extends EventName>(tx: Tx, name: N, data: EventData[N]): Promise<void> => emitAll(tx, name, [data])
