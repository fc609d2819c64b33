import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { Id, Iso, MAX_INTEGER, Nothing, Nullable, One, OneOf } from '../schemas.ts'
import { CheckBody } from '../v3/checks.ts'
import { Uuid, UuidParams } from '../v3/params.ts'
import { CheckListItem, CheckDetail, CheckLogEntry, ScheduleReplay, UptimeDay } from './check-records.ts'

const readRoute = { tag: 'check', auth: full('monitor:read'), params: UuidParams } as const
const writeRoute = { tag: 'check', auth: full('monitor:write'), params: UuidParams } as const

export const BULK_ACTIONS = ['pause', 'resume', 'delete', 'add_tags', 'remove_tags'] as const

const CheckInput = Type.Omit(CheckBody, ['unique', 'subject', 'subject_fail'])
const CheckTimesInput = Type.Pick(CheckBody, ['timeout', 'grace', 'schedule', 'tz'])

export const listChecks = route({
  ...readRoute,
  method: 'GET',
  path: '/projects/:uuid/checks',
  summary: 'List checks of a project',
  responses: {
    200: Type.Object({
      data: Type.Array(CheckListItem),
      ping_root: Type.String({ description: 'Prefix of ping URLs; followed by the UUID of a check.' }),
    }),
  },
})

export const createCheck = route({
  ...writeRoute,
  method: 'POST',
  path: '/projects/:uuid/checks',
  summary: 'Create a check; without `channels` it is assigned the default integrations',
  body: CheckInput,
  responses: { 201: One(CheckDetail) },
})

