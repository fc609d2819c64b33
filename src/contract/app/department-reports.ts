import { Type, type Static } from 'typebox'
import { CHECK_STATUSES } from '../enums.ts'
import { full, route, scope } from '../route.ts'
import { Id, Iso, Nullable, One, OneOf } from '../schemas.ts'

export const DEPARTMENT_REPORTS = ['volume', 'response', 'sla', 'csat', 'agents'] as const

const Rows = Type.Object({
  data: Type.Array(Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number()])))),
  meta: Type.Object({ from: Iso, to: Iso }),
})

export const getDepartmentReport = route({
  method: 'GET',
  path: '/department-reports/:name',
  summary: 'Get a report on the tickets of a department',
  tag: 'report',
  auth: scope('reports:read'),
  params: Type.Object({ name: OneOf(DEPARTMENT_REPORTS) }),
  query: Type.Object({ department_id: Id, from: Iso, to: Iso }),
  responses: { 200: Rows },
})

const Day = Type.Object({ date: Type.String(), watched_seconds: Type.Number(), down_seconds: Type.Number() })
export const CheckUptime = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  status: OneOf(CHECK_STATUSES),
  downtimes: Type.Integer(),
  watched_seconds: Type.Number(),
  down_seconds: Type.Number(),
})
export type CheckUptime = Static<typeof CheckUptime>

const UptimeReport = Type.Object({
  n_checks: Type.Integer(),
  num_with_downtime: Type.Integer(),
  watched_seconds: Type.Number(),
  down_seconds: Type.Number(),
  days: Type.Array(Day),
  checks: Type.Array(CheckUptime, { description: 'Longest downtime first, at most 200.' }),
})
export type UptimeReport = Static<typeof UptimeReport>

export const getUptimeReport = route({
  method: 'GET',
  path: '/uptime-report',
  summary: 'Get the uptime report of a project',
  tag: 'report',
  auth: full('monitor:read'),
  query: Type.Object({ project: Type.String({ maxLength: 40 }), from: Iso, to: Iso }),
  responses: { 200: One(UptimeReport) },
})
