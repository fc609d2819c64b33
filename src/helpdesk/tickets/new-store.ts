import type { Insertable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'
import { type BulkColumns, insertMany } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { isOpen, type Ticket, toPriorityRank } from './model.ts'
import { insertTags, type TicketRow } from './store.ts'

export type NewTicket = Omit<
  Ticket,
  | 'version'
  | 'replies_count'
  | 'first_response_at'
  | 'last_client_reply_at'
  | 'last_agent_reply_at'
  | 'oldest_unanswered_at'
  | 'escalation_level'
  | 'merged_into_id'
>

export type NewTicketBody = {
  readonly description: string
  readonly description_html?: string | null
  readonly message_id?: string | null
  readonly sender_verification?: SenderVerification | null
}

/** Columns of a new ticket; the other columns have defaults. */
const NEW_COLUMNS = {
  id: 'bigint',
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

const INSERT_TICKET = insertMany('tickets', NEW_COLUMNS)

type NewTicketRow = Pick<Insertable<TicketRow>, keyof typeof NEW_COLUMNS>

const toNewRow = (ticket: NewTicket, next_move_at: Instant | null): NewTicketRow => ({
  ...ticket,
  next_move_at,
  // An import does not know the time of the last change of status: time-based rules count from the next change.
  status_changed_at: ticket.channel === 'import' ? null : ticket.created_at,
  is_open: isOpen(ticket.status) ? 1 : 0,
  priority_rank: toPriorityRank(ticket.priority),
  tags: JSON.stringify(ticket.tags),
  cc: JSON.stringify(ticket.cc),
  custom_fields: JSON.stringify(ticket.custom_fields),
})

const INITIAL_FIELDS = {
  merged_into_id: null,
  replies_count: 0,
  first_response_at: null,
  last_client_reply_at: null,
  last_agent_reply_at: null,
  oldest_unanswered_at: null,
  escalation_level: 0,
  version: 1,
} as const

/** Inserts the ticket without its texts, which `insertBody` writes. */
export const insertTicket = (tx: Tx, ticket: NewTicket, next_move_at: Instant | null): Ticket => {
  const row: Readonly<Record<string, unknown>> = toNewRow(ticket, next_move_at)
  tx.deferWrite(INSERT_TICKET, [Object.keys(NEW_COLUMNS).map((column) => row[column])])
  return { ...ticket, ...INITIAL_FIELDS }
}

const INSERT_BODY = insertMany('ticket_bodies', {
  ticket_id: 'bigint',
  description: 'text',
  description_html: 'text',
  message_id: 'text',
  sender_verification: 'text',
})

export const insertBody = (tx: Tx, { id, tags }: Ticket, body: NewTicketBody): void => {
  const { description, description_html = null, message_id = null, sender_verification = null } = body
  tx.deferWrite(INSERT_BODY, [[id, description, description_html, message_id, sender_verification]])
  insertTags(tx, id, tags)
}