export const changeChecks = route({
  ...writeRoute,
  method: 'POST',
  path: '/projects/:uuid/checks/bulk',
  summary: 'Pause, resume, delete or tag many checks in one transaction',
  body: Type.Object({
    action: OneOf(BULK_ACTIONS),
    checks: Type.Array(Uuid, { minItems: 1, maxItems: 500 }),
    tags: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  responses: { 200: Type.Object({ data: Type.Array(CheckListItem) }) },
})

export const rescheduleChecks = route({
  ...writeRoute,
  method: 'POST',
  path: '/projects/:uuid/checks/schedules',
  summary: 'Update the schedules of many checks in one transaction',
  body: Type.Object({
    changes: Type.Array(Type.Object({ uuid: Uuid, ...CheckTimesInput.properties }), { minItems: 1, maxItems: 500 }),
  }),
  responses: { 200: Type.Object({ data: Type.Array(CheckListItem) }) },
})

// Pages reload after writes with the tags of their records. A separate tag, because only this route moves checks between lists.
export const moveChecks = route({
  ...writeRoute,
  tag: 'check move',
  method: 'POST',
  path: '/projects/:uuid/checks/move',
  summary: 'Move checks with their logs to another project in one transaction',
  body: Type.Object({
    checks: Type.Array(Uuid, { minItems: 1, maxItems: 500 }),
    project: Uuid,
    channels: Type.Optional(
      Type.Record(Type.String(), Type.Array(Uuid, { maxItems: 200 }), {
        maxProperties: 500,
        description: 'Integrations there, by UUID of the check; other checks are assigned the default integrations.',
      }),
    ),
  }),
  responses: { 200: Type.Object({ data: Type.Array(CheckListItem) }) },
})

export const listDurations = route({
  ...readRoute,
  method: 'GET',
  path: '/projects/:uuid/durations',
  summary: 'List durations of the last runs of checks, oldest first',
  query: Type.Object({ checks: Type.String({ maxLength: 2_000, description: 'Comma-separated UUIDs, at most 50.' }) }),
  responses: {
    200: Type.Object({
      data: Type.Record(Type.String(), Type.Array(Type.Number({ description: 'Seconds.' })), { description: 'By UUID.' }),
    }),
  },
})

// A separate tag: pages that show checks need not reload, because a preview changes nothing.
const previewRoute = { ...readRoute, tag: 'schedule' } as const

export const replaySchedule = route({
  ...previewRoute,
  method: 'POST',
  path: '/checks/:uuid/replay',
  summary: 'Replay the logged pings of a check against another schedule',
  body: CheckTimesInput,
  responses: { 200: One(ScheduleReplay) },
})

export const getCheck = route({
  ...readRoute,
  method: 'GET',
  path: '/checks/:uuid',
  summary: 'Get a check',
  responses: { 200: One(CheckDetail) },
})

export const updateCheck = route({
  ...writeRoute,
  method: 'PATCH',
  path: '/checks/:uuid',
  summary: 'Update a check; omitted fields stay as they are',
  body: CheckInput,
  responses: { 200: One(CheckDetail) },
})

export const pauseCheck = route({
  ...writeRoute,
  method: 'POST',
  path: '/checks/:uuid/pause',
  summary: 'Pause a check',
  responses: { 200: One(CheckDetail) },
})

export const resumeCheck = route({
  ...writeRoute,
  method: 'POST',
  path: '/checks/:uuid/resume',
  summary: 'Resume a paused check',
  responses: { 200: One(CheckDetail) },
})

export const deleteCheck = route({
  ...writeRoute,
  method: 'DELETE',
  path: '/checks/:uuid',
  summary: 'Delete a check with its log',
  responses: { 204: Nothing },
})

export const getLog = route({
  ...readRoute,
  method: 'GET',
  path: '/checks/:uuid/log',
  summary: 'List pings, status changes and notifications of a check, newest first',
  responses: { 200: Type.Object({ data: Type.Array(CheckLogEntry) }) },
})

export const getBody = route({
  ...readRoute,
  method: 'GET',
  path: '/checks/:uuid/pings/:n/body',
  summary: 'Get the body of a ping',
  params: Type.Object({ uuid: Uuid, n: Id }),
  responses: { 200: One(Type.Object({ text: Type.String() })) },
})

export const getUptime = route({
  ...readRoute,
  method: 'GET',
  path: '/checks/:uuid/uptime',
  summary: 'List the uptime of a check for the last 90 days, oldest first',
  responses: { 200: Type.Object({ data: Type.Array(UptimeDay) }) },
})

export const previewSchedule = route({
  method: 'POST',
  path: '/schedule/preview',
  summary: 'Preview a schedule: description, next runs and time of the alert without a ping',
  tag: 'schedule',
  auth: full('monitor:read'),
  body: Type.Object({
    schedule: Type.Optional(Type.String({ maxLength: 100 })),
    timeout: Type.Optional(Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER, description: 'Seconds; without a schedule.' })),
    tz: Type.Optional(Type.String({ maxLength: 100 })),
    grace: Type.Optional(Type.Integer({ minimum: -MAX_INTEGER, maximum: MAX_INTEGER, description: 'Seconds.' })),
    check: Type.Optional({ ...Uuid, description: 'Check whose last ping the preview starts from; by default a ping now.' }),
  }),
  responses: {
    200: One(
      Type.Object({
        description: Type.String(),
        error: Type.String(),
        error_range: Nullable(
          Type.Object({ from: Type.Integer(), to: Type.Integer() }, { description: 'Range of characters in the schedule.' }),
        ),
        runs: Type.Array(Type.Object({ at: Iso, notes: Type.Array(Type.String()) })),
        alert_at: Nullable(Iso),
      }),
    ),
  },
})

const View = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  q: Type.String({ maxLength: 500, description: 'The text of the filter.' }),
  sort: Type.String({ maxLength: 20 }),
  group: Type.Optional(Type.String({ maxLength: 20 })),
})

export type CheckView = Static<typeof View>

export const listCheckViews = route({
  ...readRoute,
  method: 'GET',
  path: '/projects/:uuid/check-views',
  summary: 'List my saved views of a project’s checks',
  responses: { 200: Type.Object({ data: Type.Array(View) }) },
})

export const putCheckViews = route({
  ...readRoute,
  method: 'PUT',
  path: '/projects/:uuid/check-views',
  summary: 'Replace my saved views of a project’s checks',
  tag: 'check view',
  body: Type.Object({ views: Type.Array(View, { maxItems: 50 }) }),
  responses: { 200: Type.Object({ data: Type.Array(View) }) },
})
