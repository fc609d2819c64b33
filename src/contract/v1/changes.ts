import { Type } from 'typebox'
import { admin, route, scope } from '../route.ts'
import { Id, IdParams, Iso, Nullable, One, OneOf, Page, pageQuery } from '../schemas.ts'
import { CHANGE_STATUSES, CHANGE_TYPES, VOTE_DECISIONS, CHANGE_LEVELS, CHANGE_OUTCOMES, CHANGE_RISKS } from './change-enums.ts'
import { TICKET_PRIORITIES } from './ticket-enums.ts'
import { ListOf } from './tickets.ts'

const Plan = Nullable(Type.String({ maxLength: 100_000 }))
const Ids = Type.Array(Id, { maxItems: 500 })

const fields = {
  description: Type.String({ maxLength: 100_000 }),
  type: OneOf(CHANGE_TYPES),
  risk: OneOf(CHANGE_RISKS),
  impact: Nullable(OneOf(CHANGE_LEVELS)),
  likelihood: Nullable(OneOf(CHANGE_LEVELS, 'With `impact`: determines the risk if `risk` is omitted.')),
  priority: OneOf(TICKET_PRIORITIES),
  requester_id: Nullable(Id),
  assignee_id: Nullable(Id),
  department_id: Nullable(Id),
  cab_id: Nullable(Id),
  reason: Plan,
  implementation_plan: Plan,
  rollback_plan: Plan,
  test_plan: Plan,
  planned_start_at: Nullable(Iso),
  planned_end_at: Nullable(Iso),
  problem_id: Nullable(Id),
  review_notes: Plan,
  outcome: Nullable(OneOf(CHANGE_OUTCOMES)),
  asset_ids: Ids,
  ticket_ids: Ids,
  check_uuids: Type.Array(Type.String({ format: 'uuid', maxLength: 36 }), {
    maxItems: 500,
    description: 'Checks that may fail during the change.',
  }),
}

const Approval = Type.Object({
  rule: Type.String(),
  required: Type.Integer(),
  approved: Type.Integer(),
  rejected: Type.Integer(),
  pending: Type.Integer(),
  round: Type.Integer(),
  decided_at: Nullable(Iso),
  approved_by: Type.Array(Type.Integer()),
  override: Type.Boolean(),
})

const Clash = Type.Object({ change_id: Type.Integer(), asset_ids: Type.Array(Type.Integer()) })
export const FreezeRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  reason: Type.String(),
  starts_at: Iso,
  ends_at: Iso,
})

export const ChangeRecord = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  ...fields,
  status: OneOf(CHANGE_STATUSES),
  template_id: Nullable(Type.Integer()),
  actual_start_at: Nullable(Iso),
  actual_end_at: Nullable(Iso),
  approval: Nullable(Approval),
  review_due_at: Nullable(Iso),
  cancel_reason: Nullable(Type.String()),
  created_at: Iso,
  updated_at: Iso,
})

const Warned = Type.Object({
  ...ChangeRecord.properties,
  conflicts: Type.Array(Clash, { description: 'Changes of the same assets at overlapping times.' }),
  freeze_windows: Type.Array(FreezeRecord),
})

const optional = Type.Partial(Type.Object(fields)).properties
const Title = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const tag = 'change'
const read = scope('tickets:read')
const write = scope('tickets:write')

export const listChanges = route({
  method: 'GET',
  path: '/changes',
  summary: 'List changes',
  tag,
  auth: read,
  query: Type.Object({
    status: ListOf(OneOf(CHANGE_STATUSES)),
    risk: ListOf(OneOf(CHANGE_RISKS)),
    type: ListOf(OneOf(CHANGE_TYPES)),
    assignee_id: ListOf(Type.Union([Id, OneOf(['me', 'none'])]), 'Id of an agent, `me` or `none`.'),
    department_id: ListOf(Id),
    ...pageQuery,
  }),
  responses: { 200: Page(ChangeRecord) },
})

