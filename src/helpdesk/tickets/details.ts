import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { Ticket } from './model.ts'
import { toTicket } from './store.ts'

export type TicketBody = {
  readonly description: string
  readonly description_html: string | null
  readonly sender_verification: SenderVerification | null
}

export const getTicketBody = async ({ db }: Reader, ticket_id: number): Promise<TicketBody> =>
  await db
    .selectFrom('ticket_bodies')
    .select(['description', 'description_html', 'sender_verification'])
    .where('ticket_id', '=', ticket_id)
    .executeTakeFirstOrThrow()

/** A ticket with its texts and its requester. */
export type TicketDetails = {
  readonly ticket: Ticket
  readonly description: string
  readonly description_html: string | null
  /** Verification of the sender of the mail that opened the ticket. */
  readonly sender_verification: SenderVerification | null
  readonly requester: { readonly id: number; readonly name: string; readonly email: string; readonly company_id: number | null }
}

export const loadTicketDetails = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, TicketDetails>> => {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('ticket_bodies', 'ticket_bodies.ticket_id', 'tickets.id')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .selectAll('tickets')
    .select(['description', 'description_html', 'sender_verification', 'clients.name as client_name', 'clients.email as client_email'])
    .select('clients.company_id as client_company_id')
    .where('tickets.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ description, description_html, sender_verification, client_name, client_email, client_company_id, ...row }) => [
      row.id,
      {
        ticket: toTicket(row),
        description,
        description_html,
        sender_verification,
        requester: { id: row.client_id, name: client_name, email: client_email, company_id: client_company_id },
      },
    ]),
  )
}
