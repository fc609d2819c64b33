import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { insertMany } from '../../kernel/db/bulk.ts'
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

const eventOf = ({ actor_type, actor_id, actor_name, ...row }: Selectable<TimelineRow>): TimelineEvent => ({
  ...row,
  type: row.type as TimelineEvent['type'],
  actor: { type: actor_type as TimelineEvent['actor']['type'], id: actor_id, name: actor_name },
  data: JSON.parse(row.data),
  is_internal: row.is_internal === 1,
})

const INSERT_EVENTS = insertMany('timeline_events', {
  ticket_id: 'bigint',
  type: 'text',
  actor_type: 'text',
  actor_id: 'bigint',
  actor_name: 'text',
  data: 'text',
  is_internal: 'integer',
  created_at: 'bigint',
})

export const insertEvents = (tx: Tx, events: readonly Omit<TimelineEvent, 'id'>[]): void =>
  tx.deferWrite(
    INSERT_EVENTS,
    events.map(({ ticket_id, type, actor, data, is_internal, created_at }) => [
      ticket_id,
      type,
      actor.type,
      actor.id,
      actor.name,
      JSON.stringify(data),
      is_internal ? 1 : 0,
      created_at,
    ]),
  )

export const listEvents = async (
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
