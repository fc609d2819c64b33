import type { TimelineType } from '../../contract/v1/ticket-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { eventActorOf } from '../../people/event-actor.ts'
import { isInternalType, type TimelineActor, type TimelineEvent } from './model.ts'
import { countEvents, insertEvents, listEvents } from './store.ts'

const actorOf = (actor: Actor): TimelineActor => {
  const { type, id, name } = eventActorOf(actor)
  return type === 'scim' || type === 'key' ? { type: 'system', id: null, name } : { type, id, name }
}

export type NewTimelineEntry = { readonly type: TimelineType; readonly data?: Readonly<Record<string, unknown>> }

export const recordTimeline = (tx: Tx, actor: Actor, ticket_id: number, entries: readonly NewTimelineEntry[]): void =>
  insertEvents(
    tx,
    entries.map(({ type, data = {} }) => ({
      ticket_id,
      type,
      actor: actorOf(actor),
      data,
      is_internal: isInternalType(type),
      created_at: tx.now,
    })),
  )

export const listTimeline = (
  reader: Reader,
  ticket_id: number,
  page?: { readonly limit: number; readonly offset: number },
): Promise<readonly TimelineEvent[]> => listEvents(reader, ticket_id, page)

export const countTimeline = (reader: Reader, ticket_id: number): Promise<number> => countEvents(reader, ticket_id)
