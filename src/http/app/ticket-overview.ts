import { getTicketOverview, MESSAGES_PAGE_SIZE } from '../../contract/app/ticket-overview.ts'
import { formatIsoMillis } from '../../contract/time.ts'
import { findAssets } from '../../helpdesk/assets/assets.ts'
import { listTicketAlerts } from '../../helpdesk/alerts/alerts.ts'
import type { Alert } from '../../helpdesk/alerts/model.ts'
import { listAttachments, listOwnUploads } from '../../helpdesk/attachments/attachments.ts'
import { getClient } from '../../helpdesk/clients/clients.ts'
import { findCompany } from '../../helpdesk/companies/companies.ts'
import { findDraft } from '../../helpdesk/drafts/drafts.ts'
import { listTicketScheduleIds } from '../../helpdesk/on-call/ticket-schedules.ts'
import { listReplies } from '../../helpdesk/replies/replies.ts'
import { listScheduledReplies } from '../../helpdesk/scheduled-replies/scheduled.ts'
import { listPolicies } from '../../helpdesk/sla-policies/policies.ts'
import { toTicketScope, type TicketScope } from '../../helpdesk/ticket-scope.ts'
import { listTicketIds } from '../../helpdesk/tickets/list/list.ts'
import { NEWEST_FIRST } from '../../helpdesk/tickets/list/sort.ts'
import { listMergedTickets } from '../../helpdesk/tickets/merged.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { loadQueue } from '../../helpdesk/ticket-view/queue.ts'
import { loadTicketRelations, getTicketView } from '../../helpdesk/ticket-view/read.ts'
import { findTicket, getTicket } from '../../helpdesk/tickets/tickets.ts'
import { listTimeline } from '../../helpdesk/timeline/timeline.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from '../v1/format-instant.ts'
import { presentScheduledReplies } from '../v1/scheduled-replies.ts'
import { presentDraft } from '../v1/ticket-actions.ts'
import { presentAttachment, presentTicketDetail, presentReply, presentTicketContext, presentTimelineEvent } from '../v1/ticket-presenter.ts'
import { presentSlaClock } from './queue.ts'

const MAX_OTHER_TICKETS = 6

const readConversation = async (reader: Reader, { id, replies_count }: Ticket, limit: number, base_url: string) => {
  const num_earlier_messages = Math.max(0, replies_count - limit)
  const attachments = await listAttachments(reader, id)
  const replies = await listReplies(reader, id, { limit, offset: num_earlier_messages })
  const since = num_earlier_messages === 0 ? 0 : (replies[0]?.created_at ?? 0)
  const events = (await listTimeline(reader, id)).filter(({ created_at }) => created_at >= since)
  return {
    attachments: attachments.filter(({ reply_id }) => reply_id === null).map((attachment) => presentAttachment(attachment, base_url)),
    messages: replies.map((reply) => presentReply(reply, attachments, base_url)),
    num_earlier_messages,
    timeline_events: events.map(presentTimelineEvent),
  }
}

const readRequester = async (reader: Reader, ticket: Ticket, sight: TicketScope) => {
  const { id, name, email, phone, is_blocked } = await getClient(reader, ticket.client_id)
  const company = ticket.company_id === null ? undefined : await findCompany(reader, ticket.company_id)
  const filters = { client_id: [ticket.client_id] }
  const { ids, total } = await listTicketIds(
    reader,
    { filters, scope: sight, sort: NEWEST_FIRST },
    { limit: MAX_OTHER_TICKETS + 1, offset: 0 },
  )
  const others = (await loadQueue(reader, ids))
    .filter((other) => other.ticket.id !== ticket.id)
    .toSorted((a, b) => b.ticket.id - a.ticket.id)
    .slice(0, MAX_OTHER_TICKETS)
  return {
    client: { id, name, email, phone, is_blocked },
    company: company ? { id: company.id, name: company.name } : null,
    other_tickets: others.map((other) => ({
      id: other.ticket.id,
      subject: other.ticket.subject,
      status: other.ticket.status,
      updated_at: formatIsoMillis(other.ticket.updated_at),
    })),
    num_other_tickets: Math.max(0, total - 1),
  }
}

const toTicketLink = (ticket: Ticket | undefined) => (ticket ? { id: ticket.id, subject: ticket.subject } : null)

/** Merges in both directions; each can be undone from either ticket. */
const readMerges = async (reader: Reader, actor: AgentActor, { id, merged_into_id }: Ticket) => ({
  merged_into: merged_into_id === null ? null : toTicketLink(await findTicket(reader, actor, merged_into_id)),
  merged_from: await listMergedTickets(reader, id),
})

const readClocks = async (reader: Reader, { id }: Ticket) => {
  const [line] = await loadQueue(reader, [id])
  return {
    clocks: (line?.notes ?? []).map(presentSlaClock),
    waiting_since_at: formatInstant(line?.waiting_since_at ?? null),
    policy_id: line?.sla.policy_id,
  }
}

const readSchedules = async (reader: Reader, { id }: Ticket, alerts: readonly Alert[], sla_policy_id: number | null | undefined) => {
  const sla = sla_policy_id ? (await listPolicies(reader)).find((policy) => policy.id === sla_policy_id) : undefined
  const policy_ids = [...alerts.map(({ settings }) => settings.policy_id), sla?.escalation.policy_id ?? null]
  return await listTicketScheduleIds(
    reader,
    id,
    policy_ids.filter((policy_id) => policy_id !== null),
  )
}

/** Includes the attachments that still exist. */
const readOwnDraft = async (reader: Reader, { id }: Ticket, actor: AgentActor, base_url: string) => {
  const draft = await findDraft(reader, id, actor.account_id)
  const files = draft ? await listOwnUploads(reader, actor, draft.attachments) : []
  return { draft: draft ? presentDraft(draft) : null, draft_files: files.map((file) => presentAttachment(file, base_url)) }
}

export const registerTicketOverviewRoutes = (api: Api): void =>
  serve(api, getTicketOverview, async (reader, { params, query }, actor) => {
    const agent = requireAgent(actor)
    const ticket = await getTicket(reader, actor, params.id)
    const { BASE_URL } = api.context.config
    const alerts = await listTicketAlerts(reader, ticket.id)
    const view = presentTicketDetail(await getTicketView(reader, ticket.id))
    const { policy_id, ...clocks } = await readClocks(reader, ticket)
    return ok({
      data: {
        ...view,
        ...presentTicketContext(await loadTicketRelations(reader, ticket.id), toTicketScope(agent)),
        ...(await readConversation(reader, ticket, query.messages ?? MESSAGES_PAGE_SIZE, BASE_URL)),
        ...(await readRequester(reader, ticket, toTicketScope(agent))),
        ...(await readMerges(reader, agent, ticket)),
        ...clocks,
        assets: (await findAssets(reader, view.asset_ids)).map(({ id, name }) => ({ id, name })),
        schedule_ids: await readSchedules(reader, ticket, alerts, policy_id),
        check_uuids: [...new Set(alerts.flatMap(({ check_uuid }) => check_uuid ?? []))],
        scheduled: await presentScheduledReplies(reader, await listScheduledReplies(reader, ticket.id), BASE_URL),
        ...(await readOwnDraft(reader, ticket, agent, BASE_URL)),
      },
    })
  })
