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
import { bulkUpdateTickets, enqueueBulkUpdate, MAX_TICKETS_PER_REQUEST } from '../../helpdesk/ticket-bulk/bulk-update.ts'
import { updateTicket, assertValidPatch, type TicketPatch } from '../../helpdesk/tickets/update.ts'
import * as create from '../../helpdesk/tickets/create.ts'
import { toTicketPatch, type TicketEdit } from '../../helpdesk/tickets/edit.ts'
import { toTicketScope } from '../../helpdesk/ticket-scope.ts'
import { listTicketIds, listTicketIdsAfter, type TicketListInput } from '../../helpdesk/tickets/list/list.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { loadConversation, loadTicketRelations, getTicketView, toTicketView } from '../../helpdesk/ticket-view/read.ts'
import * as tickets from '../../helpdesk/tickets/tickets.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { settleAll } from '../../kernel/db/settle-all.ts'
import { validateAll, validateConcurrently, invalid, throwIfInvalid } from '../../kernel/errors.ts'
import type { Actor, AgentActor } from '../../people/actor.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { accepted, created, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { createPageLinks, toPageWindow, createPage } from './pagination.ts'
import {
  chooseChannel,
  toTicketEdit,
  createEtag,
  readExpectedVersions,
  toTicketFilters,
  parseTicketSort,
  type TicketChangesInput,
  type TicketFiltersInput,
} from './ticket-input.ts'
import { cursorIn, pageAtCursor } from './ticket-cursor.ts'
import { loadIncluded, presentTicketList, type TicketInclude } from './ticket-include.ts'
import { presentFullTicket, presentTicketDetail } from './ticket-presenter.ts'

/** Runs before validation: an unknown or hidden ticket is 404 with any body. */
export const requireTicket = (db: Reader | Tx, { id }: { readonly id: number }, actor: Actor): Promise<Ticket> =>
  tickets.getTicket(db, actor, id)

export const loadFullTicket = async (reader: Reader, actor: Actor, id: number, base_url: string) => {
  const reading = [getTicketView(reader, id), loadConversation(reader, id), loadTicketRelations(reader, id)] as const
  const [view, conversation, surroundings] = await settleAll(...reading)
  return presentFullTicket({ view, conversation, surroundings }, tickets.toActorScope(actor), base_url)
}

type TicketListParams = TicketFiltersInput & { readonly sort?: string | undefined; readonly cursor?: string | undefined }

export const toTicketListQuery = (actor: AgentActor, query: TicketListParams): TicketListInput => ({
  filters: toTicketFilters(actor, query),
  scope: toTicketScope(actor),
  sort: parseTicketSort(query.sort),
})

const ROWS_PER_EXPORT = 1_000

type TicketListQuery = TicketListInput & TicketInclude & { readonly base_url: string }

const listByCursor = async (reader: Reader, input: TicketListQuery, text: string, per_page: number) => {
  const { ids, meta } = await pageAtCursor(reader, input, text, per_page)
  return ok({ data: await presentTicketList(reader, ids, input, input.base_url), meta })
}

const exportAfter = async (reader: Reader, input: TicketListQuery, text: string) => {
  const cursor = cursorIn(text, input)
  const { ids, next_cursor } = await listTicketIdsAfter(reader, input, { limit: ROWS_PER_EXPORT, ...(cursor && { cursor }) })
  return ok({ data: await presentTicketList(reader, ids, input, input.base_url), meta: { per_page: ROWS_PER_EXPORT, next_cursor } })
}

export const respondWithPage = async (
  reader: Reader,
  input: TicketListQuery,
  query: Parameters<typeof toPageWindow>[0],
  request: FastifyRequest,
) => {
  const page = toPageWindow(query)
  const { ids, total } = await listTicketIds(reader, input, page)
  const shown = await presentTicketList(reader, ids, input, input.base_url)
  return ok({ ...createPage(shown, total, page), links: createPageLinks(request.url, total, page) })
}

