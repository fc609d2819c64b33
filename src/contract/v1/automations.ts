import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Amount, Id, IdParams, Iso, Nothing, Nullable, One, OneOf, Page, pageQuery, TagList } from '../schemas.ts'
import { AUTOMATION_OUTCOMES, AUTOMATION_TRIGGERS, NOTIFY_TARGETS, OPERATORS } from './automation-enums.ts'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from './ticket-enums.ts'
import { CustomFields } from './tickets.ts'

const read = scope('admin:read')
const tag = 'automation'
const strict = { additionalProperties: false }
const Text = Type.String({ maxLength: 500 })
const Body = Type.String({
  minLength: 1,
  maxLength: 100_000,
  description: 'May have blanks: {{requester.name}}, {{ticket.reference}} …',
})

const Condition = Type.Object(
  {
    field: Type.String({ maxLength: 70, description: 'status, tags, hours_since_status_changed, custom_fields.KEY …' }),
    operator: OneOf(OPERATORS),
    value: Type.Optional(
      Type.Union([Text, Amount, Type.Boolean(), Type.Array(Type.Union([Text, Amount]), { minItems: 1, maxItems: 100 })]),
    ),
  },
  strict,
)

const Group = Type.Array(Condition, { maxItems: 50 })

const Conditions = Type.Object(
  { all: Type.Optional(Group), any: Type.Optional(Group) },
  { ...strict, description: 'All of the first must hold and, unless there are none, one of the second.' },
)

const Actions = Type.Object(
  {
    macro_id: Type.Optional(Id),
    set: Type.Optional(
      Type.Object(
        {
          status: Type.Optional(OneOf(TICKET_STATUSES)),
          priority: Type.Optional(OneOf(TICKET_PRIORITIES)),
          type: Type.Optional(OneOf(TICKET_TYPES)),
          department_id: Type.Optional(Id),
          assignee_id: Type.Optional(Nullable(Id)),
          custom_fields: Type.Optional(CustomFields),
        },
        strict,
      ),
    ),
    add_tags: Type.Optional(TagList),
    remove_tags: Type.Optional(TagList),
    reply: Type.Optional(Type.Object({ body: Body }, { ...strict, description: 'To the client, by mail.' })),
    note: Type.Optional(Type.Object({ body: Body }, strict)),
    notify: Type.Optional(
      Type.Object(
        {
          to: Type.Optional(Type.Array(OneOf(NOTIFY_TARGETS), { maxItems: 3 })),
          user_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
          message: Type.Optional(Type.String({ maxLength: 1_000 })),
        },
        strict,
      ),
    ),
    escalate: Type.Optional(Type.Object({ level: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })) }, strict)),
  },
  { ...strict, description: 'Done in this order.' },
)

const rule = {
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  trigger: OneOf(AUTOMATION_TRIGGERS, 'What happened, or `schedule` for rules about time.'),
  conditions: Conditions,
  actions: Actions,
  is_active: Type.Boolean(),
  position: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
}

export const AutomationRecord = Type.Object({
  id: Type.Integer(),
  ...rule,
  next_run_at: Nullable(Iso),
  created_at: Iso,
  updated_at: Iso,
})

const Changes = Type.Record(Type.String(), Type.Object({ from: Type.Unknown(), to: Type.Unknown() }))

export const RunRecord = Type.Object({
  id: Type.Integer(),
  automation_id: Type.Integer(),
  ticket_id: Type.Integer(),
  event_id: Nullable(Type.Integer()),
  trigger: OneOf(AUTOMATION_TRIGGERS),
  outcome: OneOf(AUTOMATION_OUTCOMES),
  chain: Type.Array(Type.Integer(), { description: 'The rules that led to it, oldest first.' }),
  changes: Changes,
  message: Nullable(Type.String()),
  created_at: Iso,
})

export const listAutomations = route({
  method: 'GET',
  path: '/automations',
  summary: 'List automation rules in the order they act',
  tag,
  auth: read,
  query: Type.Object({ ...pageQuery, trigger: Type.Optional(OneOf(AUTOMATION_TRIGGERS)), is_active: Type.Optional(Type.Boolean()) }),
  responses: { 200: Page(AutomationRecord) },
})
export const getAutomation = route({
  method: 'GET',
  path: '/automations/:id',
  summary: 'Read an automation rule',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(AutomationRecord) },
})
export const createAutomation = route({
  method: 'POST',
  path: '/automations',
  summary: 'Create an automation rule',
  tag,
  auth: admin,
  body: Type.Object({
    name: rule.name,
    trigger: rule.trigger,
    conditions: Type.Optional(Conditions),
    actions: Actions,
    is_active: Type.Optional(rule.is_active),
    position: Type.Optional(rule.position),
  }),
  responses: { 201: One(AutomationRecord) },
})
export const updateAutomation = route({
  method: 'PUT',
  path: '/automations/:id',
  summary: 'Change, enable or disable an automation rule',
  tag,
  auth: admin,
  params: IdParams,
  body: Type.Partial(Type.Object(rule)),
  responses: { 200: One(AutomationRecord) },
})
export const deleteAutomation = route({
  method: 'DELETE',
  path: '/automations/:id',
  summary: 'Delete an automation rule and its log',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
export const listRuns = route({
  method: 'GET',
  path: '/automations/:id/runs',
  summary: 'What a rule did, newest first; kept for 30 days',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object({ ...pageQuery, ticket_id: Type.Optional(Id), outcome: Type.Optional(OneOf(AUTOMATION_OUTCOMES)) }),
  responses: { 200: Page(RunRecord) },
})

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'How far to look back; 7 when left out.' }))

const DryRun = Type.Object({
  days: Type.Integer(),
  examined: Type.Integer(),
  matched: Type.Integer({ description: 'How many tickets.' }),
  is_complete: Type.Boolean({ description: 'False when there was more to look at than one dry run does.' }),
  tickets: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reference: Type.String(),
      subject: Type.String(),
      status: OneOf(TICKET_STATUSES),
      matched_at: Iso,
      changes: Changes,
    }),
    { description: 'The latest fifty, with what the rule would change today.' },
  ),
})

export const dryRunAutomation = route({
  method: 'POST',
  path: '/automations/:id/dry-run',
  summary: 'Which tickets a rule would have matched lately; nothing is changed',
  tag,
  auth: read,
  params: IdParams,
  body: Type.Object({ days }),
  responses: { 200: One(DryRun) },
})
export const dryRunDraft = route({
  method: 'POST',
  path: '/automations/dry-run',
  summary: 'The same for a rule that is not saved',
  tag,
  auth: read,
  body: Type.Object({ trigger: rule.trigger, conditions: Type.Optional(Conditions), actions: Type.Optional(Actions), days }),
  responses: { 200: One(DryRun) },
})