export const createChange = route({
  method: 'POST',
  path: '/changes',
  summary: 'Create a change; a normal change requires description, risk and window, a template supplies defaults',
  tag,
  auth: write,
  body: Type.Object({ title: Type.Optional(Title), template_id: Type.Optional(Nullable(Id)), ...optional }),
  responses: { 201: One(Warned) },
})

export const readCalendar = route({
  method: 'GET',
  path: '/changes/calendar',
  summary: 'List planned changes of a period, their conflicts, and freeze windows',
  tag,
  auth: read,
  query: Type.Object({ from: Iso, to: Iso }),
  responses: {
    200: Type.Object({
      data: Type.Array(Type.Object({ ...ChangeRecord.properties, conflicts: Type.Array(Clash) })),
      freeze_windows: Type.Array(FreezeRecord),
    }),
  },
})

export const getChange = route({
  method: 'GET',
  path: '/changes/:id',
  summary: 'Get a change',
  tag,
  auth: read,
  params: IdParams,
  responses: { 200: One(Warned) },
})

export const updateChange = route({
  method: 'PUT',
  path: '/changes/:id',
  summary: 'Update a change; a new plan, risk, window or asset list restarts the approval',
  tag,
  auth: write,
  params: IdParams,
  body: Type.Object({ title: Type.Optional(Title), ...optional }),
  responses: { 200: One(Warned) },
})

const Comment = Type.Optional(Type.String({ maxLength: 10_000 }))
const acted = { 200: One(Warned) }
const base = { method: 'POST', tag, auth: write, params: IdParams, responses: acted } as const

export const submitChange = route({
  ...base,
  path: '/changes/:id/submit',
  summary: 'Submit a change for approval',
  body: Type.Object({ cab_id: Type.Optional(Nullable(Id)) }),
})

export const voteOnChange = route({
  ...base,
  path: '/changes/:id/votes',
  summary: 'Vote on a change',
  body: Type.Object({ decision: OneOf(VOTE_DECISIONS), comment: Comment }),
})

export const approveChange = route({
  ...base,
  path: '/changes/:id/approve',
  summary: 'Approve a change',
  body: Type.Object({ comment: Comment }),
})

export const rejectChange = route({
  ...base,
  path: '/changes/:id/reject',
  summary: 'Reject a change',
  body: Type.Object({ comment: Comment }),
})

export const overrideChange = route({
  ...base,
  auth: admin,
  path: '/changes/:id/override',
  summary: 'Override the vote of the advisory board; requires a reason',
  body: Type.Object({ decision: OneOf(['approve', 'reject']), reason: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' }) }),
})

export const scheduleChange = route({
  ...base,
  path: '/changes/:id/schedule',
  summary: 'Schedule an approved change',
  body: Type.Object({ planned_start_at: Type.Optional(Iso), planned_end_at: Type.Optional(Iso) }),
})

export const startChange = route({ ...base, path: '/changes/:id/start', summary: 'Start the implementation' })

export const completeChange = route({
  ...base,
  path: '/changes/:id/complete',
  summary: 'Complete the implementation and start the review',
  body: Type.Object({ outcome: Type.Optional(OneOf(CHANGE_OUTCOMES)), notes: Comment }),
})

export const closeChange = route({
  ...base,
  path: '/changes/:id/close',
  summary: 'Close the review',
  body: Type.Object({ outcome: Type.Optional(OneOf(CHANGE_OUTCOMES)), notes: Comment }),
})

export const cancelChange = route({
  ...base,
  path: '/changes/:id/cancel',
  summary: 'Cancel a change',
  body: Type.Object({ reason: Comment, notes: Comment }),
})

export const listVotes = route({
  method: 'GET',
  path: '/changes/:id/votes',
  summary: 'List the votes of all rounds',
  tag,
  auth: read,
  params: IdParams,
  query: Type.Object(pageQuery),
  responses: {
    200: Page(
      Type.Object({
        round: Type.Integer(),
        member_id: Type.Integer(),
        decision: OneOf(VOTE_DECISIONS),
        comment: Type.String(),
        cast_at: Iso,
      }),
    ),
  },
})