const registerListRoutes = (api: Api): void => {
  serve(api, listTickets, async (reader, { query, request }, actor) => {
    const input = { ...toTicketListQuery(requireAgent(actor), query), include: query.include, base_url: api.context.config.BASE_URL }
    return query.cursor === undefined
      ? await respondWithPage(reader, input, query, request)
      : await listByCursor(reader, input, query.cursor, toPageWindow(query).limit)
  })
  serve(api, exportTickets, async (reader, { query }, actor) => {
    await assertSudo(reader, requireAgent(actor))
    const input = { ...toTicketListQuery(requireAgent(actor), query), base_url: api.context.config.BASE_URL }
    return await exportAfter(reader, input, query.cursor ?? '')
  })
  serve(api, getTicket, async (reader, { params }, actor) => {
    const ticket = await tickets.getTicket(reader, actor, params.id)
    const { merged_into_id } = ticket
    const { BASE_URL } = api.context.config
    const link = merged_into_id === null ? undefined : { link: `<${BASE_URL}/api/v1/tickets/${merged_into_id}>; rel="canonical"` }
    return ok({ data: await loadFullTicket(reader, actor, params.id, BASE_URL) }, { ...createEtag(ticket), ...link })
  })
}

const assertNotBlank = async (body: { readonly subject: string; readonly description: string }): Promise<void> => {
  const blank = (['subject', 'description'] as const).filter((field) => body[field].trim() === '')
  throwIfInvalid(Object.fromEntries(blank.map((field) => [field, [`The ${field} field is required.`]])))
}

const registerCreateRoutes = (api: Api): void => {
  serve(api, createTicket, async (tx, { body }, actor) => {
    const { department_id, ...input } = body
    const agent = requireAgent(actor)
    // Validated within the transaction: an error rolls the ticket back.
    const [, , made] = await validateConcurrently(
      assertNotBlank(body),
      assertRequiredFields(tx, body.custom_fields ?? {}),
      create.createTicketWithDetails(tx, agent, { ...input, channel: chooseChannel(agent), department_id: department_id ?? undefined }),
    )
    const reply = created({ data: presentTicketDetail(toTicketView(made, input)) }, `/api/v1/tickets/${made.ticket.id}`)
    return { ...reply, headers: { ...reply.headers, ...createEtag(made.ticket) } }
  })
}

const respondWithTicket = async (tx: Tx, id: number, include: TicketInclude, base_url: string) => {
  const view = await getTicketView(tx, id)
  return ok({ data: { ...presentTicketDetail(view), ...(await loadIncluded(tx, id, include, base_url)) } }, createEtag(view.ticket))
}

/** Errors of the edit are reported with all other errors. */
const patchOf = async (tx: Tx, ticket: Ticket, edit: TicketEdit): Promise<TicketPatch> => {
  try {
    return toTicketPatch(ticket, edit)
  } catch (error) {
    const { subject, tags, custom_fields, ...others } = edit
    await validateAll(
      () => subject !== undefined && toTicketPatch(ticket, { subject }),
      () => tags !== undefined && toTicketPatch(ticket, { tags }),
      () => custom_fields && assertValidPatch(tx, ticket, toTicketPatch(ticket, { custom_fields })),
      () => assertValidPatch(tx, ticket, toTicketPatch(ticket, others)),
    )
    throw error
  }
}

const registerUpdateRoutes = (api: Api): void => {
  type Input = { params: { id: number }; query: TicketInclude; body: TicketChangesInput; request: FastifyRequest }
  const change = async (tx: Tx, { params, query, body, request }: Input, actor: Actor) => {
    const ticket = await tickets.getTicketForUpdate(tx, actor, params.id)
    await updateTicket(tx, actor, ticket, { ...(await patchOf(tx, ticket, toTicketEdit(body))), expected: readExpectedVersions(request) })
    return await respondWithTicket(tx, params.id, query, api.context.config.BASE_URL)
  }
  serve(api, updateTicketRoute, change, { precondition: requireTicket })
  serve(api, patchTicket, change, { precondition: requireTicket })
  serve(api, bulkTickets, async (tx, { body }, actor) => {
    const agent = requireAgent(actor)
    const { ids, macro_id, merge_into_id, set } = body
    const input = { ids, macro_id, merge_into_id, channel: chooseChannel(agent), ...(set && { set: toTicketEdit(set) }) }
    if (!set && macro_id === undefined && merge_into_id === undefined) invalid({ set: ['The set field is required.'] })
    if (ids.length > MAX_TICKETS_PER_REQUEST) return accepted({ data: { job_id: await enqueueBulkUpdate(tx, agent, input) } })
    return ok({ data: await bulkUpdateTickets(tx, agent, input) })
  })
}

export const registerTicketRoutes = (api: Api): void => {
  registerListRoutes(api)
  registerCreateRoutes(api)
  registerUpdateRoutes(api)
}
