import { Type } from 'typebox'
import { CHECK_STATUSES } from '../enums.ts'
import { key, route } from '../route.ts'
import { Iso, Nullable, OneOf, SomeOf } from '../schemas.ts'
import { AnyUuid, CheckReference, TimeZone } from './params.ts'

const MAX_SECONDS = 31_536_000
const Seconds = Type.Integer({ minimum: 60, maximum: MAX_SECONDS })
const Keywords = Type.String({ maxLength: 200, description: 'Keywords, separated by commas; case-sensitive.' })

/** The order of the fields is the order of validation: only the first error is reported, as existing clients expect. */
export const CheckBody = Type.Object({
  channels: Type.Optional(
    Type.String({
      maxLength: 100_000,
      description: '`*` for all, empty for none, or uuids and exact names of integrations, separated by commas.',
    }),
  ),
  desc: Type.Optional(Type.String({ maxLength: 1_000_000 })),
  failure_kw: Type.Optional(Keywords),
  filter_subject: Type.Optional(Type.Boolean()),
  filter_body: Type.Optional(Type.Boolean()),
  filter_http_body: Type.Optional(Type.Boolean()),
  filter_default_fail: Type.Optional(Type.Boolean()),
  grace: Type.Optional(Seconds),
  manual_resume: Type.Optional(Type.Boolean()),
  methods: Type.Optional(OneOf(['', 'POST'])),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  schedule: Type.Optional(
    Type.String({ maxLength: 100, format: 'schedule', description: 'Cron or OnCalendar; takes precedence over `timeout`.' }),
  ),
  slug: Type.Optional(Type.String({ maxLength: 100, pattern: '^[a-z0-9-_]*$' })),
  start_kw: Type.Optional(Keywords),
  subject: Type.Optional(Type.String({ maxLength: 200, description: 'Older name of `success_kw` with `filter_subject`.' })),
  subject_fail: Type.Optional(Type.String({ maxLength: 200, description: 'Older name of `failure_kw` with `filter_subject`.' })),
  success_kw: Type.Optional(Keywords),
  tags: Type.Optional(Type.String({ maxLength: 10_000, description: 'Separated by spaces.' })),
  timeout: Type.Optional(Seconds),
  tz: Type.Optional(TimeZone),
  unique: Type.Optional(
    SomeOf(['name', 'slug', 'tags', 'timeout', 'grace'], {
      description: 'Fields by which to find the check to update.',
    }),
  ),
  failure_threshold: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Consecutive failures after which the check goes down.' }),
  ),
  recovery_threshold: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Consecutive successes after which the check goes up.' }),
  ),
  max_runtime: Type.Optional(
    Nullable(
      Type.Integer({ minimum: 1, maximum: MAX_SECONDS, description: 'Maximum runtime in seconds after a start; null: the grace time.' }),
    ),
  ),
  renotify_interval: Type.Optional(
    Nullable(Type.Integer({ minimum: 60, maximum: MAX_SECONDS, description: 'Seconds between repeated alerts while the check is down.' })),
  ),
  depends_on: Type.Optional(Type.Array(AnyUuid, { maxItems: 20, description: 'Alerts are suppressed while one of these checks is down.' })),
  snooze_until: Type.Optional(
    Nullable(Type.String({ format: 'date-time', maxLength: 40, description: 'Alerts are suppressed until then.' })),
  ),
})

const Shared = {
  name: Type.String(),
  slug: Type.String(),
  tags: Type.String(),
  desc: Type.String(),
  grace: Type.Integer(),
  n_pings: Type.Integer(),
  status: OneOf([...CHECK_STATUSES, 'started'], '`started` only in version 1.'),
  started: Type.Boolean(),
  last_ping: Nullable(Iso),
  next_ping: Nullable(Iso),
  manual_resume: Type.Boolean(),
  methods: OneOf(['', 'POST']),
  subject: Type.String(),
  subject_fail: Type.String(),
  start_kw: Type.String(),
  success_kw: Type.String(),
  failure_kw: Type.String(),
  filter_subject: Type.Boolean(),
  filter_body: Type.Boolean(),
  filter_http_body: Type.Boolean(),
  filter_default_fail: Type.Boolean(),
  badge_url: Type.String(),
  last_duration: Type.Optional(Type.Integer({ description: 'Seconds.' })),
}

