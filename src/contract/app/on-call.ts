import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { EndOfDay, Id, IdParams, Iso, Nullable, One, OneOf, TimeZone } from '../schemas.ts'

const Person = Type.Object({ id: Type.Integer(), name: Type.String(), timezone: Type.String() })
const OnCallShift = Type.Object({ user_id: Type.Integer(), starts_at: Iso, ends_at: Iso })
const Gap = Type.Object({ starts_at: Iso, ends_at: Iso })

/** An interval of a schedule in the calendar: the layers, the overrides and the result. */
const OnCallCalendar = Type.Object({
  from: Iso,
  to: Iso,
  people: Type.Array(Person),
  layers: Type.Array(Type.Array(OnCallShift)),
  overrides: Type.Array(Type.Object({ ...OnCallShift.properties, id: Nullable(Type.Integer()) })),
  shifts: Type.Array(Type.Object({ ...OnCallShift.properties, layer: Nullable(Type.Integer()) })),
  gaps: Type.Array(Gap),
})
export type OnCallCalendar = Static<typeof OnCallCalendar>
export type OnCallPerson = Static<typeof Person>

const OnCallDuty = Type.Object({
  schedule_id: Type.Integer(),
  schedule_name: Type.String(),
  time_zone: Type.String(),
  n_people: Type.Integer({ description: 'Number of agents in the rotation.' }),
  user: Nullable(Person),
  until_at: Nullable(Iso),
  next: Nullable(Type.Object({ user: Nullable(Person), starts_at: Iso })),
  n_gaps: Type.Integer({ description: 'Number of gaps within the next two weeks.' }),
  gap_seconds: Type.Integer(),
})
export type OnCallDuty = Static<typeof OnCallDuty>

const read = { tag: 'on-call', auth: scope('users:read', 'tickets:read') } as const

export const listDuties = route({
  ...read,
  method: 'GET',
  path: '/on-call/duties',
  summary: 'List current and next on-call agents and upcoming gaps',
  responses: { 200: Type.Object({ data: Type.Array(OnCallDuty) }) },
})

const frame = { from: Iso, to: Iso }

export const getOnCallCalendar = route({
  ...read,
  method: 'GET',
  path: '/on-call/schedules/:id/calendar',
  summary: 'Get the calendar of an on-call schedule by layer',
  params: IdParams,
  query: Type.Object(frame),
  responses: { 200: One(OnCallCalendar) },
})

const LayerInput = Type.Object({
  rotation: OneOf(['daily', 'weekly', 'custom']),
  shift_seconds: Type.Optional(Nullable(Type.Integer({ minimum: 60, maximum: 31_536_000 }))),
  handoff_at: Iso,
  user_ids: Type.Array(Id, { maxItems: 100 }),
  restrictions: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({ weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }), from: EndOfDay, to: EndOfDay }),
        {
          maxItems: 50,
        },
      ),
    ),
  ),
})
const OverrideInput = Type.Object({ user_id: Id, starts_at: Iso, ends_at: Iso })

/** A separate tag: pages that show schedules need not reload, because the route writes nothing. */
export const previewRotation = route({
  method: 'POST',
  path: '/on-call/preview',
  summary: 'Preview the calendar of an unsaved on-call schedule',
  tag: 'on-call-preview',
  auth: scope('users:read', 'tickets:read'),
  body: Type.Object({
    ...frame,
    time_zone: TimeZone,
    layers: Type.Array(LayerInput, { maxItems: 20 }),
    overrides: Type.Optional(Type.Array(OverrideInput, { maxItems: 500 })),
  }),
  responses: { 200: One(OnCallCalendar) },
})
