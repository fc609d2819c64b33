import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { CHECK_STATUSES } from '../enums.ts'
import { UuidParams } from '../v3/params.ts'

export const TIMELINE_SPANS = ['day', 'week'] as const

const Run = Type.Object({
  from: Iso,
  to: Nullable(Iso),
  kind: OneOf(['success', 'fail', 'running'], '`running` has no end.'),
})

const TimelineLineSchema = Type.Object({
  uuid: Type.String(),
  name: Type.String(),
  tags: Type.String(),
  status: OneOf(CHECK_STATUSES),
  runs: Type.Array(Run),
})

export type TimelineRun = Static<typeof Run>
export type TimelineLine = Static<typeof TimelineLineSchema>

export const getTimeline = route({
  method: 'GET',
  path: '/projects/:uuid/timeline',
  summary: 'Get the timeline of runs of a project’s checks',
  tag: 'timeline',
  auth: full('monitor:read'),
  params: UuidParams,
  query: Type.Object({ span: Type.Optional(OneOf(TIMELINE_SPANS, 'Default: `day`.')) }),
  responses: {
    200: Type.Object({
      data: Type.Array(TimelineLineSchema, { description: 'Checks with runs in the period, by name; at most 100.' }),
      num_omitted: Type.Integer({ description: 'Number of further checks with runs.' }),
      from: Iso,
      to: Iso,
    }),
  },
})
