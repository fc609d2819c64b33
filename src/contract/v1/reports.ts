import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { Iso, Nullable, OneOf, Text } from '../schemas.ts'

const REPORTS = ['overview', 'volume', 'backlog', 'response', 'sla', 'csat', 'agents'] as const

export const Moment = Type.String({ maxLength: 40, description: 'An instant, or a date in UTC: its start for `from`, its end for `to`.' })

export const getReport = route({
  method: 'GET',
  path: '/reports/:name',
  summary: 'Get a report as JSON or CSV: overview, volume, backlog, response, sla, csat or agents',
  tag: 'report',
  auth: scope('reports:read'),
  params: Type.Object({ name: OneOf(REPORTS) }),
  query: Type.Object({
    from: Type.Optional(Moment),
    to: Type.Optional(Moment),
    group_by: Type.Optional(OneOf(['department_id', 'priority', 'assignee_id', 'channel', 'type'], 'Only for `response`.')),
    format: Type.Optional(OneOf(['json', 'csv'])),
  }),
  responses: {
    200: Type.Union([
      Type.Object({
        data: Type.Array(Type.Record(Type.String(), Nullable(Type.Union([Type.String(), Type.Number()])))),
        meta: Type.Object({ from: Iso, to: Iso }),
      }),
      Text('text/csv', 'With `format=csv`.'),
    ]),
  },
})
