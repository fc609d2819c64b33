import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, Iso, Nullable, One, OneOf } from '../schemas.ts'
import { IncidentRecord, UpdateRecord } from '../v1/incidents.ts'
import { PAGE_STATES } from '../v1/on-call-pages.ts'
import { AssetCard, ChangeCard, CheckCard, HistoryLine, Person, TicketCards } from './cards.ts'

export type Incident = Static<typeof IncidentRecord>
export type IncidentUpdateRecord = Static<typeof UpdateRecord>

const IncidentDetail = Type.Object({ ...IncidentRecord.properties, updates: Type.Array(UpdateRecord) })

const ActionItemRecord = Type.Object({
  text: Type.String(),
  owner_id: Type.Optional(Nullable(Type.Integer())),
  is_done: Type.Optional(Type.Boolean()),
})
export type ActionItemRecord = Static<typeof ActionItemRecord>

const Review = Type.Object({
  summary: Type.String(),
  root_cause: Type.String(),
  timeline: Type.String(),
  action_items: Type.Array(ActionItemRecord),
  updated_at: Nullable(Iso),
})
export type IncidentReviewRecord = Static<typeof Review>

const IncidentPage = Type.Object({
  id: Type.Integer(),
  policy_name: Type.String(),
  summary: Type.String(),
  state: OneOf(PAGE_STATES),
  level: Type.Integer(),
  triggered_at: Iso,
  acknowledged_at: Nullable(Iso),
  acknowledged_by: Nullable(Type.String()),
  /** Next escalation target, unless the page is acknowledged. */
  next: Nullable(Type.Object({ at: Iso, recipients: Type.Array(Type.String(), { description: 'Empty: the page expires.' }) })),
})
export type IncidentPage = Static<typeof IncidentPage>

const OnCallNow = Type.Object({
  schedule_id: Type.Integer(),
  schedule: Type.String(),
  person: Nullable(Type.String()),
  until_at: Nullable(Iso),
  next: Nullable(Type.String()),
})

const IncidentAlert = Type.Object({ id: Type.Integer(), summary: Type.String(), began_at: Iso, ended_at: Nullable(Iso) })
export type IncidentAlert = Static<typeof IncidentAlert>

const DeclarationRule = Type.Object({
  alerts: Type.Integer({ description: 'Number of simultaneous alerts of one group; 0: never.' }),
  minutes: Type.Number(),
  on_critical: Type.Boolean(),
})

const IncidentOverview = Type.Object({
  incident: IncidentDetail,
  review: Review,
  people: Type.Array(Person),
  tickets: TicketCards,
  /** Checks of the linked tickets; null for readers without access to checks. */
  checks: Nullable(Type.Array(CheckCard)),
  alerts: Type.Array(IncidentAlert, { description: 'Alerts of its tickets, oldest first.' }),
  rule: Nullable(DeclarationRule),
  /** When the incident resolves automatically, without another alert and without a lead. */
  resolves_at: Nullable(Iso),
  assets: Type.Array(AssetCard),
  changes: Type.Array(ChangeCard, { description: 'Changes of the same assets during the incident.' }),
  pages: Type.Array(IncidentPage, { description: 'Newest first.' }),
  policies: Type.Array(Person),
  on_call: Type.Array(OnCallNow),
  status_pages: Type.Array(Type.Object({ title: Type.String(), url: Type.String() }), {
    description: 'Published status pages that show incidents; empty without access to checks.',
  }),
  history: Type.Array(HistoryLine),
})
export type IncidentOverview = Static<typeof IncidentOverview>

export const getIncidentOverview = route({
  method: 'GET',
  path: '/incidents/:id/overview',
  summary: 'Get an incident with its updates, tickets, pages, on-call agents, review and history',
  tag: 'incident',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(IncidentOverview) },
})
