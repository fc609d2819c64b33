import type { Instant } from '../../contract/time.ts'
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
import { listAssetIdsByTicket } from '../assets/ticket-assets.ts'
import type { CreatedTicket } from '../tickets/create.ts'
import { loadTicketDetails, type TicketDetails } from '../tickets/details.ts'
import { listFollowers } from '../tickets/followers.ts'
import { listTimeline } from '../timeline/timeline.ts'

export type TicketView = TicketDetails & { readonly asset_ids: readonly number[]; readonly sla: SlaSummary }

/** Views in the order of `ids`. The ids come from an index scan, so only the rows of one page are fetched. */
export const listTicketViews = async (reader: Reader, ids: readonly number[]): Promise<readonly TicketView[]> => {
  if (ids.length === 0) return []
  const [details, assets, slas] = await settleAll(
    loadTicketDetails(reader, ids),
    listAssetIdsByTicket(reader, ids),
    loadSlaByTicket(reader, ids),
  )
  return ids.flatMap((id) => {
    const found = details.get(id)
    return found ? [{ ...found, asset_ids: assets.get(id) ?? [], sla: slas.get(id) ?? NO_SLA }] : []
  })
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
