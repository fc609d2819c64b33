import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Id, IdParams, Iso, MAX_INTEGER, Nothing, Nullable, One, OneOf, Page, pageQuery, SomeOf } from '../schemas.ts'
import { WEBHOOK_EVENTS } from './webhook-enums.ts'

const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'exhausted', 'held'] as const

const read = scope('admin:read')
const Events = SomeOf([...WEBHOOK_EVENTS, '*'], { minItems: 1, description: '`*` subscribes to all 22 events.' })
const Url = Type.String({ maxLength: 2_000, pattern: '^https?://[^\\s]+$' })

const fields = {
  description: Type.String({ maxLength: 1_000 }),
  events: Events,
  department_ids: Type.Array(Id, { maxItems: 500, description: 'Only events of these departments.' }),
  ignore_own_token_id: Nullable(
    Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Excludes events caused by this token, to prevent loops.' }),
  ),
  ordered: Type.Boolean({ description: 'Delivers events of a ticket in order; a failing one delays later ones by at most five minutes.' }),
  redact_notes: Type.Boolean({ description: 'Omits the text of reply.note_added.' }),
  coalesce_updates: Type.Boolean({
    description: 'Merges pending ticket.updated events of a ticket into one, with the first old and the last new value of each field.',
  }),
  is_active: Type.Boolean(),
}

export const Webhook = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: 'Complete with permission to change webhooks; otherwise `https://host/•••`.' }),
  ...fields,
  disabled_reason: Nullable(Type.String()),
  disabled_at: Nullable(Iso),
  previous_secret_until: Nullable(Iso),
  queue_depth: Type.Integer(),
  held: Type.Integer(),
  oldest_pending_at: Nullable(Iso),
  last_success_at: Nullable(Iso),
  failure_rate_1h: Nullable(Type.Number()),
  circuit: OneOf(['closed', 'open', 'half_open']),
  created_at: Iso,
  updated_at: Iso,
})

const WithSecret = Type.Object({ ...Webhook.properties, secret: Type.String({ description: 'Shown only in this response.' }) })

const Delivery = Type.Object({
  id: Type.Integer(),
  delivery_id: Type.String(),
  event: Type.String(),
  sequence: Type.Integer(),
  status: OneOf(DELIVERY_STATUSES),
  attempts: Type.Integer(),
  last_status_code: Nullable(Type.Integer()),
  last_error: Nullable(Type.String()),
  next_attempt_at: Nullable(Iso),
  created_at: Iso,
  delivered_at: Nullable(Iso),
})

const Timed = Type.Object({
  ...Delivery.properties,
  last_duration_ms: Nullable(Type.Integer({ description: 'Duration of the last completed attempt.' })),
})

const Headers = Nullable(Type.Record(Type.String(), Type.String()))

const Attempt = Type.Object({
  attempt: Type.Integer(),
  is_redelivery: Type.Boolean(),
  started_at: Iso,
  duration_ms: Nullable(Type.Integer()),
  status_code: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  request: Type.Object({ headers: Headers, body: Type.String() }),
  response: Type.Object({ headers: Headers, body: Nullable(Type.String()) }),
})

const optional = {
  description: Type.Optional(fields.description),
  events: Type.Optional(fields.events),
  department_ids: Type.Optional(fields.department_ids),
  ignore_own_token_id: Type.Optional(fields.ignore_own_token_id),
  ordered: Type.Optional(fields.ordered),
  redact_notes: Type.Optional(fields.redact_notes),
  coalesce_updates: Type.Optional(fields.coalesce_updates),
  is_active: Type.Optional(fields.is_active),
}

const tag = 'webhook'
const DeliveryParams = Type.Object({ id: Id, delivery_id: Type.String({ maxLength: 100 }) })

export const listWebhooks = route({
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(Webhook) },
})

export const createWebhook = route({
  method: 'POST',
  path: '/webhooks',
  summary: 'Create a webhook; its secret is shown once',
  tag,
  auth: admin,
  body: Type.Object({ url: Url, ...optional }),
  responses: { 201: One(WithSecret) },
})

export const listWebhookEvents = route({
  method: 'GET',
  path: '/webhooks/events',
  summary: 'List the 22 events with the JSON Schema of their data and a sample',
  tag,
  auth: read,
  responses: {
    200: Type.Object({ data: Type.Array(Type.Object({ name: Type.String(), schema: Type.Unknown(), sample: Type.Unknown() })) }),
  },
})

export const getWebhook = route({
  method: 'GET',
  path: '/webhooks/:id',
  summary: 'Get a webhook',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(Webhook) },
})

export const updateWebhook = route({
  method: 'PUT',
  path: '/webhooks/:id',
  summary: 'Update a webhook',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ url: Type.Optional(Url), ...optional }),
  responses: { 200: One(Webhook) },
})

export const deleteWebhook = route({
  method: 'DELETE',
  path: '/webhooks/:id',
  summary: 'Delete a webhook and its delivery log',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const rotateWebhookSecret = route({
  method: 'POST',
  path: '/webhooks/:id/rotate-secret',
  summary: 'Rotate the secret of a webhook; the old secret also signs during the grace period',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ grace_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 168, description: 'Default 24.' })) }),
  responses: { 200: One(WithSecret) },
})

export const testWebhook = route({
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Send a test event',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ event: Type.Optional(OneOf(WEBHOOK_EVENTS)) }),
  responses: { 200: One(Delivery) },
})

export const enableWebhook = route({
  method: 'POST',
  path: '/webhooks/:id/enable',
  summary: 'Enable a webhook and send the deliveries held for it',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({ catch_up: Type.Optional(Type.Boolean()) }),
  responses: { 200: Type.Object({ data: Webhook, meta: Type.Object({ released: Type.Integer() }) }) },
})

export const listDeliveries = route({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'List deliveries, newest first',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object({
    status: Type.Optional(OneOf(DELIVERY_STATUSES)),
    event: Type.Optional(OneOf(WEBHOOK_EVENTS)),
    from: Type.Optional(Iso),
    to: Type.Optional(Iso),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the delivery id, of the body sent or of the last error.' })),
    ...pageQuery,
  }),
  responses: { 200: Page(Timed) },
})

export const getDelivery = route({
  method: 'GET',
  path: '/webhooks/:id/deliveries/:delivery_id',
  summary: 'Get a delivery with all its attempts',
  tag,
  auth: read,
  params: DeliveryParams,
  responses: { 200: One(Type.Object({ ...Delivery.properties, body: Type.String(), attempt_log: Type.Array(Attempt) })) },
})

export const redeliverDelivery = route({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/redeliver',
  summary: 'Redeliver a delivery with the same id and bytes',
  tag,
  auth: admin,
  params: DeliveryParams,
  responses: { 200: One(Delivery) },
})

export const replayDeliveries = route({
  method: 'POST',
  path: '/webhooks/:id/replay',
  summary: 'Replay all deliveries of a period',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Object({
    from: Type.Optional(Iso),
    to: Type.Optional(Iso),
    status: Type.Optional(OneOf(DELIVERY_STATUSES)),
    event: Type.Optional(OneOf(WEBHOOK_EVENTS)),
  }),
  responses: { 202: Type.Object({ data: Type.Object({ job_id: Type.String(), count: Type.Integer() }) }) },
})
