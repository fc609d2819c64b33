import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Iso, Page, pageQuery } from '../schemas.ts'
import { CheckUptime } from './department-reports.ts'

const within = { project: Type.String({ maxLength: 40 }), from: Iso, to: Iso }

export const listUptimeChecks = route({
  method: 'GET',
  path: '/uptime-checks',
  summary: 'The checks behind the numbers of a project’s uptime, the most troubled first',
  tag: 'report',
  auth: full('monitor:read'),
  query: Type.Object({ ...within, troubled: Type.Optional(Type.Boolean({ description: 'Only those that were down.' })), ...pageQuery }),
  responses: { 200: Page(CheckUptime) },
})

const Downtime = Type.Object({
  from: Iso,
  to: Iso,
  down_seconds: Type.Number(),
  is_over: Type.Boolean({ description: 'Whether it ended within the time that was asked for.' }),
})
export type Downtime = Static<typeof Downtime>

export const listDowntimes = route({
  method: 'GET',
  path: '/uptime-checks/:uuid/downtimes',
  summary: 'When a check was down, newest first',
  tag: 'report',
  auth: full('monitor:read'),
  params: Type.Object({ uuid: Type.String({ maxLength: 40 }) }),
  query: Type.Object({ ...within, ...pageQuery }),
  responses: { 200: Page(Downtime) },
})
