import { countViewTickets, type ViewCount } from '../../contract/app/queue-counts.ts'
import * as routes from '../../contract/app/queue.ts'
import {
  BUILT_IN_FILTERS,
  BUILT_IN_VIEWS,
  DUE_SOON_HOURS,
  SLA_METRICS,
  type BuiltInView,
  type SlaClockRecord,
  type QueueRow,
} from '../../contract/app/queue.ts'
import { HOUR, formatIsoMillis, SECOND } from '../../contract/time.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { listTicketIds, type TicketListInput } from '../../helpdesk/tickets/list/list.ts'
import { countTotal } from '../../helpdesk/tickets/list/totals.ts'
import { NEWEST_FIRST } from '../../helpdesk/tickets/list/sort.ts'
import { countDueTickets, loadQueue, type QueueEntry } from '../../helpdesk/ticket-view/queue.ts'
import { getView, listViews } from '../../helpdesk/views/views.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from '../v1/format-instant.ts'
import { toTicketFilters, type TicketFiltersInput } from '../v1/ticket-input.ts'

const MAX_QUEUE_TICKETS = 10_000

const isBuiltIn = (view: string): view is BuiltInView => BUILT_IN_VIEWS.some((name) => name === view)

// The filters of a saved view were validated when it was saved.
const savedFilters = (filters: Readonly<Record<string, unknown>>): TicketFiltersInput => filters as TicketFiltersInput

const toListQuery = async (reader: Reader, actor: AgentActor, view: string): Promise<TicketListInput> => {
  const saved = isBuiltIn(view) ? undefined : await getView(reader, actor, /^\d{1,15}$/.test(view) ? Number(view) : notFound('view'))
  const filters = saved ? savedFilters(saved.filters) : BUILT_IN_FILTERS[isBuiltIn(view) ? view : 'open']
  return { filters: toTicketFilters(actor, filters), scope: toTicketScope(actor), sort: NEWEST_FIRST }
}

const lastBy = ({ last_client_reply_at: client, last_agent_reply_at: agent }: QueueEntry['ticket']): QueueRow['last_by'] => {
  if (client === null && agent === null) return null
  return (client ?? 0) > (agent ?? 0) ? 'client' : 'agent'
}

export const presentSlaClock = ({ metric, is_business, paused_us }: QueueEntry['notes'][number]): SlaClockRecord => ({
  metric,
  is_business,
  paused_seconds: Math.floor(paused_us / SECOND),
})

/** The next due SLA clock, else a paused one. */
const clockOf = ({ notes }: QueueEntry, due_for: QueueRow['due_for']): SlaClockRecord | null => {
  const note = due_for === null ? notes[0] : notes.find(({ metric }) => metric === due_for)
  return note ? presentSlaClock(note) : null
}

const dueForOf = ({ sla }: QueueEntry): QueueRow['due_for'] =>
  SLA_METRICS.find((metric) => sla.next_due_at !== null && sla[metric].due_at === sla.next_due_at) ?? null

const presentQueueRow = (entry: QueueEntry): QueueRow => {
  const { ticket, requester, company, sla } = entry
  const due_for = dueForOf(entry)
  return {
    id: ticket.id,
    subject: ticket.subject,
    status: ticket.status,
    priority: ticket.priority,
    type: ticket.type,
    channel: ticket.channel,
    client_id: ticket.client_id,
    requester,
    company,
    department_id: ticket.department_id,
    assignee_id: ticket.assignee_id,
    tags: [...ticket.tags],
    sla: sla.status,
    due_at: sla.next_due_at,
    due_for,
    clock: clockOf(entry, due_for),
    replies_count: ticket.replies_count,
    last_by: lastBy(ticket),
    pending_until: formatInstant(ticket.pending_until),
    waiting_since_at: formatInstant(entry.waiting_since_at),
    version: ticket.version,
    created_at: formatIsoMillis(ticket.created_at),
    updated_at: formatIsoMillis(ticket.updated_at),
  }
}

const getDueSoonLimit = ({ now }: Reader): number => now + DUE_SOON_HOURS * HOUR

// Other requests are served between two batches.
const BATCH_SIZE = 500

const chunk = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) => ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE))

type QueueQuery = { readonly view: string; readonly ids?: readonly number[] | undefined }

const readQueueRows = async (db: Db, actor: AgentActor, { view, ids }: QueueQuery) => {
  const { found, total, soon } = await db.read(async (reader) => {
    const listed = await listTicketIds(reader, await toListQuery(reader, actor, view), { limit: MAX_QUEUE_TICKETS, offset: 0 })
    return { found: listed.ids, total: listed.total, soon: formatIsoMillis(getDueSoonLimit(reader)) }
  })
  const wanted = new Set(ids ?? found)
  const rows: QueueRow[] = []
  for (const slice of chunk(found.filter((id) => wanted.has(id)))) {
    rows.push(...(await db.read((reader) => loadQueue(reader, slice))).map(presentQueueRow))
    await yieldToEventLoop()
  }
  const data = view === 'due' ? rows.filter(({ due_at }) => due_at !== null && due_at < soon) : rows
  return { data, total: total > MAX_QUEUE_TICKETS ? total : data.length }
}

const countViews = async (reader: Reader, actor: AgentActor): Promise<ViewCount[]> => {
  const saved = (await listViews(reader, actor)).map(({ id }) => String(id))
  const counts: ViewCount[] = []
  for (const view of [...BUILT_IN_VIEWS, ...saved]) {
    const total =
      view === 'due'
        ? await countDueTickets(reader, { scope: toTicketScope(actor), before: getDueSoonLimit(reader) })
        : await countTotal(reader, await toListQuery(reader, actor, view))
    counts.push({ view, total })
  }
  return counts
}

export const registerQueueRoutes = (api: Api): void => {
  serveSlow(api, routes.listQueue, async (db, { query }, actor) => ok(await readQueueRows(db, requireAgent(actor), query)))
  serve(api, countViewTickets, async (reader, _input, actor) => {
    const agent = requireAgent(actor)
    const breached = await countDueTickets(reader, { scope: toTicketScope(agent), before: reader.now, assignee_id: agent.account_id })
    return ok({ data: await countViews(reader, agent), breached })
  })
  serve(api, routes.getStaff, async (reader) => {
    const agents = (await listActiveNames(reader)).map(({ id, name, email }) => ({ id, name, email }))
    const departments = (await listDepartments(reader)).map(({ id, name, is_default }) => ({ id, name, is_default }))
    return ok({ data: { agents, departments } })
  })
}
