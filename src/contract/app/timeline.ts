import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { CHECK_STATUSES } from '../enums.ts'
import { UuidParams } from '../v3/params.ts'

export const TIMELINE_SPANS = ['day', 'week'] as const

const Run = Type.Object({
  from: Iso,
  to: Nullable(Iso),
  kind: OneOf(['success', 'fail', 'running'], 'A run under way has no end.'),
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
  summary: 'When the checks of a project ran, and how long',
  tag: 'timeline',
  auth: full('monitor:read'),
  params: UuidParams,
  query: Type.Object({ span: Type.Optional(OneOf(TIMELINE_SPANS, '`day` when left out.')) }),
  responses: {
    200: Type.Object({
      data: Type.Array(TimelineLineSchema, { description: 'Checks with runs in this time, by name; 100 at most.' }),
      left_out: Type.Integer({ description: 'Checks with runs that are not shown.' }),
      from: Iso,
      to: Iso,
    }),
  },
})
