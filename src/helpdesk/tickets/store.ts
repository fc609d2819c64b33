import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'
import { insertMany } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { isOpen, type Ticket, toPriorityRank } from './model.ts'

export type TicketRow = {
  id: Generated<number>
  subject: string
  status: string
  is_open: number
  priority: string
  priority_rank: number
  type: string
  channel: string
  client_id: number
  requester_email: string
  company_id: number | null
  department_id: number
  assignee_id: number | null
  tags: string
  cc: string
  custom_fields: string
  problem_id: number | null
  incident_id: number | null
  merged_into_id: number | null
  follow_up_of_id: number | null
  pending_until: Instant | null
  next_move_at: Instant | null
  replies_count: Generated<number>
  first_response_at: Instant | null
  last_client_reply_at: Instant | null
  last_agent_reply_at: Instant | null
  oldest_unanswered_at: Instant | null
  resolved_at: Instant | null
  closed_at: Instant | null
  close_reason: string | null
  escalation_level: Generated<number>
  version: Generated<number>
  /** Null for imported tickets, until their status changes. */
  status_changed_at: Instant | null
  /** SLA status: `none` or `met` if settled; `live` if it must be computed from the clocks. */
  sla_standing: Generated<string>
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    tickets: TicketRow
    ticket_bodies: {
      ticket_id: number
      description: string
      description_html: string | null
      message_id: string | null
      sender_verification: SenderVerification | null
    }
    ticket_tags: { ticket_id: number; tag: string }
  }
}

const enumsOf = ({ status, priority, type, channel, close_reason }: Selectable<TicketRow>) =>
  ({ status, priority, type, channel, close_reason }) as Pick<Ticket, 'status' | 'priority' | 'type' | 'channel' | 'close_reason'>

export const toTicket = (row: Selectable<TicketRow>): Ticket => {
  const { is_open: _, priority_rank: __, next_move_at: ___, status_changed_at: ____, sla_standing: _____, ...fields } = row
  const { tags, cc, custom_fields, ...rest } = fields
  return { ...rest, ...enumsOf(row), tags: JSON.parse(tags), cc: JSON.parse(cc), custom_fields: JSON.parse(custom_fields) }
}

export type TicketColumns = Partial<Omit<Ticket, 'id' | 'version' | 'updated_at'>> & { readonly next_move_at?: Instant | null }

/** Writes derived columns together with their source, so that they stay consistent. */
const columnsOf = ({ tags, cc, custom_fields, ...fields }: TicketColumns) => ({
  ...fields,
  ...(fields.status !== undefined && { is_open: isOpen(fields.status) ? 1 : 0 }),
  ...(fields.priority !== undefined && { priority_rank: toPriorityRank(fields.priority) }),
  ...(tags !== undefined && { tags: JSON.stringify(tags) }),
  ...(cc !== undefined && { cc: JSON.stringify(cc) }),
  ...(custom_fields !== undefined && { custom_fields: JSON.stringify(custom_fields) }),
})

export const findTicketRow = async ({ db }: Reader, id: number): Promise<Ticket | undefined> => {
  const row = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toTicket(row)
}

/** Locks in the order of ids, to prevent deadlocks. */
export const lockTickets = async (tx: Tx, ids: readonly number[]): Promise<readonly Ticket[]> => {
  if (ids.length === 0) return []
  const rows = await tx.dialect
    .lock(
      tx.db
        .selectFrom('tickets')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .orderBy('id'),
    )
    .execute()
  return rows.map(toTicket)
}

const INSERT_TAGS = insertMany('ticket_tags', { ticket_id: 'bigint', tag: 'text' })

export const insertTags = (tx: Tx, ticket_id: number, tags: readonly string[]): void =>
  tx.deferWrite(
    INSERT_TAGS,
    tags.map((tag) => [ticket_id, tag]),
  )

const statusChangedAt = ({ now }: Tx, { status }: TicketColumns) =>
  status === undefined
    ? {}
    : { status_changed_at: sql<Instant | null>`case when status = ${status} then status_changed_at else ${sql.val(now)} end` }

/** Updates a ticket and increments its version, for optimistic locking. */
export const updateTicketRow = async (tx: Tx, id: number, changes: TicketColumns): Promise<Ticket> => {
  const row = await tx.db
    .updateTable('tickets')
    .set({ ...columnsOf(changes), ...statusChangedAt(tx, changes), updated_at: tx.now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changes.tags) {
    await tx.db.deleteFrom('ticket_tags').where('ticket_id', '=', id).execute()
    insertTags(tx, id, changes.tags)
  }
  return toTicket(row)
}

type ReplyStatsColumns = Partial<
  Pick<
    Ticket,
    'replies_count' | 'first_response_at' | 'last_client_reply_at' | 'last_agent_reply_at' | 'oldest_unanswered_at' | 'updated_at'
  >
>

/** For imports: does not increment the version, and `updated_at` is the original time. */
export const updateReplyStatsRow = async (tx: Tx, id: number, stats: ReplyStatsColumns): Promise<Ticket> =>
  toTicket(await tx.db.updateTable('tickets').set(stats).where('id', '=', id).returningAll().executeTakeFirstOrThrow())

export const lockOpenTickets = async (tx: Tx, assignee_id: number, limit: number): Promise<readonly Ticket[]> => {
  const open = tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('assignee_id', '=', assignee_id)
    .where('is_open', '=', 1)
    .orderBy('id')
    .limit(limit)
  return (await tx.dialect.lock(open).execute()).map(toTicket)
}

export const reassignTicketRows = async (
  tx: Tx,
  from: number,
  to: Pick<Ticket, 'client_id' | 'requester_email' | 'company_id'>,
): Promise<number> => {
  const result = await tx.db
    .updateTable('tickets')
    .set({ ...to, updated_at: tx.now })
    .where('client_id', '=', from)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
