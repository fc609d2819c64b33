import { Type, type Static } from 'typebox'
import { full, route } from '../route.ts'
import { IntegrationConf, Iso, Nothing, Nullable, One, OneOf } from '../schemas.ts'
import { Uuid, UuidParams } from '../v3/params.ts'

const tag = 'integration'
const read = full('monitor:read')
const write = full('monitor:write')

const Kind = Type.Object({
  kind: Type.String(),
  label: Type.String(),
  description: Type.String(),
  conf: Type.Unknown({ description: 'JSON Schema of the settings; secrets are `writeOnly`.' }),
  statuses: Type.Array(OneOf(['up', 'down', 'late']), { description: 'Statuses it can report.' }),
})

const IntegrationRecord = Type.Object({
  uuid: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  conf: Type.Record(Type.String(), Type.Unknown(), { description: 'Without secrets.' }),
  notify_up: Type.Boolean(),
  notify_down: Type.Boolean(),
  notify_late: Type.Boolean(),
  is_default: Type.Boolean(),
  is_verified: Type.Boolean(),
  is_disabled: Type.Boolean(),
  last_error: Type.String(),
  last_notify_at: Nullable(Iso),
  n_checks: Type.Integer(),
  n_failed: Type.Integer({ description: 'Number of consecutive failures of the newest messages.' }),
})

const IntegrationDelivery = Type.Object({
  uuid: Type.String(),
  check: Nullable(Type.String()),
  check_uuid: Nullable(Type.String()),
  occasion: OneOf(['flip', 'reminder', 'late', 'test']),
  status: OneOf(['up', 'down', 'late']),
  state: OneOf(['waiting', 'sent', 'failed', 'suppressed']),
  error: Type.String(),
  attempts: Type.Integer(),
  can_retry: Type.Boolean({ description: 'It failed, and no newer message was sent.' }),
  happened_at: Iso,
  ended_at: Nullable(Iso),
})

export type IntegrationKind = Static<typeof Kind>
export type IntegrationRecord = Static<typeof IntegrationRecord>
export type IntegrationDelivery = Static<typeof IntegrationDelivery>

const Name = Type.String({ maxLength: 100 })
const Switches = {
  notify_up: Type.Optional(Type.Boolean()),
  notify_down: Type.Optional(Type.Boolean()),
  notify_late: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
}

export const listKinds = route({
  method: 'GET',
  path: '/integration-kinds',
  summary: 'List available kinds of integration with the schemas of their settings',
  tag,
  auth: read,
  responses: { 200: Type.Object({ data: Type.Array(Kind) }) },
})

export const listIntegrations = route({
  method: 'GET',
  path: '/projects/:uuid/integrations',
  summary: 'List integrations of a project',
  tag,
  auth: read,
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(IntegrationRecord) }) },
})

export const createIntegration = route({
  method: 'POST',
  path: '/projects/:uuid/integrations',
  summary: 'Create an integration; by default it is assigned to all checks of the project',
  tag,
  auth: write,
  params: UuidParams,
  body: Type.Object({
    kind: Type.String({ maxLength: 20 }),
    name: Type.Optional(Name),
    conf: IntegrationConf,
    for_all: Type.Optional(Type.Boolean()),
    ...Switches,
  }),
  responses: { 201: One(IntegrationRecord) },
})

export const updateIntegration = route({
  method: 'PATCH',
  path: '/integrations/:uuid',
  summary: 'Update an integration; omitted settings stay as they are, null removes one',
  tag,
  auth: write,
  params: UuidParams,
  body: Type.Object({
    name: Type.Optional(Name),
    conf: Type.Optional(IntegrationConf),
    ...Switches,
    is_paused: Type.Optional(Type.Boolean({ description: 'Suspends sending until resumed.' })),
  }),
  responses: { 200: One(IntegrationRecord) },
})

export const deleteIntegration = route({
  method: 'DELETE',
  path: '/integrations/:uuid',
  summary: 'Delete an integration',
  tag,
  auth: write,
  params: UuidParams,
  responses: { 204: Nothing },
})

export const testIntegration = route({
  method: 'POST',
  path: '/integrations/:uuid/test',
  summary: 'Send a test message and return its result',
  tag,
  auth: write,
  params: UuidParams,
  responses: { 200: One(Type.Object({ ok: Type.Boolean(), error: Type.String() })) },
})

export const listDeliveries = route({
  method: 'GET',
  path: '/integrations/:uuid/deliveries',
  summary: 'List deliveries of an integration, newest first',
  tag,
  auth: read,
  params: UuidParams,
  responses: { 200: Type.Object({ data: Type.Array(IntegrationDelivery) }) },
})

export const retryDelivery = route({
  method: 'POST',
  path: '/notifications/:uuid/retry',
  summary: 'Resend a failed message unless a newer one exists',
  tag,
  auth: write,
  params: UuidParams,
  responses: { 204: Nothing },
})

export const listAssignments = route({
  method: 'GET',
  path: '/projects/:uuid/assignments',
  summary: 'List integrations by check; checks without integrations are omitted',
  tag,
  auth: read,
  params: UuidParams,
  responses: {
    200: Type.Object({
      data: Type.Record(Type.String(), Type.Array(Type.String()), { description: 'UUIDs of integrations by UUID of the check.' }),
    }),
  },
})

export const assignIntegration = route({
  method: 'POST',
  path: '/integrations/:uuid/checks',
  summary: 'Assign an integration to checks or remove it from them',
  tag,
  auth: write,
  params: UuidParams,
  body: Type.Object({ checks: Type.Array(Uuid, { minItems: 1, maxItems: 500 }), is_assigned: Type.Boolean() }),
  responses: { 204: Nothing },
})