const Secret = 'Omitted for read-only keys.'

export const CheckRecord = Type.Object({
  ...Shared,
  uuid: Type.Optional(Type.String({ description: Secret })),
  ping_url: Type.Optional(Type.String({ description: Secret })),
  update_url: Type.Optional(Type.String({ description: Secret })),
  pause_url: Type.Optional(Type.String({ description: Secret })),
  resume_url: Type.Optional(Type.String({ description: Secret })),
  channels: Type.Optional(Type.String({ description: Secret })),
  unique_key: Type.Optional(Type.String({ description: 'Replaces the uuid for read-only keys.' })),
  timeout: Type.Optional(Type.Integer({ description: 'Only for simple checks.' })),
  schedule: Type.Optional(Type.String({ description: 'Only for checks with a cron or OnCalendar schedule.' })),
  tz: Type.Optional(Type.String({ description: 'Only for checks with a cron or OnCalendar schedule.' })),
  failure_threshold: Type.Optional(Type.Integer({ description: 'Omitted if it is 1.' })),
  recovery_threshold: Type.Optional(Type.Integer({ description: 'Omitted if it is 1.' })),
  max_runtime: Type.Optional(Type.Integer({ description: 'Omitted if it is not set.' })),
  renotify_interval: Type.Optional(Type.Integer({ description: 'Omitted if it is not set.' })),
  depends_on: Type.Optional(Type.Array(Type.String(), { description: 'Omitted if it is empty.' })),
  snooze_until: Type.Optional(Type.String({ description: 'Omitted if it is not set.' })),
})

/** A uuid, or on some routes a unique key. */
export const CheckParams = Type.Object({ check: CheckReference })

export const listChecks = route({
  method: 'GET',
  path: '/checks/',
  summary: 'List checks',
  tag: 'check',
  auth: key('read'),
  query: Type.Object({
    slug: Type.Optional(Type.String({ maxLength: 500, description: 'Checks with exactly this slug.' })),
    tag: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'Checks with this tag. Repeat the parameter for checks with all of several tags.' }),
    ),
  }),
  responses: { 200: Type.Object({ checks: Type.Array(CheckRecord) }) },
})

export const getCheck = route({
  method: 'GET',
  path: '/checks/:check',
  summary: 'Get a check by its uuid or unique key',
  tag: 'check',
  auth: key('read'),
  params: CheckParams,
  responses: { 200: CheckRecord },
})

export const createCheck = route({
  method: 'POST',
  path: '/checks/',
  summary: 'Create a check, or update the one that `unique` finds',
  tag: 'check',
  auth: key('write'),
  body: CheckBody,
  responses: { 200: CheckRecord, 201: CheckRecord },
})

export const updateCheck = route({
  method: 'POST',
  path: '/checks/:check',
  summary: 'Update a check; omitted fields are kept',
  tag: 'check',
  auth: key('write'),
  params: CheckParams,
  body: CheckBody,
  responses: { 200: CheckRecord },
})

export const deleteCheck = route({
  method: 'DELETE',
  path: '/checks/:check',
  summary: 'Delete a check and its log',
  tag: 'check',
  auth: key('write'),
  params: CheckParams,
  responses: { 200: CheckRecord },
})

export const pauseCheck = route({
  method: 'POST',
  path: '/checks/:check/pause',
  summary: 'Pause a check',
  tag: 'check',
  auth: key('write'),
  params: CheckParams,
  responses: { 200: CheckRecord },
})

export const resumeCheck = route({
  method: 'POST',
  path: '/checks/:check/resume',
  summary: 'Resume a paused check',
  tag: 'check',
  auth: key('write'),
  params: CheckParams,
  responses: { 200: CheckRecord },
})
