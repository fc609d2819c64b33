import { countQueues, type ViewCount } from '../../contract/app/desk-counts.ts'
import * as routes from '../../contract/app/desk.ts'
import {
  BUILT_IN_FILTERS,
  BUILT_IN_VIEWS,
  DUE_SOON_HOURS,
  METRICS,
  type BuiltInView,
  type ClockNote,
  type QueueRow,
} from '../../contract/app/desk.ts'
import { HOUR, isoMillis, SECOND } from '../../contract/time.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { listTicketIds, type TicketListInput } from '../../helpdesk/tickets/list/list.ts'
import { countTotal } from '../../helpdesk/tickets/list/totals.ts'
import { NEWEST_FIRST } from '../../helpdesk/tickets/list/sort.ts'
import { countDueTickets, loadQueue, type QueueEntry } from '../../helpdesk/tickets/queue.ts'
import { getView, listViews } from '../../helpdesk/views/views.ts'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Db, Reader } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { listActiveNames } from '../../people/accounts/accounts.ts'
import type { AgentActor } from '../../people/actor.ts'
import { listDepartments } from '../../people/departments/departments.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from '../v1/iso.ts'
import { filtersOf, type FiltersIn } from '../v1/ticket-in.ts'

// More than this nobody works through; whoever has more narrows the view.
const MOST = 10_000

const isBuiltIn = (view: string): view is BuiltInView => BUILT_IN_VIEWS.some((name) => name === view)

// Filters of a saved view were checked against the list's own when it was saved.
const savedFilters = (filters: Readonly<Record<string, unknown>>): FiltersIn => filters as FiltersIn

const wishOf = async (reader: Reader, actor: AgentActor, view: string): Promise<TicketListInput> => {
  const saved = isBuiltIn(view) ? undefined : await getView(reader, actor, /^\d{1,15}$/.test(view) ? Number(view) : notFound('view'))
  const filters = saved ? savedFilters(saved.filters) : BUILT_IN_FILTERS[isBuiltIn(view) ? view : 'open']
  return { filters: filtersOf(actor, filters), scope: toTicketScope(actor), sort: NEWEST_FIRST }
}

const lastBy = ({ last_client_reply_at: client, last_agent_reply_at: agent }: QueueEntry['ticket']): QueueRow['last_by'] => {
  if (client === null && agent === null) return null
  return (client ?? 0) > (agent ?? 0) ? 'client' : 'agent'
}

export const noteOut = ({ metric, is_business, paused_us }: QueueEntry['notes'][number]): ClockNote => ({
  metric,
  is_business,
  paused_seconds: Math.floor(paused_us / SECOND),
})

/** What is due next, or else what stands still. */
const clockOf = ({ notes }: QueueEntry, due_for: QueueRow['due_for']): ClockNote | null => {
  const note = due_for === null ? notes[0] : notes.find(({ metric }) => metric === due_for)
  return note ? noteOut(note) : null
}

const dueForOf = ({ sla }: QueueEntry): QueueRow['due_for'] =>
  METRICS.find((metric) => sla.next_due_at !== null && sla[metric].due_at === sla.next_due_at) ?? null

const rowOut = (entry: QueueEntry): QueueRow => {
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
    pending_until: iso(ticket.pending_until),
    waiting_since_at: iso(entry.waiting_since_at),
    version: ticket.version,
    created_at: isoMillis(ticket.created_at),
    updated_at: isoMillis(ticket.updated_at),
  }
}

const soonFrom = ({ now }: Reader): number => now + DUE_SOON_HOURS * HOUR

// So many at a time, so that others have their turn in between.
const AT_ONCE = 500

const slicesOf = (ids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

type Asked = { readonly view: string; readonly ids?: readonly number[] | undefined }

const rowsOf = async (db: Db, actor: AgentActor, { view, ids }: Asked) => {
  const { found, total, soon } = await db.read(async (reader) => {
    const listed = await listTicketIds(reader, await wishOf(reader, actor, view), { limit: MOST, offset: 0 })
    return { found: listed.ids, total: listed.total, soon: isoMillis(soonFrom(reader)) }
  })
  const wanted = new Set(ids ?? found)
  const rows: QueueRow[] = []
  for (const slice of slicesOf(found.filter((id) => wanted.has(id)))) {
    rows.push(...(await db.read((reader) => loadQueue(reader, slice))).map(rowOut))
    await yieldToEventLoop()
  }
  const data = view === 'due' ? rows.filter(({ due_at }) => due_at !== null && due_at < soon) : rows
  return { data, total: total > MOST ? total : data.length }
}

const countsOf = async (reader: Reader, actor: AgentActor): Promise<ViewCount[]> => {
  const saved = (await listViews(reader, actor)).map(({ id }) => String(id))
  const counts: ViewCount[] = []
  for (const view of [...BUILT_IN_VIEWS, ...saved]) {
    const total =
      view === 'due'
        ? await countDueTickets(reader, { scope: toTicketScope(actor), before: soonFrom(reader) })
        : await countTotal(reader, await wishOf(reader, actor, view))
    counts.push({ view, total })
  }
  return counts
}

export const deskPages = (door: Door): void => {
  serveSlow(door, routes.listQueue, async (db, { query }, actor) => ok(await rowsOf(db, agentOf(actor), query)))
  serve(door, countQueues, async (reader, _input, actor) => {
    const agent = agentOf(actor)
    const breached = await countDueTickets(reader, { scope: toTicketScope(agent), before: reader.now, assignee_id: agent.account_id })
    return ok({ data: await countsOf(reader, agent), breached })
  })
  serve(door, routes.getDesk, async (reader) => {
    const agents = (await listActiveNames(reader)).map(({ id, name, email }) => ({ id, name, email }))
    const departments = (await listDepartments(reader)).map(({ id, name, is_default }) => ({ id, name, is_default }))
    return ok({ data: { agents, departments } })
  })
}
