import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { insertMany, type BulkColumns } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import { isOpen, rankOf, type Ticket } from './model.ts'

type TicketRow = {
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
  /** Null where nobody knows. */
  status_changed_at: Instant | null
  /** `none`, `met` or `live`: what need not be read off the clocks. */
  sla_standing: Generated<string>
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    tickets: TicketRow
    ticket_bodies: { ticket_id: number; description: string; description_html: string | null; message_id: string | null }
    ticket_tags: { ticket_id: number; tag: string }
  }
}

// The words were written by this file, which takes them from the contract's lists.
const wordsOf = ({ status, priority, type, channel, close_reason }: Selectable<TicketRow>) =>
  ({ status, priority, type, channel, close_reason }) as Pick<Ticket, 'status' | 'priority' | 'type' | 'channel' | 'close_reason'>

export const ticketOf = (row: Selectable<TicketRow>): Ticket => {
  const { is_open: _, priority_rank: __, next_move_at: ___, status_changed_at: ____, sla_standing: _____, ...fields } = row
  const { tags, cc, custom_fields, ...rest } = fields
  return { ...rest, ...wordsOf(row), tags: JSON.parse(tags), cc: JSON.parse(cc), custom_fields: JSON.parse(custom_fields) }
}

type Changes = Partial<Omit<Ticket, 'id' | 'version' | 'updated_at'>> & { readonly next_move_at?: Instant | null }

/** The columns that follow from others are written with them, so that they cannot disagree. */
const columnsOf = ({ tags, cc, custom_fields, ...fields }: Changes) => ({
  ...fields,
  ...(fields.status !== undefined && { is_open: isOpen(fields.status) ? 1 : 0 }),
  ...(fields.priority !== undefined && { priority_rank: rankOf(fields.priority) }),
  ...(tags !== undefined && { tags: JSON.stringify(tags) }),
  ...(cc !== undefined && { cc: JSON.stringify(cc) }),
  ...(custom_fields !== undefined && { custom_fields: JSON.stringify(custom_fields) }),
})

export const ticketById = async ({ db }: Reader, id: number): Promise<Ticket | undefined> => {
  const row = await db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirst()
  return row && ticketOf(row)
}

/** In the order of their ids, always: two verbs that need the same tickets never wait for each other in a circle. */
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
  return rows.map(ticketOf)
}

export type NewTicket = Omit<
  Ticket,
  | 'id'
  | 'version'
  | 'replies_count'
  | 'first_response_at'
  | 'last_client_reply_at'
  | 'last_agent_reply_at'
  | 'oldest_unanswered_at'
  | 'escalation_level'
  | 'merged_into_id'
>

export type NewBody = { readonly description: string; readonly description_html?: string | null; readonly message_id?: string | null }

/** What a new ticket says by itself; the rest is nothing yet, or none. */
const NEW_COLUMNS = {
  subject: 'text',
  status: 'text',
  is_open: 'integer',
  priority: 'text',
  priority_rank: 'integer',
  type: 'text',
  channel: 'text',
  client_id: 'bigint',
  requester_email: 'text',
  company_id: 'bigint',
  department_id: 'bigint',
  assignee_id: 'bigint',
  tags: 'text',
  cc: 'text',
  custom_fields: 'text',
  problem_id: 'bigint',
  incident_id: 'bigint',
  follow_up_of_id: 'bigint',
  pending_until: 'bigint',
  next_move_at: 'bigint',
  resolved_at: 'bigint',
  closed_at: 'bigint',
  close_reason: 'text',
  status_changed_at: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
} as const satisfies BulkColumns

const INSERT_TICKET = insertMany<{ id: number }>('tickets', NEW_COLUMNS, 'id')

type NewRow = Pick<Insertable<TicketRow>, keyof typeof NEW_COLUMNS>

const newRow = (ticket: NewTicket, next_move_at: Instant | null): NewRow => ({
  ...ticket,
  next_move_at,
  // What happened before an import is not known here: rules about time begin to count when the status changes.
  status_changed_at: ticket.channel === 'import' ? null : ticket.created_at,
  is_open: isOpen(ticket.status) ? 1 : 0,
  priority_rank: rankOf(ticket.priority),
  tags: JSON.stringify(ticket.tags),
  cc: JSON.stringify(ticket.cc),
  custom_fields: JSON.stringify(ticket.custom_fields),
})

/** As the database begins what is not said. */
const UNTOUCHED = {
  merged_into_id: null,
  replies_count: 0,
  first_response_at: null,
  last_client_reply_at: null,
  last_agent_reply_at: null,
  oldest_unanswered_at: null,
  escalation_level: 0,
  version: 1,
} as const

/** Its head; what it says comes by `insertBody`. */
export const insertTicket = async (tx: Tx, ticket: NewTicket, next_move_at: Instant | null): Promise<Ticket> => {
  const row: Readonly<Record<string, unknown>> = newRow(ticket, next_move_at)
  const [made] = await tx.bulk(INSERT_TICKET, [Object.keys(NEW_COLUMNS).map((column) => row[column])])
  if (!made) throw new Error('The database did not say which ticket it made.')
  return { ...ticket, ...UNTOUCHED, id: made.id }
}

