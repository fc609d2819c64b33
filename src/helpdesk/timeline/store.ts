import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { TimelineEvent } from './model.ts'

type TimelineRow = {
  id: Generated<number>
  ticket_id: number
  type: string
  actor_type: string
  actor_id: number | null
  actor_name: string
  data: string
  is_internal: number
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    timeline_events: TimelineRow
  }
}

// Types of events and actors are written only with the words of the contract and the model.
const eventOf = ({ actor_type, actor_id, actor_name, ...row }: Selectable<TimelineRow>): TimelineEvent => ({
  ...row,
  type: row.type as TimelineEvent['type'],
  actor: { type: actor_type as TimelineEvent['actor']['type'], id: actor_id, name: actor_name },
  data: JSON.parse(row.data),
  is_internal: row.is_internal === 1,
})

export const insertEvents = async (tx: Tx, events: readonly Omit<TimelineEvent, 'id'>[]): Promise<void> => {
  if (events.length === 0) return
  const rows = events.map(({ actor, data, is_internal, ...event }) => ({
    ...event,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    data: JSON.stringify(data),
    is_internal: is_internal ? 1 : 0,
  }))
  await tx.db.insertInto('timeline_events').values(rows).execute()
}

export const eventsOf = async (
  { db }: Reader,
  ticket_id: number,
  page?: { limit: number; offset: number },
): Promise<readonly TimelineEvent[]> => {
  const query = db.selectFrom('timeline_events').selectAll().where('ticket_id', '=', ticket_id).orderBy('id')
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query).execute()
  return rows.map(eventOf)
}

export const countEvents = async ({ db }: Reader, ticket_id: number): Promise<number> => {
  const row = await db
    .selectFrom('timeline_events')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()
  return row.count
}
