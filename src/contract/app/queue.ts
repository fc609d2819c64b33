import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { Id, Iso, Nullable, OneOf } from '../schemas.ts'
import { SLA_STATUSES } from '../v1/automation-enums.ts'
import { TICKET_CHANNELS, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES, type TicketStatus } from '../v1/ticket-enums.ts'
import { ListOf } from '../v1/tickets.ts'

export const BUILT_IN_VIEWS = ['mine', 'unassigned', 'due', 'waiting', 'open', 'done'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

export const UNFINISHED_STATUSES: readonly TicketStatus[] = ['open', 'in_progress', 'pending', 'on_hold']

/** Filters of the built-in views, as the list of tickets accepts them. */
export const BUILT_IN_FILTERS = {
  mine: { assignee_id: ['me'], status: [...UNFINISHED_STATUSES] },
  unassigned: { assignee_id: ['none'], status: [...UNFINISHED_STATUSES] },
  due: { status: [...UNFINISHED_STATUSES] },
  waiting: { status: ['pending', 'on_hold'] },
  open: { status: [...UNFINISHED_STATUSES] },
  done: { status: ['resolved', 'closed'] },
} satisfies Record<BuiltInView, { assignee_id?: ('me' | 'none')[]; status: TicketStatus[] }>

/** Tickets due within this time are in the view `due`. */
export const DUE_SOON_HOURS = 24

export const SLA_METRICS = ['first_response', 'next_response', 'resolution'] as const

const MaybeId = Nullable(Id)

export const SlaClockRecord = Type.Object({
  metric: OneOf(SLA_METRICS),
  is_business: Type.Boolean({ description: 'Counts business hours only.' }),
  paused_seconds: Type.Integer({ description: 'Total time paused so far.' }),
})
export type SlaClockRecord = Static<typeof SlaClockRecord>

const QueueRow = Type.Object({
  id: Id,
  subject: Type.String(),
  status: OneOf(TICKET_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  type: OneOf(TICKET_TYPES),
  channel: OneOf(TICKET_CHANNELS),
  client_id: Id,
  requester: Type.String(),
  company: Nullable(Type.String()),
  department_id: Id,
  assignee_id: MaybeId,
  tags: Type.Array(Type.String()),
  sla: OneOf(SLA_STATUSES),
  due_at: Nullable(Iso),
  due_for: Nullable(OneOf(SLA_METRICS)),
  clock: Nullable(SlaClockRecord),
  replies_count: Type.Integer(),
  last_by: Nullable(OneOf(['client', 'agent'], 'Author of the last message.')),
  pending_until: Nullable(Iso),
  waiting_since_at: Nullable(Iso),
  version: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
})
export type QueueRow = Static<typeof QueueRow>

const tag = 'queue'
const auth = scope('tickets:read')

export const listQueue = route({
  method: 'GET',
  path: '/queue',
  summary: 'List tickets of a view, at most 10,000',
  tag,
  auth,
  query: Type.Object({
    view: Type.String({ minLength: 1, maxLength: 20, description: 'A built-in view, or the id of a saved one.' }),
    ids: ListOf(Id, 'Restricts the list to these tickets.'),
  }),
  responses: { 200: Type.Object({ data: Type.Array(QueueRow), total: Type.Integer() }) },
})

const IdName = Type.Object({ id: Id, name: Type.String() })
const Staff = Type.Object({
  agents: Type.Array(Type.Object({ ...IdName.properties, email: Nullable(Type.String()) })),
  departments: Type.Array(Type.Object({ ...IdName.properties, is_default: Type.Boolean() })),
})
export type Staff = Static<typeof Staff>

export const getStaff = route({
  method: 'GET',
  path: '/staff',
  summary: 'List agents and departments',
  tag,
  auth,
  responses: { 200: Type.Object({ data: Staff }) },
})
