import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { FreeRecord, Id, IdParams, Iso, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'

export const ALERT_STATES = ['firing', 'acknowledged', 'resolved'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** From least to most severe. */
export const SEVERITIES = ['info', 'warning', 'error', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

export const AUTO_RESOLVE = ['if_untouched', 'always', 'never'] as const
export type AutoResolve = (typeof AUTO_RESOLVE)[number]

export const MAX_HOLD_DOWN_SECONDS = 900

const tag = 'alert'
const read = scope('tickets:read')
const Details = FreeRecord({ maxProperties: 1_000, maxJsonLength: 20_000 })

export const AlertRecord = Type.Object({
  id: Type.Integer(),
  source: Type.String(),
  dedup_key: Type.String(),
  state: OneOf(ALERT_STATES),
  severity: OneOf(SEVERITIES),
  summary: Type.String(),
  details: Details,
  count: Type.Integer(),
  flap_count: Type.Integer(),
  is_flapping: Type.Boolean(),
  first_seen_at: Iso,
  last_seen_at: Iso,
  resolved_at: Nullable(Iso),
  check_uuid: Nullable(Type.String()),
  asset_id: Nullable(Type.Integer()),
  ticket_id: Nullable(Type.Integer()),
  incident_id: Nullable(Type.Integer()),
  page_id: Nullable(Type.Integer()),
  suppressed_by_change_id: Nullable(Type.Integer({ description: 'Change that suppressed the alert of its asset.' })),
})

export const raiseAlert = route({
  method: 'POST',
  path: '/alerts',
  summary: 'Trigger, acknowledge or resolve an alert; deduplicated by `source` and `dedup_key`',
  tag,
  auth: scope('tickets:write'),
  limit: 'alerts',
  body: Type.Object({
    source: Type.String({ minLength: 1, maxLength: 255 }),
    dedup_key: Type.String({ minLength: 1, maxLength: 255 }),
    action: OneOf(['trigger', 'acknowledge', 'resolve']),
    severity: Type.Optional(OneOf(SEVERITIES, 'Default `error`.')),
    summary: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S', description: 'Required for `trigger`.' })),
    details: Type.Optional({
      ...Details,
      description: 'Concurrent alerts of one source with the same `group` share a ticket.',
    }),
    asset: Type.Optional(Nullable(Type.Union([Id, Type.String({ maxLength: 255 })], { description: 'Id, host name or tag of an asset.' }))),
    department_id: Type.Optional(Nullable(Id)),
    policy_id: Type.Optional(Nullable(Id)),
    hold_down: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_HOLD_DOWN_SECONDS, description: 'Seconds before a ticket is opened.' }),
    ),
    auto_resolve: Type.Optional(OneOf(AUTO_RESOLVE)),
  }),
  responses: { 202: One(Nullable(AlertRecord)) },
})

export const listAlerts = route({
  method: 'GET',
  path: '/alerts',
  summary: 'List alerts, newest first',
  tag,
  auth: read,
  query: Type.Object({
    state: Type.Optional(OneOf(ALERT_STATES)),
    severity: Type.Optional(OneOf(SEVERITIES)),
    source: Type.Optional(Type.String({ maxLength: 255 })),
    ticket_id: Type.Optional(Id),
    check_uuid: Type.Optional(Type.String({ maxLength: 36 })),
    ...pageQuery,
  }),
  responses: { 200: Page(AlertRecord) },
})

export const getAlert = route({
  method: 'GET',
  path: '/alerts/:id',
  summary: 'Get an alert',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(AlertRecord) },
})
