import { Type, type Static } from 'typebox'
import { admin, route, scope } from '../route.ts'
import {
  Day,
  EndOfDay,
  Id,
  IdParams,
  Iso,
  Nothing,
  Nullable,
  One,
  OneOf,
  Page,
  pageQuery,
  Tag,
  TagList,
  TimeOfDay,
  TimeZone,
} from '../schemas.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from './ticket-enums.ts'
import { SlaClockState, SlaSummaryRecord } from './ticket-record.ts'

const read = scope('admin:read')
const tag = 'sla'

const strict = { additionalProperties: false }
const Name = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })
const oneOrMany = <S extends Parameters<typeof Type.Array>[0]>(schema: S) =>
  Type.Union([schema, Type.Array(schema, { minItems: 1, maxItems: 1_000 }), Type.Null()])

const calendar = {
  name: Name,
  time_zone: TimeZone,
  hours: Type.Array(
    Type.Object(
      { weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }), from: TimeOfDay, to: EndOfDay },
      strict,
    ),
    { minItems: 1, maxItems: 100, description: 'Weekdays run from 1 (Monday) to 7; a day can have several lines.' },
  ),
  holidays: Type.Array(
    Type.Object(
      {
        date: Day,
        yearly: Type.Optional(Type.Boolean()),
        name: Type.Optional(Type.String({ maxLength: 255 })),
      },
      strict,
    ),
    { maxItems: 1_000 },
  ),
}

export const CalendarRecord = Type.Object({ id: Type.Integer(), ...calendar, created_at: Iso, updated_at: Iso })

const Minutes = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 5_256_000 })))
const Targets = Type.Object({ first_response: Minutes, next_response: Minutes, resolution: Minutes }, strict)

const policy = {
  name: Name,
  conditions: Type.Object(
    {
      department_id: Type.Optional(oneOrMany(Id)),
      company_id: Type.Optional(oneOrMany(Id)),
      priority: Type.Optional(oneOrMany(OneOf(TICKET_PRIORITIES))),
      type: Type.Optional(oneOrMany(OneOf(TICKET_TYPES))),
      tags: Type.Optional(oneOrMany(Tag)),
    },
    { ...strict, description: 'All conditions must match; without conditions every ticket matches.' },
  ),
  targets: Type.Object(
    { low: Type.Optional(Targets), medium: Type.Optional(Targets), high: Type.Optional(Targets), urgent: Type.Optional(Targets) },
    { ...strict, description: 'Working minutes per priority.' },
  ),
  calendar_id: Nullable(Id),
  escalation: Type.Object(
    { reassign_to_id: Type.Optional(Nullable(Id)), raise_priority: Type.Optional(Type.Boolean()), policy_id: Type.Optional(Nullable(Id)) },
    strict,
  ),
}
export const PolicyTargets = { conditions: policy.conditions, targets: policy.targets, calendar_id: policy.calendar_id }

const position = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }))

export const PolicyRecord = Type.Object({ id: Type.Integer(), position: Type.Integer(), ...policy, created_at: Iso, updated_at: Iso })

export const listCalendars = route({
  method: 'GET',
  path: '/calendars',
  summary: 'List working calendars',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(CalendarRecord) },
})
export const getCalendar = route({
  method: 'GET',
  path: '/calendars/:id',
  summary: 'Get a calendar',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(CalendarRecord) },
})
export const createCalendar = route({
  method: 'POST',
  path: '/calendars',
  summary: 'Create a calendar',
  tag,
  auth: admin,
  body: Type.Object({ ...calendar, holidays: Type.Optional(calendar.holidays) }),
  responses: { 201: One(CalendarRecord) },
})
export const updateCalendar = route({
  method: 'PUT',
  path: '/calendars/:id',
  summary: 'Update a calendar; recalculates the SLA of open tickets',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(calendar)),
  responses: { 200: One(CalendarRecord) },
})
export const deleteCalendar = route({
  method: 'DELETE',
  path: '/calendars/:id',
  summary: 'Delete a calendar',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const listPolicies = route({
  method: 'GET',
  path: '/sla-policies',
  summary: 'List SLA policies; the first that matches a ticket applies',
  tag,
  auth: read,
  query: Type.Object(pageQuery),
  responses: { 200: Page(PolicyRecord) },
})
export const getPolicy = route({
  method: 'GET',
  path: '/sla-policies/:id',
  summary: 'Get an SLA policy',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(PolicyRecord) },
})
export const createPolicy = route({
  method: 'POST',
  path: '/sla-policies',
  summary: 'Create an SLA policy',
  tag,
  auth: admin,
  body: Type.Object({
    name: policy.name,
    targets: policy.targets,
    position,
    conditions: Type.Optional(policy.conditions),
    calendar_id: Type.Optional(policy.calendar_id),
    escalation: Type.Optional(policy.escalation),
  }),
  responses: { 201: One(PolicyRecord) },
})
export const updatePolicy = route({
  method: 'PUT',
  path: '/sla-policies/:id',
  summary: 'Update an SLA policy; recalculates the SLA of open tickets',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object({ ...policy, position })),
  responses: { 200: One(PolicyRecord) },
})
export const deletePolicy = route({
  method: 'DELETE',
  path: '/sla-policies/:id',
  summary: 'Delete an SLA policy',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

const At = { at: Iso }
const Action = Type.Union([
  Type.Object({ ...At, kind: Type.Literal('agent_replied') }, strict),
  Type.Object({ ...At, kind: Type.Literal('client_replied') }, strict),
  Type.Object({ ...At, kind: Type.Literal('status_changed'), status: OneOf(TICKET_STATUSES) }, strict),
  Type.Object(
    { ...At, kind: Type.Literal('changed'), priority: Type.Optional(OneOf(TICKET_PRIORITIES)), department_id: Type.Optional(Id) },
    strict,
  ),
])

const metric = OneOf(['first_response', 'next_response', 'resolution'])
const cycle = Type.Integer()

const SimulationRecord = Type.Object({
  policy_id: Nullable(Type.Integer()),
  policy_name: Nullable(Type.String()),
  events: Type.Array(
    Type.Object({
      at: Iso,
      what: OneOf(['started', 'paused', 'resumed', 'reopened', 'retargeted', 'met', 'cancelled', 'at_risk', 'breached']),
      metric,
      cycle,
    }),
  ),
  deadlines: Type.Array(
    Type.Object({
      metric,
      cycle,
      target_minutes: Type.Number(),
      state: SlaClockState,
      at_risk_at: Nullable(Iso),
      due_at: Nullable(Iso),
    }),
  ),
  sla: SlaSummaryRecord,
})
export type SimulationRecord = Static<typeof SimulationRecord>

export const simulateSla = route({
  method: 'POST',
  path: '/sla-policies/simulate',
  summary: 'Simulate the SLA of a ticket; stores nothing',
  tag,
  auth: read,
  body: Type.Object({
    created_at: Iso,
    until: Type.Optional(Iso),
    priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
    type: Type.Optional(OneOf(TICKET_TYPES)),
    department_id: Type.Optional(Id),
    company_id: Type.Optional(Nullable(Id)),
    tags: Type.Optional(TagList),
    actions: Type.Optional(Type.Array(Action, { maxItems: 200 })),
  }),
  responses: { 200: One(SimulationRecord) },
})
