import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

export const INCIDENT_SEVERITIES = ['critical', 'major', 'minor'] as const
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number]

const tag = 'incident'
const read = scope('tickets:read')
const write = scope('tickets:write')
const Ids = Type.Array(Id, { maxItems: 500 })
const Text = Type.String({ maxLength: 100_000 })
const Message = Type.String({ minLength: 1, maxLength: 20_000, pattern: '\\S' })
const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const Author = Type.Object({ id: Nullable(Type.Integer()), name: Type.String() })
export const UpdateRecord = Type.Object({
  id: Type.Integer(),
  status: OneOf(INCIDENT_STATUSES),
  message: Type.String(),
  is_public: Type.Boolean(),
  author: Author,
  created_at: Iso,
})

export const IncidentRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  severity: OneOf(INCIDENT_SEVERITIES),
  status: OneOf(INCIDENT_STATUSES),
  commander_id: Nullable(Type.Integer()),
  responder_ids: Type.Array(Type.Integer()),
  asset_ids: Type.Array(Type.Integer()),
  tickets_count: Type.Integer(),
  started_at: Iso,
  resolved_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
})

const IncidentDetail = Type.Object({
  ...IncidentRecord.properties,
  ticket_ids: Type.Array(Type.Integer()),
  updates: Type.Array(UpdateRecord),
})

const fields = {
  severity: Type.Optional(OneOf(INCIDENT_SEVERITIES)),
  description: Type.Optional(Text),
  commander_id: Type.Optional(Nullable(Id)),
  responder_ids: Type.Optional(Ids),
  asset_ids: Type.Optional(Ids),
  ticket_ids: Type.Optional(Ids),
}

export const listIncidents = route({
  method: 'GET',
  path: '/incidents',
  summary: 'List major incidents, newest first',
  tag,
  auth: read,
  query: Type.Object({
    status: Type.Optional(OneOf(INCIDENT_STATUSES)),
    severity: Type.Optional(OneOf(INCIDENT_SEVERITIES)),
    commander_id: Type.Optional(Id),
    ...pageQuery,
  }),
  responses: { 200: Page(IncidentRecord) },
})

export const declareIncident = route({
  method: 'POST',
  path: '/incidents',
  summary: 'Declare a major incident; the title defaults to the subject of the first ticket',
  tag,
  auth: write,
  body: Type.Object({
    ...fields,
    title: Type.Optional(Title),
    status: Type.Optional(OneOf(['investigating', 'identified', 'monitoring'])),
    started_at: Type.Optional(Iso),
    message: Type.Optional(Message),
    is_public: Type.Optional(Type.Boolean({ description: 'Publishes the first message on the status page.' })),
  }),
  responses: { 201: One(IncidentDetail) },
})

export const getIncident = route({
  method: 'GET',
  path: '/incidents/:id',
  summary: 'Get an incident with its tickets and updates',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(IncidentDetail) },
})

export const updateIncident = route({
  method: 'PUT',
  path: '/incidents/:id',
  summary: 'Update an incident; lists in the body replace the stored ones',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ ...fields, title: Type.Optional(Title), status: Type.Optional(OneOf(INCIDENT_STATUSES)) }),
  responses: { 200: One(IncidentDetail) },
})

export const linkIncidentTickets = route({
  method: 'POST',
  path: '/incidents/:id/tickets',
  summary: 'Link tickets to an incident',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ ticket_ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  responses: { 200: One(IncidentDetail) },
})

export const unlinkIncidentTicket = route({
  method: 'DELETE',
  path: '/incidents/:id/tickets/:ticket_id',
  summary: 'Unlink a ticket from an incident',
  tag,
  auth: write,
  params: Type.Object({ id: Id, ticket_id: Id }),
  responses: { 204: Nothing },
})

export const addIncidentUpdate = route({
  method: 'POST',
  path: '/incidents/:id/updates',
  summary: 'Post an update; `resolved` resolves the incident',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({
    message: Message,
    status: Type.Optional(OneOf(INCIDENT_STATUSES)),
    is_public: Type.Optional(Type.Boolean()),
  }),
  responses: { 201: One(UpdateRecord) },
})

export const resolveIncident = route({
  method: 'POST',
  path: '/incidents/:id/resolve',
  summary: 'Resolve an incident; optionally replies to and resolves all linked tickets',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({
    message: Type.Optional(Message),
    is_public: Type.Optional(Type.Boolean()),
    resolve_tickets: Type.Optional(Type.Boolean({ description: 'Sends the message to the requesters of all open linked tickets.' })),
  }),
  responses: { 200: Type.Object({ data: IncidentDetail, meta: Type.Object({ tickets: Type.Integer() }) }) },
})

export const reopenIncident = route({
  method: 'POST',
  path: '/incidents/:id/reopen',
  summary: 'Reopen an incident',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ message: Type.Optional(Message), is_public: Type.Optional(Type.Boolean()) }),
  responses: { 200: One(IncidentDetail) },
})

const review = {
  summary: Text,
  root_cause: Text,
  timeline: Text,
  action_items: Type.Array(
    Type.Object(
      {
        text: Type.String({ minLength: 1, maxLength: 2_000 }),
        owner_id: Type.Optional(Nullable(Id)),
        is_done: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    { maxItems: 100 },
  ),
}
export const ReviewRecord = Type.Object({ ...review, action_items: Type.Array(Type.Unknown()), updated_at: Nullable(Iso) })

export const getReview = route({
  method: 'GET',
  path: '/incidents/:id/review',
  summary: 'Get the post-incident review',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ReviewRecord) },
})

export const writeReview = route({
  method: 'PUT',
  path: '/incidents/:id/review',
  summary: 'Update the post-incident review; omitted parts are kept',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Partial(Type.Object(review)),
  responses: { 200: One(ReviewRecord) },
})
