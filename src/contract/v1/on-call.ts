import { Type } from 'typebox'
import { route, scope } from '../route.ts'
import { EndOfDay, Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery, TimeZone } from '../schemas.ts'

const read = scope('users:read')
const write = scope('users:write')
const tag = 'on-call'
const strict = { additionalProperties: false }

const Person = Type.Object({ id: Type.Integer(), name: Type.String() })
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const Restriction = Type.Object(
  { weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }), from: EndOfDay, to: EndOfDay },
  { ...strict, description: 'Weekdays run from 1 (Monday) to 7; hours that end before they start continue on the next day.' },
)

const rotation = OneOf(['daily', 'weekly', 'custom'])
const ShiftSeconds = Nullable(Type.Integer({ minimum: 60, maximum: 31_536_000, description: 'Length of a custom shift.' }))
const restrictions = Type.Array(Restriction, { maxItems: 50 })

const Layer = Type.Object(
  {
    rotation,
    shift_seconds: Type.Optional(ShiftSeconds),
    handoff_at: Iso,
    user_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    restrictions: Type.Optional(Nullable(restrictions)),
  },
  strict,
)
/** Deactivated users are removed from their layers, so `user_ids` may be empty. */
const LayerRecord = Type.Object({ rotation, shift_seconds: ShiftSeconds, handoff_at: Iso, user_ids: Type.Array(Id), restrictions })

const override = { user_id: Id, starts_at: Iso, ends_at: Iso }
const Override = Type.Object(override, strict)
const OverrideRecord = Type.Object({ id: Type.Integer(), ...override })

const schedule = {
  name: Name,
  time_zone: TimeZone,
  layers: Type.Array(Layer, { maxItems: 20, description: 'Where layers overlap, the later one takes precedence.' }),
}
const overrides = Type.Array(Override, { maxItems: 500, description: 'Take precedence over all layers, later ones over earlier ones.' })

export const ScheduleRecord = Type.Object({
  id: Type.Integer(),
  ...schedule,
  layers: Type.Array(LayerRecord),
  overrides: Type.Array(OverrideRecord),
  created_at: Iso,
  updated_at: Iso,
})

const Shift = Type.Object({
  user_id: Type.Integer(),
  user: Nullable(Person),
  starts_at: Iso,
  ends_at: Iso,
  layer: Nullable(Type.Integer({ description: 'Position in the list, from 0; null for an override.' })),
})
const Gap = Type.Object({ starts_at: Iso, ends_at: Iso })

const schedules = '/on-call/schedules'
const policies = '/on-call/policies'

export const listSchedules = route({
  method: 'GET',
  path: schedules,
  summary: 'List on-call schedules',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(ScheduleRecord) },
})
export const createSchedule = route({
  method: 'POST',
  path: schedules,
  summary: 'Create an on-call schedule',
  tag,
  auth: write,
  body: Type.Object({ ...schedule, overrides: Type.Optional(overrides) }),
  responses: { 201: One(ScheduleRecord) },
})
export const getSchedule = route({
  method: 'GET',
  path: `${schedules}/:id`,
  summary: 'Get an on-call schedule',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(ScheduleRecord) },
})
export const updateSchedule = route({
  method: 'PUT',
  path: `${schedules}/:id`,
  summary: 'Update an on-call schedule; `overrides` replaces all stored ones',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Partial(Type.Object({ ...schedule, overrides })),
  responses: { 200: One(ScheduleRecord) },
})
export const deleteSchedule = route({
  method: 'DELETE',
  path: `${schedules}/:id`,
  summary: 'Delete an on-call schedule',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})
export const getFinalSchedule = route({
  method: 'GET',
  path: `${schedules}/:id/final`,
  summary: 'List the final shifts of a schedule, with gaps',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object({
    from: Type.Optional({ ...Iso, description: 'Default: now.' }),
    to: Type.Optional({ ...Iso, description: 'Default: two weeks later.' }),
  }),
  responses: { 200: One(Type.Object({ from: Iso, to: Iso, shifts: Type.Array(Shift), gaps: Type.Array(Gap) })) },
})
export const addOverride = route({
  method: 'POST',
  path: `${schedules}/:id/overrides`,
  summary: 'Create an override',
  tag,
  auth: write,
  params: IdParams,
  body: Override,
  responses: { 201: One(OverrideRecord) },
})
export const removeOverride = route({
  method: 'DELETE',
  path: `${schedules}/:id/overrides/:override_id`,
  summary: 'Delete an override',
  tag,
  auth: write,
  params: Type.Object({ id: Id, override_id: Id }),
  responses: { 204: Nothing },
})
export const listOnCall = route({
  method: 'GET',
  path: '/on-call/now',
  summary: 'List the agents on call now, per schedule',
  tag,
  auth: scope('users:read', 'tickets:read'),
  responses: {
    200: Type.Object({
      data: Type.Array(
        Type.Object({
          schedule_id: Type.Integer(),
          schedule_name: Type.String(),
          user_id: Nullable(Type.Integer()),
          user: Nullable(Type.Object({ id: Type.Integer(), name: Type.String(), email: Nullable(Type.String()) })),
          until: Nullable(Iso),
        }),
      ),
    }),
  },
})

const policy = {
  name: Name,
  levels: Type.Array(
    Type.Object(
      {
        delay_minutes: Type.Integer({ minimum: 1, maximum: 10_080, description: 'Minutes until the next level is notified.' }),
        targets: Type.Array(Type.Object({ type: OneOf(['user', 'schedule', 'department']), id: Id }, strict), {
          minItems: 1,
          maxItems: 10,
        }),
      },
      strict,
    ),
    { minItems: 1, maxItems: 20 },
  ),
}
const repeat = Type.Integer({ minimum: 0, maximum: 5 })

export const EscalationPolicyRecord = Type.Object({ id: Type.Integer(), ...policy, repeat, created_at: Iso, updated_at: Iso })

export const listPolicies = route({
  method: 'GET',
  path: policies,
  summary: 'List escalation policies',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(EscalationPolicyRecord) },
})
export const createPolicy = route({
  method: 'POST',
  path: policies,
  summary: 'Create an escalation policy',
  tag,
  auth: write,
  body: Type.Object({ ...policy, repeat: Type.Optional(repeat) }),
  responses: { 201: One(EscalationPolicyRecord) },
})
export const getPolicy = route({
  method: 'GET',
  path: `${policies}/:id`,
  summary: 'Get an escalation policy',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(EscalationPolicyRecord) },
})
export const updatePolicy = route({
  method: 'PUT',
  path: `${policies}/:id`,
  summary: 'Update an escalation policy; applies to open pages, too',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Partial(Type.Object({ ...policy, repeat })),
  responses: { 200: One(EscalationPolicyRecord) },
})
export const deletePolicy = route({
  method: 'DELETE',
  path: `${policies}/:id`,
  summary: 'Delete an escalation policy',
  tag,
  auth: write,
  params: IdParams,
  responses: { 204: Nothing },
})
