import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { parseInstant, type Instant } from '../../contract/time.ts'
import type { Channel } from '../../contract/v1/ticket-words.ts'
import { Type } from 'typebox'
import { ticketChanges, ticketFilters } from '../../contract/v1/tickets.ts'
import { ccFor } from '../../helpdesk/tickets/create.ts'
import type { TicketPatch } from '../../helpdesk/tickets/change.ts'
import type { TicketFilters } from '../../helpdesk/tickets/filters.ts'
import { NEWEST_FIRST, parseSort, type Sort } from '../../helpdesk/tickets/list/sort.ts'
import type { Ticket } from '../../helpdesk/tickets/model.ts'
import { customFieldsFor, tagsFor } from '../../helpdesk/tickets/references.ts'
import { invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'

const Filters = Type.Object(ticketFilters)
export type FiltersIn = Static<typeof Filters>

const Changes = Type.Object(ticketChanges)
export type ChangesIn = Static<typeof Changes>

/** Where a call comes from: a person at the dashboard, or a program. */
export const channelOf = (actor: AgentActor): Channel => (actor.token_id === null ? 'agent' : 'api')

const instantOf = (field: string, text: string | undefined): Instant | undefined => {
  if (text === undefined) return undefined
  return parseInstant(text) ?? invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] })
}

const assigneesOf = (actor: AgentActor, wanted: FiltersIn['assignee_id']): readonly (number | null)[] | undefined =>
  wanted?.map((id) => (id === 'me' ? actor.account_id : id === 'none' ? null : id))

/** The filters of a query or of a saved view; `me` is whoever asks. */
export const filtersOf = (actor: AgentActor, query: FiltersIn): TicketFilters => {
  const { status, priority, department_id, type, channel, tag, company_id, client_id, requester_email, q } = query
  return {
    ...{ status, priority, department_id, type, channel, company_id, client_id, requester_email },
    assignee_id: assigneesOf(actor, query.assignee_id),
    tag: tag && tagsFor(tag),
    q: q === '' ? undefined : q,
    created_after: instantOf('created_after', query.created_after),
    created_before: instantOf('created_before', query.created_before),
    updated_since: instantOf('updated_since', query.updated_since),
  }
}

export const sortOf = (text: string | undefined): Sort =>
  text === undefined || text === '' ? NEWEST_FIRST : (parseSort(text) ?? invalid({ sort: ['The selected sort is invalid.'] }))

/** What a PUT wants of this ticket. */
export const patchOf = (ticket: Ticket, body: ChangesIn): TicketPatch => {
  const { status, priority, assignee_id, department_id, type, subject, tags, cc, custom_fields, pending_until } = body
  if (subject !== undefined && subject.trim() === '') invalid({ subject: ['The subject field is required.'] })
  return {
    ...{ status, priority, assignee_id, department_id, type },
    ...(subject !== undefined && { subject: subject.trim() }),
    ...(tags !== undefined && { tags: tagsFor(tags) }),
    ...(cc !== undefined && { cc: ccFor(cc, ticket.requester_email) }),
    ...(custom_fields !== undefined && { custom_fields: customFieldsFor(ticket.custom_fields, custom_fields) }),
    ...(pending_until !== undefined && { pending_until: pending_until === null ? null : instantOf('pending_until', pending_until) }),
  }
}

/** The versions an `If-Match` header names; nothing when any will do. */
export const expectedOf = (request: FastifyRequest): readonly number[] | undefined => {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  return header.split(',').map((tag) => Number(/^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1] ?? -1))
}

export const etagOf = ({ version }: Pick<Ticket, 'version'>): Record<string, string> => ({ etag: `"${version}"` })
