import type { Generated } from 'kysely'
import type { EventData, EventName } from '../../contract/events.ts'
import type { Instant } from '../../contract/time.ts'
import { insertMany } from '../db/bulk.ts'
import type { Reader, Tx } from '../db/db.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** `due_at` is null after the dispatch, or when the event is dead: then `dead_at` is set. */
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

export type Subscriber<N extends EventName = EventName> = (tx: Tx, events: readonly Event<N>[]) => Promise<void>

export const forEachEvent =
  <N extends EventName>(handle: (tx: Tx, event: Event<N>) => Promise<void>): Subscriber<N> =>
  async (tx, events) => {
    for (const event of events) await handle(tx, event)
  }

export type Subscriptions = { readonly [N in EventName]?: readonly Subscriber<N>[] }

export const mergeSubscriptions = (...all: readonly Subscriptions[]): Subscriptions => {
  const merged = new Map<string, readonly unknown[]>()
  for (const subscriptions of all)
    for (const [name, subscribers] of Object.entries(subscriptions)) merged.set(name, [...(merged.get(name) ?? []), ...subscribers])
  return Object.fromEntries(merged) as Subscriptions
}

const INSERT_EVENTS = insertMany('events', { name: 'text', data: 'text', created_at: 'bigint', due_at: 'bigint' })

/** Writes many events in one statement: when a thousand checks go down at once, dispatch is batched, too. */
export const emitAll = async <N extends EventName>(tx: Tx, name: N, facts: readonly EventData[N][]): Promise<void> => {
  if (facts.length === 0) return
  tx.writeOnCommit(
    INSERT_EVENTS,
    facts.map((data) => [name, JSON.stringify(data), tx.now, tx.now]),
  )
  tx.signal({ topic: 'events' })
}

/** Writes the event in the transaction of the fact. `data` is a snapshot; subscribers must not expect the current state. */
export const emit = <N extends EventName>(tx: Tx, name: N, data: EventData[N]): Promise<void> => emitAll(tx, name, [data])

/** Stored events of one name, newest first, dispatched or not. */
export const listPastEvents = async <N extends EventName>(
  { db }: Reader,
  name: N,
  { since, before, limit }: { readonly since: Instant; readonly before: number; readonly limit: number },
): Promise<readonly Event<N>[]> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'data', 'created_at'])
    .where('name', '=', name)
    .where('created_at', '>=', since)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ data, ...row }) => ({ ...row, name, data: JSON.parse(data) }))
}

/** Deletes dispatched events only: subscribers of pending and dead events have yet to run. */
export const deleteDispatchedEvents = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const aged = tx.db.selectFrom('events').select('id').where('created_at', '<', before).where('due_at', 'is', null)
  const old = aged.where('dead_at', 'is', null).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('events').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}
