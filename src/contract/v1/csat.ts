import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, MAX_INTEGER, Nullable, One, Page, pageQuery } from '../schemas.ts'
import { Moment } from './reports.ts'

const Rating = Type.Integer({ minimum: 1, maximum: 5 })
const Comment = Type.Optional(Nullable(Type.String({ maxLength: 2_000 })))

export const CsatRecord = Type.Object({
  id: Type.Integer(),
  ticket_id: Type.Integer(),
  rating: Nullable(Rating),
  comment: Nullable(Type.String()),
  client: Type.Object({ id: Type.Integer(), email: Type.String() }),
  assignee_id: Nullable(Type.Integer()),
  submitted_at: Nullable(Iso),
})

export const sendCsat = route({
  method: 'POST',
  path: '/tickets/:id/csat',
  summary: 'Send the survey now, or record a rating',
  tag: 'csat',
  auth: scope('tickets:write'),
  params: IdParams,
  body: Type.Object({ rating: Type.Optional(Rating), comment: Comment }),
  responses: { 200: One(CsatRecord) },
})

export const getTicketCsat = route({
  method: 'GET',
  path: '/tickets/:id/csat',
  summary: 'Get the rating of a ticket',
  tag: 'csat',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(CsatRecord) },
})

export const listCsat = route({
  method: 'GET',
  path: '/csat',
  summary: 'List ratings, newest first',
  tag: 'csat',
  auth: scope('reports:read'),
  query: Type.Object({
    rating: Type.Optional(Rating),
    assignee_id: Type.Optional(Id),
    department_id: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Department of the rated tickets.' })),
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    ...pageQuery,
  }),
  responses: { 200: Page(CsatRecord) },
})
