import type { FastifyRequest } from 'fastify'
import {
  bulkTickets,
  createTicket,
  exportTickets,
  getTicket,
  listTickets,
  patchTicket,
  updateTicket as updateTicketRoute,
} from '../../contract/v1/tickets.ts'
import { assertRequiredFields } from '../../helpdesk/fields/fields.ts'
import { bulkUpdateTickets, enqueueBulkUpdate, MAX_TICKETS_PER_REQUEST } from '../../helpdesk/tickets/bulk.ts'
import { updateTicket, assertValidPatch, type TicketPatch } from '../../helpdesk/tickets/update.ts'
import * as create from '../../helpdesk/tickets/create.ts'
import { toTicketPatch, type TicketEdit } from '../../helpdesk/tickets/edit.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { listTicketIds, listTicketIdsAfter, type TicketListInput } from '../../helpdesk/tickets/list/list.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { loadConversation, loadTicketRelations, getTicketView, toTicketView } from '../../helpdesk/tickets/read.ts'
import * as tickets from '../../helpdesk/tickets/tickets.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { together } from '../../kernel/db/together.ts'
import { checkAll, checkTogether, invalid, invalidIfAny } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { agentOf } from '../agent-only.ts'
import { accepted, created, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { linksOf, pageOf, paged } from './paging.ts'
import { channelOf, editOf, etagOf, expectedOf, filtersOf, sortOf, type ChangesIn, type FiltersIn } from './ticket-in.ts'
import { cursorIn, pageAtCursor } from './ticket-cursor.ts'
import { includedIn, listedTickets, type Include } from './ticket-include.ts'
import { fullTicketOut, oneTicketOut } from './ticket-out.ts'

/** Asked before the body is looked at: an unknown or hidden ticket is not there, whatever the body says. */
export const ticketExists = (hand: Reader | Tx, { id }: { readonly id: number }, actor: Actor): Promise<Ticket> =>
  tickets.getTicket(hand, actor, id)

/** A ticket with all there is, as a single read and a merge answer it. */
export const fullTicket = async (reader: Reader, actor: Actor, id: number, base_url: string) => {
  const reading = [getTicketView(reader, id), loadConversation(reader, id), loadTicketRelations(reader, id)] as const
  const [view, conversation, surroundings] = await together(...reading)
  return fullTicketOut({ view, conversation, surroundings }, tickets.toActorScope(actor), base_url)
}

type ListIn = FiltersIn & { readonly sort?: string | undefined; readonly cursor?: string | undefined }

export const wishOf = (actor: AgentActor, query: ListIn): TicketListInput => ({
  filters: filtersOf(actor, query),
  scope: toTicketScope(actor),
  sort: sortOf(query.sort),
})

const ROWS_PER_EXPORT = 1_000

/** What is listed, and what of it is shown. */
type Listing = TicketListInput & Include & { readonly base_url: string }

const listByCursor = async (reader: Reader, wish: Listing, text: string, per_page: number) => {
  const { ids, meta } = await pageAtCursor(reader, wish, text, per_page)
  return ok({ data: await listedTickets(reader, ids, wish, wish.base_url), meta })
}

const exportAfter = async (reader: Reader, wish: Listing, text: string) => {
  const cursor = cursorIn(text, wish)
  const { ids, next_cursor } = await listTicketIdsAfter(reader, wish, { limit: ROWS_PER_EXPORT, ...(cursor && { cursor }) })
  return ok({ data: await listedTickets(reader, ids, wish, wish.base_url), meta: { per_page: ROWS_PER_EXPORT, next_cursor } })
}

/** One page by number, with its exact total. */
export const listPage = async (reader: Reader, wish: Listing, query: Parameters<typeof pageOf>[0], request: FastifyRequest) => {
  const page = pageOf(query)
  const { ids, total } = await listTicketIds(reader, wish, page)
  const shown = await listedTickets(reader, ids, wish, wish.base_url)
  return ok({ ...paged(shown, total, page), links: linksOf(request.url, total, page) })
}

const listing = (door: Door): void => {
  serve(door, listTickets, async (reader, { query, request }, actor) => {
    const wish = { ...wishOf(agentOf(actor), query), include: query.include, base_url: door.house.config.BASE_URL }
    return query.cursor === undefined
      ? await listPage(reader, wish, query, request)
      : await listByCursor(reader, wish, query.cursor, pageOf(query).limit)
  })
  serve(door, exportTickets, async (reader, { query }, actor) => {
    await assertSudo(reader, agentOf(actor))
    const wish = { ...wishOf(agentOf(actor), query), base_url: door.house.config.BASE_URL }
    return await exportAfter(reader, wish, query.cursor ?? '')
  })
  serve(door, getTicket, async (reader, { params }, actor) => {
    const ticket = await tickets.getTicket(reader, actor, params.id)
    const { merged_into_id } = ticket
    const { BASE_URL } = door.house.config
    const link = merged_into_id === null ? undefined : { link: `<${BASE_URL}/api/v1/tickets/${merged_into_id}>; rel="canonical"` }
    return ok({ data: await fullTicket(reader, actor, params.id, BASE_URL) }, { ...etagOf(ticket), ...link })
  })
}

const refuseBlank = async (body: { readonly subject: string; readonly description: string }): Promise<void> => {
  const blank = (['subject', 'description'] as const).filter((field) => body[field].trim() === '')
  invalidIfAny(Object.fromEntries(blank.map((field) => [field, [`The ${field} field is required.`]])))
}

const creating = (door: Door): void => {
  serve(door, createTicket, async (tx, { body }, actor) => {
    const { department_id, ...wish } = body
    const agent = agentOf(actor)
    // Looked at meanwhile: a refusal takes the ticket back with it.
    const [, , made] = await checkTogether(
      refuseBlank(body),
      assertRequiredFields(tx, body.custom_fields ?? {}),
      create.createTicketWithDetails(tx, agent, { ...wish, channel: channelOf(agent), department_id: department_id ?? undefined }),
    )
    const reply = created({ data: oneTicketOut(toTicketView(made, wish)) }, `/api/v1/tickets/${made.ticket.id}`)
    return { ...reply, headers: { ...reply.headers, ...etagOf(made.ticket) } }
  })
}

/** The ticket, and what the caller asked for besides. */
const answerOf = async (tx: Tx, id: number, include: Include, base_url: string) => {
  const view = await getTicketView(tx, id)
  return ok({ data: { ...oneTicketOut(view), ...(await includedIn(tx, id, include, base_url)) } }, etagOf(view.ticket))
}

/** What is changed. An edit that is refused is refused with everything else that is wrong with it. */
const patchOf = async (tx: Tx, ticket: Ticket, edit: TicketEdit): Promise<TicketPatch> => {
  try {
    return toTicketPatch(ticket, edit)
  } catch (error) {
    const { subject, tags, custom_fields, ...others } = edit
    await checkAll(
      () => subject !== undefined && toTicketPatch(ticket, { subject }),
      () => tags !== undefined && toTicketPatch(ticket, { tags }),
      () => custom_fields && assertValidPatch(tx, ticket, toTicketPatch(ticket, { custom_fields })),
      () => assertValidPatch(tx, ticket, toTicketPatch(ticket, others)),
    )
    throw error
  }
}

const changing = (door: Door): void => {
  type Input = { params: { id: number }; query: Include; body: ChangesIn; request: FastifyRequest }
  const change = async (tx: Tx, { params, query, body, request }: Input, actor: Actor) => {
    const ticket = await tickets.getTicketForUpdate(tx, actor, params.id)
    await updateTicket(tx, actor, ticket, { ...(await patchOf(tx, ticket, editOf(body))), expected: expectedOf(request) })
    return await answerOf(tx, params.id, query, door.house.config.BASE_URL)
  }
  serve(door, updateTicketRoute, change, { exists: ticketExists })
  serve(door, patchTicket, change, { exists: ticketExists })
  serve(door, bulkTickets, async (tx, { body }, actor) => {
    const agent = agentOf(actor)
    const { ids, macro_id, merge_into_id, set } = body
    const wish = { ids, macro_id, merge_into_id, channel: channelOf(agent), ...(set && { set: editOf(set) }) }
    if (!set && macro_id === undefined && merge_into_id === undefined) invalid({ set: ['The set field is required.'] })
    if (ids.length > MAX_TICKETS_PER_REQUEST) return accepted({ data: { job_id: await enqueueBulkUpdate(tx, agent, wish) } })
    return ok({ data: await bulkUpdateTickets(tx, agent, wish) })
  })
}

export const ticketRoutes = (door: Door): void => {
  listing(door)
  creating(door)
  changing(door)
}
