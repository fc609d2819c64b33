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
  description: 'May contain placeholders: {{requester.name}}, {{ticket.reference}} …',
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
  { ...strict, description: 'All conditions of `all` and, unless it is empty, at least one of `any`.' },
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
    reply: Type.Optional(Type.Object({ body: Body }, { ...strict, description: 'Sends a mail to the requester.' })),
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
  { ...strict, description: 'Run in this order.' },
)

const rule = {
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  trigger: OneOf(AUTOMATION_TRIGGERS, 'Event that triggers the rule, or `schedule` for time-based rules.'),
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
  chain: Type.Array(Type.Integer(), { description: 'Rules that triggered this run, oldest first.' }),
  changes: Changes,
  message: Nullable(Type.String()),
  created_at: Iso,
})

export const listAutomations = route({
  method: 'GET',
  path: '/automations',
  summary: 'List automation rules in the order they run',
  tag,
  auth: read,
  query: Type.Object({ ...pageQuery, trigger: Type.Optional(OneOf(AUTOMATION_TRIGGERS)), is_active: Type.Optional(Type.Boolean()) }),
  responses: { 200: Page(AutomationRecord) },
})
export const getAutomation = route({
  method: 'GET',
  path: '/automations/:id',
  summary: 'Get an automation rule',
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
  summary: 'Update, enable or disable an automation rule',
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
  summary: 'List the runs of an automation rule, newest first; kept for 30 days',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object({ ...pageQuery, ticket_id: Type.Optional(Id), outcome: Type.Optional(OneOf(AUTOMATION_OUTCOMES)) }),
  responses: { 200: Page(RunRecord) },
})

const days = Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Days to look back; default 7.' }))

const DryRun = Type.Object({
  days: Type.Integer(),
  examined: Type.Integer(),
  matched: Type.Integer({ description: 'Number of matching tickets.' }),
  is_complete: Type.Boolean({ description: 'False if the limit of a dry run was reached.' }),
  tickets: Type.Array(
    Type.Object({
      id: Type.Integer(),
      reference: Type.String(),
      subject: Type.String(),
      status: OneOf(TICKET_STATUSES),
      matched_at: Iso,
      changes: Changes,
    }),
    { description: 'The latest 50, with the changes the rule would make today.' },
  ),
})

export const dryRunAutomation = route({
  method: 'POST',
  path: '/automations/:id/dry-run',
  summary: 'Dry-run a stored automation rule on recent tickets; changes nothing',
  tag,
  auth: read,
  params: IdParams,
  body: Type.Object({ days }),
  responses: { 200: One(DryRun) },
})
export const dryRunDraft = route({
  method: 'POST',
  path: '/automations/dry-run',
  summary: 'Dry-run an unsaved automation rule',
  tag,
  auth: read,
  body: Type.Object({ trigger: rule.trigger, conditions: Type.Optional(Conditions), actions: Type.Optional(Actions), days }),
  responses: { 200: One(DryRun) },
})
