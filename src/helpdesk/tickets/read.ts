import type { Instant } from '../../contract/time.ts'
import type { SenderVerification } from '../../contract/v1/ticket-words.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import { notFound } from '../../kernel/errors.ts'
import { listAttachments } from '../attachments/attachments.ts'
import { listDrafters } from '../drafts/drafts.ts'
import { listLinks, type Link } from '../links/links.ts'
import { listReplies } from '../replies/replies.ts'
import type { Conversation } from '../replies/visible-to-client.ts'
import { slaOfTickets } from '../sla/apply.ts'
import { NOTHING_PROMISED, type SlaSummary } from '../sla/summary.ts'
import { listTimeline } from '../timeline/timeline.ts'
import { assetIdsOf } from './assets.ts'
import type { Made } from './create.ts'
import { listFollowers } from './followers.ts'
import type { Ticket } from './model.ts'
import { ticketOf } from './store.ts'

/** A ticket with what is shown around it in every list. */
export type TicketView = {
  readonly ticket: Ticket
  readonly description: string
  readonly description_html: string | null
  /** Of the mail the ticket came as. */
  readonly sender_verification: SenderVerification | null
  readonly requester: { readonly id: number; readonly name: string; readonly email: string; readonly company_id: number | null }
  readonly asset_ids: readonly number[]
  readonly sla: SlaSummary
}

/** In the order asked for. The few rows of one page are fetched by id, after an index has said which. */
export const readTickets = async (reader: Reader, ids: readonly number[]): Promise<readonly TicketView[]> => {
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
  const [rows, assets, slas] = await together(found, assetIdsOf(reader, ids), slaOfTickets(reader, ids))
  const byId = new Map(
    rows.map(({ description, description_html, sender_verification, client_name, client_email, client_company_id, ...row }) => [
      row.id,
      {
        ticket: ticketOf(row),
        description,
        description_html,
        sender_verification,
        requester: { id: row.client_id, name: client_name, email: client_email, company_id: client_company_id },
        asset_ids: assets.get(row.id) ?? [],
        sla: slas.get(row.id) ?? NOTHING_PROMISED,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type NewBody = { readonly description: string; readonly description_html?: string | null }

/** A ticket that was just made: not read again what was written a moment ago. */
export const viewOfNew = ({ ticket, client, sla }: Made, { description, description_html = null }: NewBody): TicketView => {
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

export const readTicket = async (reader: Reader, id: number): Promise<TicketView> =>
  (await readTickets(reader, [id]))[0] ?? notFound('ticket')

/** Everything that was said and that happened, oldest first. For agents: whatever goes to a client passes `visibleToClient`. */
export const readConversation = async (reader: Reader, ticket_id: number): Promise<Conversation> => {
  const [replies, attachments, timeline_events] = await together(
    listReplies(reader, ticket_id),
    listAttachments(reader, ticket_id),
    listTimeline(reader, ticket_id),
  )
  return { replies, attachments, timeline_events }
}

export type Surroundings = {
  readonly followers: readonly { readonly id: number; readonly name: string }[]
  readonly links: readonly Link[]
  readonly drafting: readonly { readonly id: number; readonly name: string; readonly updated_at: Instant }[]
}

export const readSurroundings = async (reader: Reader, ticket_id: number): Promise<Surroundings> => {
  const [followers, links, drafting] = await together(
    listFollowers(reader, ticket_id),
    listLinks(reader, ticket_id),
    listDrafters(reader, ticket_id),
  )
  return { followers, links, drafting }
}
