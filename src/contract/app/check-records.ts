import { Type, type Static } from 'typebox'
import { CHECK_STATUSES, PING_TYPES } from '../enums.ts'
import { Iso, Nullable, OneOf } from '../schemas.ts'

export const CheckListItem = Type.Object({
  uuid: Type.String(),
  /** Version of the check, as in the live stream: it increases with every change. */
  v: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  tags: Type.String(),
  status: OneOf(CHECK_STATUSES),
  started: Type.Boolean(),
  started_at: Nullable(Iso),
  n_pings: Type.Integer(),
  last_ping: Nullable(Iso),
  next_ping: Nullable(Iso),
  due_at: Nullable(Iso),
  last_duration: Nullable(Type.Number({ description: 'Seconds.' })),
  kind: OneOf(['simple', 'cron', 'oncalendar']),
  timeout: Type.Integer({ description: 'Seconds.' }),
  grace: Type.Integer({ description: 'Seconds.' }),
  schedule: Type.String(),
  tz: Type.String(),
  manual_resume: Type.Boolean(),
  snooze_until: Nullable(Iso),
  schedule_text: Type.String({ description: 'The schedule as text.' }),
})
export type CheckListItem = Static<typeof CheckListItem>

export const CheckDetail = Type.Object({
  ...CheckListItem.properties,
  desc: Type.String(),
  ping_url: Type.String(),
  ping_email: Nullable(Type.String({ description: 'Address for pings by mail; null without an SMTP server.' })),
  channels: Type.Array(Type.String(), { description: 'UUIDs.' }),
  project: Type.Object({ uuid: Type.String(), name: Type.String() }),
  since_at: Nullable(Iso),
  since_status: OneOf(CHECK_STATUSES, 'Status since `since_at`; the live stream changes `status` alone.'),
  created_at: Iso,
  methods: OneOf(['', 'POST']),
  start_kw: Type.String(),
  success_kw: Type.String(),
  failure_kw: Type.String(),
  filter_subject: Type.Boolean(),
  filter_body: Type.Boolean(),
  filter_http_body: Type.Boolean(),
  filter_default_fail: Type.Boolean(),
  failure_threshold: Type.Integer(),
  recovery_threshold: Type.Integer(),
  max_runtime: Nullable(Type.Integer({ description: 'Seconds.' })),
  renotify_interval: Nullable(Type.Integer({ description: 'Seconds.' })),
  depends_on: Type.Array(Type.String(), { description: 'UUIDs.' }),
  badge: Type.Object({ two_state_url: Type.String(), three_state_url: Type.String() }, { description: 'URLs without the file extension.' }),
})
export type CheckDetail = Static<typeof CheckDetail>

export const CheckLogEntry = Type.Union([
  Type.Object({
    kind: OneOf(['ping']),
    id: Type.String(),
    at: Iso,
    n: Type.Integer(),
    type: OneOf(PING_TYPES),
    source: Type.String({ description: 'Method or `email`, address and user agent.' }),
    rid: Nullable(Type.String()),
    exitstatus: Nullable(Type.Integer()),
    duration: Nullable(Type.Number({ description: 'Seconds.' })),
    body_size: Type.Integer(),
    preview: Type.String({ description: 'First line of the body, or subject of the mail; empty for old pings.' }),
  }),
  Type.Object({
    kind: OneOf(['flip']),
    id: Type.String(),
    at: Iso,
    old_status: Type.String(),
    new_status: Type.String(),
    reason: Type.String(),
  }),
  Type.Object({
    kind: OneOf(['sent']),
    id: Type.String(),
    at: Iso,
    uuid: Type.String(),
    flip: Nullable(Type.String({ description: 'Id of the status change it reports.' })),
    occasion: OneOf(['flip', 'reminder', 'late', 'test']),
    channel: Type.String(),
    channel_kind: Type.String(),
    state: OneOf(['waiting', 'sent', 'failed', 'suppressed']),
    status: Type.String({ description: 'The reported status.' }),
    error: Type.String(),
    next_try_at: Nullable(Iso),
    can_retry: Type.Boolean({ description: 'It failed, and no newer message was sent.' }),
    ticket_id: Nullable(Type.Integer({ description: 'The ticket it opened; null without access to tickets.' })),
  }),
])
export type CheckLogEntry = Static<typeof CheckLogEntry>

export const UptimeDay = Type.Object({ date: Type.String(), watched_seconds: Type.Number(), down_seconds: Type.Number() })

/** Status of a run by a schedule: in time, within the grace, or too late. */
const ReplayedStatus = OneOf(['up', 'late', 'down'])

export const ScheduleReplay = Type.Object({
  marks: Type.Array(Type.Object({ at: Iso, status: ReplayedStatus, n: Type.Integer() }), { description: 'Oldest first.' }),
  pings: Type.Integer(),
  late: Type.Integer(),
  down: Type.Integer(),
  actual: Type.Object({ late: Type.Integer(), down: Type.Integer() }),
})
export type ScheduleReplay = Static<typeof ScheduleReplay>
