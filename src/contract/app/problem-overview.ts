import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, Nullable, One, OneOf } from '../schemas.ts'
import { INCIDENT_SEVERITIES, INCIDENT_STATUSES } from '../v1/incidents.ts'
import { ProblemRecord } from '../v1/problems.ts'
import { ChangeCard, HistoryLine, Person, TicketCards } from './cards.ts'

export type Problem = Static<typeof ProblemRecord>

const IncidentCard = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  status: OneOf(INCIDENT_STATUSES),
  severity: OneOf(INCIDENT_SEVERITIES),
})
export type IncidentCard = Static<typeof IncidentCard>

const ProblemOverview = Type.Object({
  problem: ProblemRecord,
  tickets: TicketCards,
  incidents: Type.Array(IncidentCard, { description: 'Major incidents of the linked tickets.' }),
  change: Nullable(ChangeCard),
  people: Type.Array(Person),
  history: Type.Array(HistoryLine),
})
export type ProblemOverview = Static<typeof ProblemOverview>

export const getProblemOverview = route({
  method: 'GET',
  path: '/problems/:id/overview',
  summary: 'Get a problem with its tickets, incidents, change and history',
  tag: 'problem',
  auth: scope('tickets:read'),
  params: IdParams,
  responses: { 200: One(ProblemOverview) },
})
