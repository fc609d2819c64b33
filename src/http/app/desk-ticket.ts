import { getDeskTicket, MESSAGES_AT_ONCE } from '../../contract/app/desk-ticket.ts'
import { isoMillis } from '../../contract/time.ts'
import { listAlertsOf } from '../../helpdesk/alerts/alerts.ts'
import { listAttachments } from '../../helpdesk/attachments/attachments.ts'
import { getClient } from '../../helpdesk/clients/clients.ts'
import { findCompany } from '../../helpdesk/companies/companies.ts'
import { findDraft } from '../../helpdesk/drafts/drafts.ts'
import { listReplies } from '../../helpdesk/replies/replies.ts'
import { sightOf, type Sight } from '../../helpdesk/tickets/filters.ts'
import { listTicketIds } from '../../helpdesk/tickets/list/list.ts'
import { NEWEST_FIRST } from '../../helpdesk/tickets/list/sort.ts'
import { listMergedInto } from '../../helpdesk/tickets/merged.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { readQueue } from '../../helpdesk/tickets/queue.ts'
import { readSurroundings, readTicket } from '../../helpdesk/tickets/read.ts'
import { findTicket, getTicket } from '../../helpdesk/tickets/tickets.ts'
import { listTimeline } from '../../helpdesk/timeline/timeline.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { draftOut } from '../v1/ticket-actions.ts'
import { attachmentOut, oneTicketOut, replyOut, surroundingsOut, timelineOut } from '../v1/ticket-out.ts'

const OTHERS = 6

/** The last messages, and what happened since the first of them. */
const readThread = async (reader: Reader, { id, replies_count }: Ticket, limit: number, base_url: string) => {
  const earlier = Math.max(0, replies_count - limit)
  const attachments = await listAttachments(reader, id)
  const replies = await listReplies(reader, id, { limit, offset: earlier })
  const since = earlier === 0 ? 0 : (replies[0]?.created_at ?? 0)
  const events = (await listTimeline(reader, id)).filter(({ created_at }) => created_at >= since)
  return {
    attachments: attachments.filter(({ reply_id }) => reply_id === null).map((attachment) => attachmentOut(attachment, base_url)),
    messages: replies.map((reply) => replyOut(reply, attachments, base_url)),
    earlier,
    timeline_events: events.map(timelineOut),
  }
}

/** Who asks, and what else they have asked. */
const readAsker = async (reader: Reader, ticket: Ticket, sight: Sight) => {
  const { id, name, email, phone, is_blocked } = await getClient(reader, ticket.client_id)
  const company = ticket.company_id === null ? undefined : await findCompany(reader, ticket.company_id)
  const filters = { client_id: [ticket.client_id] }
  const { ids, total } = await listTicketIds(reader, { filters, sight, sort: NEWEST_FIRST }, { limit: OTHERS + 1, offset: 0 })
  const others = (await readQueue(reader, ids))
    .filter((other) => other.ticket.id !== ticket.id)
    .toSorted((a, b) => b.ticket.id - a.ticket.id)
    .slice(0, OTHERS)
  return {
    client: { id, name, email, phone, is_blocked },
    company: company ? { id: company.id, name: company.name } : null,
    others: others.map((other) => ({
      id: other.ticket.id,
      subject: other.ticket.subject,
      status: other.ticket.status,
      updated_at: isoMillis(other.ticket.updated_at),
    })),
    n_others: Math.max(0, total - 1),
  }
}

const named = (ticket: Ticket | undefined) => (ticket ? { id: ticket.id, subject: ticket.subject } : null)

/** Where it went, and who came here; a merge can be taken back from either side. */
const readMerges = async (reader: Reader, actor: AgentActor, { id, merged_into_id }: Ticket) => ({
  merged_into: merged_into_id === null ? null : named(await findTicket(reader, actor, merged_into_id)),
  merged_from: await listMergedInto(reader, id),
})

const readOwnDraft = async (reader: Reader, { id }: Ticket, { account_id }: AgentActor) => {
  const draft = await findDraft(reader, id, account_id)
  return draft ? draftOut(draft) : null
}

export const deskTicketPages = (door: Door): void =>
  serve(door, getDeskTicket, async (reader, { params, query }, actor) => {
    const agent = agentOf(actor)
    const ticket = await getTicket(reader, actor, params.id)
    const { BASE_URL } = door.house.config
    const alerts = await listAlertsOf(reader, ticket.id)
    return ok({
      data: {
        ...oneTicketOut(await readTicket(reader, ticket.id)),
        ...surroundingsOut(await readSurroundings(reader, ticket.id)),
        ...(await readThread(reader, ticket, query.messages ?? MESSAGES_AT_ONCE, BASE_URL)),
        ...(await readAsker(reader, ticket, sightOf(agent))),
        ...(await readMerges(reader, agent, ticket)),
        check_uuids: [...new Set(alerts.flatMap(({ check_uuid }) => check_uuid ?? []))],
        draft: await readOwnDraft(reader, ticket, agent),
      },
    })
  })
