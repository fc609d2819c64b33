import type { FastifyRequest } from 'fastify'
import { Type, type Static } from 'typebox'
import { parseInstant, type Instant } from '../../contract/time.ts'
import type { TicketChannel } from '../../contract/v1/ticket-enums.ts'
import { ticketChanges, ticketFilters } from '../../contract/v1/tickets.ts'
import type { TicketEdit } from '../../helpdesk/tickets/edit.ts'
import type { TicketFilters } from '../../helpdesk/tickets/filters.ts'
import { NEWEST_FIRST, parseSort, type TicketSort } from '../../helpdesk/tickets/list/sort.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { parseTags } from '../../helpdesk/tickets/references.ts'
import { invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'

const Filters = Type.Object(ticketFilters)
export type TicketFiltersInput = Static<typeof Filters>

const Changes = Type.Object(ticketChanges)
export type TicketChangesInput = Static<typeof Changes> & Pick<TicketEdit, 'add_tags' | 'remove_tags'>

export const chooseChannel = (actor: AgentActor): TicketChannel => (actor.token_id === null ? 'agent' : 'api')

export const parseOptionalInstant = (field: string, text: string | undefined): Instant | undefined => {
  if (text === undefined) return undefined
  return parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })
}

const assigneesOf = (actor: AgentActor, wanted: TicketFiltersInput['assignee_id']): readonly (number | null)[] | undefined =>
  wanted?.map((id) => (id === 'me' ? actor.account_id : id === 'none' ? null : id))

/** An empty list does not filter: saved views may have one. */
const omitEmpty = <T>(values: readonly T[] | undefined): readonly T[] | undefined => (values?.length === 0 ? undefined : values)

/** The filters of a query or of a saved view; `me` is the caller. */
export const toTicketFilters = (actor: AgentActor, query: TicketFiltersInput): TicketFilters => ({
  status: omitEmpty(query.status),
  priority: omitEmpty(query.priority),
  department_id: omitEmpty(query.department_id),
  type: omitEmpty(query.type),
  channel: omitEmpty(query.channel),
  company_id: omitEmpty(query.company_id),
  client_id: omitEmpty(query.client_id),
  sla_status: omitEmpty(query.sla_status),
  assignee_id: omitEmpty(assigneesOf(actor, query.assignee_id)),
  tag: omitEmpty(query.tag && parseTags(query.tag)),
  requester_email: query.requester_email,
  q: query.q === '' ? undefined : query.q,
  created_after: parseOptionalInstant('created_after', query.created_after),
  created_before: parseOptionalInstant('created_before', query.created_before),
  updated_since: parseOptionalInstant('updated_since', query.updated_since),
})

export const parseTicketSort = (text: string | undefined): TicketSort =>
  text === undefined || text === '' ? NEWEST_FIRST : (parseSort(text) ?? invalid({ sort: ['The selected sort is invalid.'] }))

export const toTicketEdit = ({ pending_until, ...body }: TicketChangesInput): TicketEdit => ({
  ...body,
  ...(pending_until !== undefined && {
    pending_until: pending_until === null ? null : parseOptionalInstant('pending_until', pending_until),
  }),
})

/** The versions in the `If-Match` header; undefined when every version matches. */
export const readExpectedVersions = (request: FastifyRequest): readonly number[] | undefined => {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => Number(/^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? -1))
}

export const createEtag = ({ version }: Pick<Ticket, 'version'>): Record<string, string> => ({ etag: `"${version}"` })
