import type { Instant } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-enums.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import { notFound } from '../../kernel/errors.ts'
import { listAttachments } from '../attachments/attachments.ts'
import { listDrafters } from '../drafts/drafts.ts'
import { listLinks, type TicketLink } from '../links/links.ts'
import { listReplies } from '../replies/replies.ts'
import type { TicketConversation } from '../replies/visible-to-client.ts'
import { loadSlaByTicket } from '../sla/apply.ts'
import { NO_SLA, type SlaSummary } from '../sla/summary.ts'
import { listTimeline } from '../timeline/timeline.ts'
import { listAssetIdsByTicket } from './assets.ts'
import type { CreatedTicket } from './create.ts'
import { listFollowers } from './followers.ts'
import type { Ticket } from './model.ts'
import { toTicket } from './store.ts'

export type TicketView = {
  readonly ticket: Ticket
  readonly description: string
  readonly description_html: string | null
  /** Of the mail that opened the ticket. */
  readonly sender_verification: SenderVerification | null
  readonly requester: { readonly id: number; readonly name: string; readonly email: string; readonly company_id: number | null }
  readonly asset_ids: readonly number[]
  readonly sla: SlaSummary
}

/** In the given order. The ids come from an index scan; only the rows of one page are fetched. */
export const listTicketViews = async (reader: Reader, ids: readonly number[]): Promise<readonly TicketView[]> => {
  if (ids.length === 0) return []
  const found = reader.db
    .selectFrom('tickets')
    .innerJoin('ticket_bodies', 'ticket_bodies.ticket_id', 'tickets.id')
    .innerJoin('clients', 'clients.id', 'tickets.client_id')
    .selectAll('tickets')
    .select(['description', 'description_html', 'sender_verification', 'clients.name as client_name', 'clients.email as client_email'])
    .select('clients.company_id as client_company_id')
    .where('tickets.id', 'in', ids)
    .execute()
  const [rows, assets, slas] = await settleAll(found, listAssetIdsByTicket(reader, ids), loadSlaByTicket(reader, ids))
  const byId = new Map(
    rows.map(({ description, description_html, sender_verification, client_name, client_email, client_company_id, ...row }) => [
      row.id,
      {
        ticket: toTicket(row),
        description,
        description_html,
        sender_verification,
        requester: { id: row.client_id, name: client_name, email: client_email, company_id: client_company_id },
        asset_ids: assets.get(row.id) ?? [],
        sla: slas.get(row.id) ?? NO_SLA,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type NewDescription = { readonly description: string; readonly description_html?: string | null }

/** View of a ticket created in this transaction, without another query. */
export const toTicketView = (
  { ticket, client, sla }: CreatedTicket,
  { description, description_html = null }: NewDescription,
): TicketView => {
  const { id, name, email, company_id } = client
  return {
    ticket,
    description,
    description_html,
    sender_verification: null,
    requester: { id, name, email, company_id },
    asset_ids: [],
    sla,
  }
}

export const getTicketView = async (reader: Reader, id: number): Promise<TicketView> =>
  (await listTicketViews(reader, [id]))[0] ?? notFound('ticket')

/** Replies and timeline, oldest first, for agents. Output to clients passes `filterVisibleToClient`. */
export const loadConversation = async (reader: Reader, ticket_id: number): Promise<TicketConversation> => {
  const [replies, attachments, timeline_events] = await settleAll(
    listReplies(reader, ticket_id),
    listAttachments(reader, ticket_id),
    listTimeline(reader, ticket_id),
  )
  return { replies, attachments, timeline_events }
}

export type TicketRelations = {
  readonly followers: readonly { readonly id: number; readonly name: string }[]
  readonly links: readonly TicketLink[]
  readonly drafting: readonly { readonly id: number; readonly name: string; readonly updated_at: Instant }[]
}

export const loadTicketRelations = async (reader: Reader, ticket_id: number): Promise<TicketRelations> => {
  const [followers, links, drafting] = await settleAll(
    listFollowers(reader, ticket_id),
    listLinks(reader, ticket_id),
    listDrafters(reader, ticket_id),
  )
  return { followers, links, drafting }
}
