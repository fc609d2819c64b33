import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { TicketStatus } from '../../contract/v1/ticket-enums.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { isOpen, type Ticket } from './model.ts'
import { toTicket } from './store.ts'

export type CandidateFacts = { readonly ticket: Ticket; readonly description: string; readonly status_changed_at: Instant }

export const loadTicketFacts = async ({ db }: Reader, ids: readonly number[]): Promise<readonly CandidateFacts[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('ticket_bodies', 'ticket_bodies.ticket_id', 'tickets.id')
    .selectAll('tickets')
    .select('description')
    .where('tickets.id', 'in', ids)
    .orderBy('tickets.id')
    .execute()
  return rows.map(({ description, ...row }) => ({
    ticket: toTicket(row),
    description,
    status_changed_at: row.status_changed_at ?? row.updated_at,
  }))
}

export type CandidateFilter = {
  readonly statuses: readonly TicketStatus[]
  /** The ticket has had its status at least since this time. */
  readonly since?: Instant
  readonly created_before?: Instant
  readonly limit: number
}

/** Candidates for time-based rules, oldest first. Excludes imported tickets until their status changes: imports must not notify clients. */
export const listRuleCandidates = async (
  { db }: Reader,
  { statuses, since, created_before, limit }: CandidateFilter,
): Promise<readonly number[]> => {
  if (statuses.length === 0) return []
  const all = db
    .selectFrom('tickets')
    .select('id')
    .where('merged_into_id', 'is', null)
    .where('status', 'in', statuses)
    .where((eb) => eb.or([eb('channel', '<>', 'import'), eb('status_changed_at', 'is not', null)]))
  // The literal `is_open = 1` lets both databases use the index of open tickets.
  const open = statuses.every(isOpen) ? all.where(sql<boolean>`is_open = 1`) : all
  const aged = since === undefined ? open : open.where(sql<boolean>`coalesce(status_changed_at, updated_at) <= ${since}`)
  const old = created_before === undefined ? aged : aged.where('created_at', '<=', created_before)
  return (await old.orderBy('created_at').orderBy('id').limit(limit).execute()).map(({ id }) => id)
}
