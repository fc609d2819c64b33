import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { TICKET_PRIORITIES } from './ticket-enums.ts'

export const PROBLEM_STATUSES = ['open', 'investigating', 'known_error', 'resolved', 'closed'] as const
export type ProblemStatus = (typeof PROBLEM_STATUSES)[number]

const tag = 'problem'
const read = scope('tickets:read')
const write = scope('tickets:write')
const MaybeText = Nullable(Type.String({ maxLength: 100_000 }))

export const ProblemRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  status: OneOf(PROBLEM_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  assignee_id: Nullable(Type.Integer()),
  department_id: Nullable(Type.Integer()),
  root_cause: Nullable(Type.String()),
  workaround: Nullable(Type.String()),
  permanent_fix: Nullable(Type.String()),
  change_id: Nullable(Type.Integer()),
  linked_incidents_count: Type.Integer(),
  workaround_published_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
  resolved_at: Nullable(Iso),
})

const ProblemDetail = Type.Object({ ...ProblemRecord.properties, ticket_ids: Type.Array(Type.Integer()) })

const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const fields = {
  description: Type.Optional(Type.String({ maxLength: 100_000 })),
  status: Type.Optional(OneOf(PROBLEM_STATUSES)),
  priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
  assignee_id: Type.Optional(Nullable(Id)),
  department_id: Type.Optional(Nullable(Id)),
  root_cause: Type.Optional(MaybeText),
  workaround: Type.Optional(MaybeText),
  permanent_fix: Type.Optional(MaybeText),
  change_id: Type.Optional(Nullable(Id)),
}

export const listProblems = route({
  method: 'GET',
  path: '/problems',
  summary: 'List problems with the number of linked tickets, newest first',
  tag,
  auth: read,
  query: Type.Object({
    status: Type.Optional(OneOf(PROBLEM_STATUSES, '`known_error` lists known errors.')),
    priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
    assignee_id: Type.Optional(Id),
    department_id: Type.Optional(Id),
    ...pageQuery,
  }),
  responses: { 200: Page(ProblemRecord) },
})

export const createProblem = route({
  method: 'POST',
  path: '/problems',
  summary: 'Create a problem',
  tag,
  auth: write,
  body: Type.Object({ title: Title, ...fields, ticket_ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
  responses: { 201: One(ProblemDetail) },
})

export const getProblem = route({
  method: 'GET',
  path: '/problems/:id',
  summary: 'Get a problem with its tickets',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ProblemDetail) },
})

export const updateProblem = route({
  method: 'PUT',
  path: '/problems/:id',
  summary: 'Update a problem',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ title: Type.Optional(Title), ...fields }),
  responses: { 200: One(ProblemDetail) },
})

export const linkProblemTickets = route({
  method: 'POST',
  path: '/problems/:id/tickets',
  summary: 'Link tickets to a problem; a ticket linked to another problem is moved',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ ticket_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  responses: { 200: One(ProblemDetail) },
})

export const unlinkProblemTicket = route({
  method: 'DELETE',
  path: '/problems/:id/tickets/:ticket_id',
  summary: 'Unlink a ticket from a problem',
  tag,
  auth: write,
  params: Type.Object({ id: Id, ticket_id: Id }),
  responses: { 204: Nothing },
})

export const publishWorkaround = route({
  method: 'POST',
  path: '/problems/:id/publish-workaround',
  summary: 'Publish the workaround on all open linked tickets',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({
    message: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S', description: 'Default: the workaround.' })),
    is_internal: Type.Optional(Type.Boolean({ description: 'Adds an internal note instead of a public reply.' })),
  }),
  responses: { 200: Type.Object({ data: ProblemDetail, meta: Type.Object({ tickets: Type.Integer() }) }) },
})
