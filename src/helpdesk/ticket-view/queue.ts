import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { loadSlaWithNotesByTicket, type SlaWithNotes } from '../sla/apply.ts'
import { summarizeSla } from '../sla/summary.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { isWaiting, type Ticket } from '../tickets/model.ts'

type QueueTicket = Pick<
  Ticket,
  | 'id'
  | 'subject'
  | 'status'
  | 'priority'
  | 'type'
  | 'channel'
  | 'client_id'
  | 'department_id'
  | 'assignee_id'
  | 'tags'
  | 'replies_count'
  | 'last_client_reply_at'
  | 'last_agent_reply_at'
  | 'pending_until'
  | 'version'
  | 'created_at'
  | 'updated_at'
>

export type QueueEntry = SlaWithNotes & {
  readonly ticket: QueueTicket
  readonly requester: string
  readonly company: string | null
  /** Time since which the ticket is pending or on hold; null while the help desk must act. */
  readonly waiting_since_at: Instant | null
}

const COLUMNS = [
  ...(['id', 'subject', 'status', 'priority', 'type', 'channel', 'client_id', 'department_id', 'assignee_id', 'tags'] as const),
  ...(['replies_count', 'last_client_reply_at', 'last_agent_reply_at', 'pending_until', 'version', 'created_at', 'updated_at'] as const),
]

const enumsOf = (row: { readonly status: string; readonly priority: string; readonly type: string; readonly channel: string }) =>
  row as Pick<QueueTicket, 'status' | 'priority' | 'type' | 'channel'>

/** Merged tickets are omitted, because they need no work. */
export const loadQueue = async (reader: Reader, ids: readonly number[]): Promise<readonly QueueEntry[]> => {
  if (ids.length === 0) return []
  const rows = await reader.db
    .selectFrom('tickets')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .leftJoin('companies', 'companies.id', 'tickets.company_id')
    .select(COLUMNS.map((column) => `tickets.${column}` as const))
    .select(['clients.name as requester', 'companies.name as company', 'tickets.status_changed_at'])
    .where('tickets.id', 'in', ids)
    .where('tickets.merged_into_id', 'is', null)
    .execute()
  const slas = await loadSlaWithNotesByTicket(reader, ids)
  return rows.map(({ requester, company, status_changed_at, ...row }) => {
    const ticket: QueueTicket = { ...row, ...enumsOf(row), tags: JSON.parse(row.tags) }
    return {
      ticket,
      requester,
      company,
      waiting_since_at: isWaiting(ticket.status) ? (status_changed_at ?? ticket.updated_at) : null,
      ...(slas.get(row.id) ?? { sla: summarizeSla(null, [], reader.now), notes: [] }),
    }
  })
}

const scopeCondition = (scope: TicketScope): RawBuilder<boolean> => {
  if (scope === null) return sql<boolean>`1 = 1`
  const { departments, account_id } = scope
  if (departments.length === 0) return sql<boolean>`tickets.assignee_id = ${account_id}`
  return sql<boolean>`(tickets.department_id in (${sql.join(departments)}) or tickets.assignee_id = ${account_id})`
}

export type DueFilter = { readonly scope: TicketScope; readonly before: Instant; readonly assignee_id?: number }

export const countDueTickets = async ({ db }: Reader, { scope, before, assignee_id }: DueFilter): Promise<number> => {
  const mine = assignee_id === undefined ? sql<boolean>`1 = 1` : sql<boolean>`tickets.assignee_id = ${assignee_id}`
  const result = await sql<{ total: number }>`
    select count(distinct sla_clocks.ticket_id) as total from sla_clocks join tickets on tickets.id = sla_clocks.ticket_id
    where sla_clocks.running_since is not null and sla_clocks.due_at < ${before} and tickets.is_open = 1 and ${scopeCondition(scope)} and ${mine}`.execute(
    db,
  )
  return result.rows[0]?.total ?? 0
}
