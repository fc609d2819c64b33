import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery, Position } from '../schemas.ts'
import { SHARING_LEVELS } from './ticket-enums.ts'
import { ListedTicket } from './ticket-record.ts'
import { ticketFilters } from './tickets.ts'

export const ViewFilters = Type.Object(ticketFilters, { additionalProperties: false })

export const ViewRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  filters: ViewFilters,
  sort: Type.String(),
  columns: Type.Array(Type.String()),
  visibility: OneOf(SHARING_LEVELS),
  department_id: Nullable(Type.Integer()),
  account_id: Type.Integer(),
  position: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
})

const read = { tag: 'view', auth: scope('tickets:read') }
const write = { tag: 'view', auth: scope('tickets:write') }
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const fields = {
  sort: Type.Optional(Type.String({ maxLength: 100 })),
  columns: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })),
  visibility: Type.Optional(OneOf(SHARING_LEVELS)),
  department_id: Type.Optional(Nullable(Id)),
  position: Type.Optional(Position),
}

export const listViews = route({
  ...read,
  method: 'GET',
  path: '/views',
  summary: 'List saved views',
  responses: { 200: Type.Object({ data: Type.Array(ViewRecord) }) },
})

export const countViews = route({
  ...read,
  method: 'GET',
  path: '/views/counts',
  summary: 'Count the tickets of each view',
  responses: { 200: Type.Object({ data: Type.Array(Type.Object({ id: Type.Integer(), total: Type.Integer() })) }) },
})

export const getView = route({
  ...read,
  method: 'GET',
  path: '/views/:id',
  summary: 'Get a saved view',
  params: IdParams,
  responses: { 200: One(ViewRecord) },
})

export const listViewTickets = route({
  ...read,
  method: 'GET',
  path: '/views/:id/tickets',
  summary: 'List the tickets of a view',
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: { 200: Page(ListedTicket) },
})

export const createView = route({
  ...write,
  method: 'POST',
  path: '/views',
  summary: 'Create a view',
  body: Type.Object({ name: Name, filters: ViewFilters, ...fields }),
  responses: { 201: One(ViewRecord) },
})

export const updateView = route({
  ...write,
  method: 'PUT',
  path: '/views/:id',
  summary: 'Update a saved view',
  params: IdParams,
  body: Type.Object({ name: Type.Optional(Name), filters: Type.Optional(ViewFilters), ...fields }),
  responses: { 200: One(ViewRecord) },
})

export const deleteView = route({
  ...write,
  method: 'DELETE',
  path: '/views/:id',
  summary: 'Delete a saved view',
  params: IdParams,
  responses: { 204: Nothing },
})
