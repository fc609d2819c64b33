import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

const tag = 'on-call'
const pages = '/on-call/pages'
const Person = Type.Object({ id: Type.Integer(), name: Type.String() })

export const PAGE_STATES = ['triggered', 'acknowledged', 'resolved', 'expired'] as const
const tickets = scope('tickets:read')
const act = scope('tickets:write')

export const PageRecord = Type.Object({
  id: Type.Integer(),
  policy_id: Nullable(Type.Integer()),
  policy_name: Type.String(),
  summary: Type.String(),
  state: OneOf(PAGE_STATES),
  level: Type.Integer(),
  round: Type.Integer(),
  ticket_id: Nullable(Type.Integer()),
  incident_id: Nullable(Type.Integer()),
  alert_id: Nullable(Type.Integer()),
  triggered_at: Iso,
  escalated_at: Nullable(Iso),
  next_escalation_at: Nullable(Iso),
  acknowledged_at: Nullable(Iso),
  acknowledged_until_at: Nullable(Iso),
  acknowledged_by_id: Nullable(Type.Integer()),
  resolved_at: Nullable(Iso),
  resolved_by_id: Nullable(Type.Integer()),
  expired_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
})
const Notification = Type.Object({
  user: Person,
  level: Type.Integer(),
  round: Type.Integer(),
  state: OneOf(['pending', 'sent', 'cancelled']),
  created_at: Iso,
  sent_at: Nullable(Iso),
})

export const listPages = route({
  method: 'GET',
  path: pages,
  summary: 'List pages, newest first',
  tag,
  auth: tickets,
  query: Type.Object({
    state: Type.Optional(OneOf(PAGE_STATES)),
    ticket_id: Type.Optional(Id),
    policy_id: Type.Optional(Id),
    ...pageQuery,
  }),
  responses: { 200: Page(PageRecord) },
})
export const triggerPage = route({
  method: 'POST',
  path: pages,
  summary: 'Page the agents on call',
  tag,
  auth: act,
  body: Type.Object({
    policy_id: Id,
    summary: Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' }),
    ticket_id: Type.Optional(Nullable(Id)),
    incident_id: Type.Optional(Nullable(Id)),
  }),
  responses: { 201: One(PageRecord) },
})
export const getPage = route({
  method: 'GET',
  path: `${pages}/:id`,
  summary: 'Get a page with its notifications',
  tag,
  auth: tickets,
  params: IdParams,
  responses: { 200: One(Type.Object({ ...PageRecord.properties, notifications: Type.Array(Notification) })) },
})
export const acknowledgePage = route({
  method: 'POST',
  path: `${pages}/:id/acknowledge`,
  summary: 'Acknowledge a page; stops the escalation',
  tag,
  auth: act,
  params: IdParams,
  body: Type.Object({
    timeout_minutes: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: 10_080, description: 'Default 60; null: until the page is resolved.' })),
    ),
  }),
  responses: { 200: One(PageRecord) },
})
export const resolvePage = route({
  method: 'POST',
  path: `${pages}/:id/resolve`,
  summary: 'Resolve a page',
  tag,
  auth: act,
  params: IdParams,
  responses: { 200: One(PageRecord) },
})
export const escalatePage = route({
  method: 'POST',
  path: `${pages}/:id/escalate`,
  summary: 'Escalate a page to the next level now',
  tag,
  auth: act,
  params: IdParams,
  responses: { 200: One(PageRecord) },
})