const INSERT_BODY = insertMany('ticket_bodies', {
  ticket_id: 'bigint',
  description: 'text',
  description_html: 'text',
  message_id: 'text',
})
const INSERT_TAGS = insertMany('ticket_tags', { ticket_id: 'bigint', tag: 'text' })

export const insertBody = async (tx: Tx, { id, tags }: Ticket, body: NewBody): Promise<void> => {
  const { description, description_html = null, message_id = null } = body
  await together(tx.bulk(INSERT_BODY, [[id, description, description_html, message_id]]), insertTags(tx, id, tags))
}

const insertTags = async (tx: Tx, ticket_id: number, tags: readonly string[]): Promise<void> => {
  await tx.bulk(
    INSERT_TAGS,
    tags.map((tag) => [ticket_id, tag]),
  )
}

const sinceWhen = ({ now }: Tx, { status }: Changes) =>
  status === undefined
    ? {}
    : { status_changed_at: sql<Instant | null>`case when status = ${status} then status_changed_at else ${sql.val(now)} end` }

/** Every change makes a new version: whoever holds an older one is told so. */
export const updateTicket = async (tx: Tx, id: number, changes: Changes): Promise<Ticket> => {
  const row = await tx.db
    .updateTable('tickets')
    .set({ ...columnsOf(changes), ...sinceWhen(tx, changes), updated_at: tx.now, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (changes.tags) {
    await tx.db.deleteFrom('ticket_tags').where('ticket_id', '=', id).execute()
    await insertTags(tx, id, changes.tags)
  }
  return ticketOf(row)
}

type Memory = Partial<
  Pick<
    Ticket,
    'replies_count' | 'first_response_at' | 'last_client_reply_at' | 'last_agent_reply_at' | 'oldest_unanswered_at' | 'updated_at'
  >
>

/** As it was elsewhere: no new version, and no later than it was. */
export const putMemory = async (tx: Tx, id: number, memory: Memory): Promise<Ticket> =>
  ticketOf(await tx.db.updateTable('tickets').set(memory).where('id', '=', id).returningAll().executeTakeFirstOrThrow())

export const bodyOf = async ({ db }: Reader, ticket_id: number): Promise<{ description: string; description_html: string | null }> =>
  await db
    .selectFrom('ticket_bodies')
    .select(['description', 'description_html'])
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()

export const repointMerged = async (tx: Tx, from: readonly number[], merged_into_id: number): Promise<void> => {
  if (from.length === 0) return
  await tx.db.updateTable('tickets').set({ merged_into_id, updated_at: tx.now }).where('id', 'in', from).execute()
}

export const mergedInto = async ({ db }: Reader, id: number): Promise<readonly number[]> =>
  (await db.selectFrom('tickets').select('id').where('merged_into_id', '=', id).orderBy('id').execute()).map((row) => row.id)

/** Tickets whose moment to move by themselves has come, oldest first; those somebody is working on right now are passed over. */
export const lockDueMoves = async (tx: Tx, limit: number): Promise<readonly Ticket[]> => {
  const due = tx.db.selectFrom('tickets').selectAll().where('next_move_at', '<=', tx.now).orderBy('next_move_at').orderBy('id').limit(limit)
  return (await tx.dialect.lockFree(due).execute()).map(ticketOf)
}

export const nextMove = async ({ db }: Reader): Promise<Instant | undefined> =>
  (
    await db
      .selectFrom('tickets')
      .select('next_move_at')
      .where('next_move_at', 'is not', null)
      .orderBy('next_move_at')
      .limit(1)
      .executeTakeFirst()
  )?.next_move_at ?? undefined

export const resolvedOf = async ({ db }: Reader, department_id: number): Promise<readonly { id: number; resolved_at: Instant | null }[]> =>
  await db
    .selectFrom('tickets')
    .select(['id', 'resolved_at'])
    .where('department_id', '=', department_id)
    .where('status', '=', 'resolved')
    .where('merged_into_id', 'is', null)
    .execute()

export const setNextMove = async (tx: Tx, id: number, next_move_at: Instant | null): Promise<void> => {
  await tx.db.updateTable('tickets').set({ next_move_at }).where('id', '=', id).execute()
}

/** What somebody still has to do, oldest first. */
export const lockOpenOf = async (tx: Tx, assignee_id: number, limit: number): Promise<readonly Ticket[]> => {
  const open = tx.db
    .selectFrom('tickets')
    .selectAll()
    .where('assignee_id', '=', assignee_id)
    .where('is_open', '=', 1)
    .orderBy('id')
    .limit(limit)
  return (await tx.dialect.lock(open).execute()).map(ticketOf)
}

/** Another client stands behind these tickets from now on. */
export const replaceRequester = async (
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
