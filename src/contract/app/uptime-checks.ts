import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Iso, Page, pageQuery } from '../schemas.ts'
import { CheckUptime } from './department-reports.ts'

const within = { project: Type.String({ maxLength: 40 }), from: Iso, to: Iso }

export const listUptimeChecks = route({
  method: 'GET',
  path: '/uptime-checks',
  summary: 'List checks of an uptime report, longest downtime first',
  tag: 'report',
  auth: full('monitor:read'),
  query: Type.Object({
    ...within,
    with_downtime: Type.Optional(Type.Boolean({ description: 'Only checks with downtime.' })),
    ...pageQuery,
  }),
  responses: { 200: Page(CheckUptime) },
})

const Downtime = Type.Object({
  from: Iso,
  to: Iso,
  down_seconds: Type.Number(),
  has_ended: Type.Boolean({ description: 'Whether it ended within the period.' }),
})
export type Downtime = Static<typeof Downtime>

export const listDowntimes = route({
  method: 'GET',
  path: '/uptime-checks/:uuid/downtimes',
  summary: 'List downtimes of a check, newest first',
  tag: 'report',
  auth: full('monitor:read'),
  params: Type.Object({ uuid: Type.String({ maxLength: 40 }) }),
  query: Type.Object({ ...within, ...pageQuery }),
  responses: { 200: Page(Downtime) },
})
