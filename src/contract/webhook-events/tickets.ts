import { Type } from 'typebox'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { CHANNELS, CLOSE_REASONS } from '../v1/ticket-words.ts'
import { Actor, Data, Id, MaybeId, MaybeText, seven, Seven } from './shared.ts'

const METRICS = ['first_response', 'next_response', 'resolution'] as const

const reply = {
  id: Id,
  ticket_id: Id,
  body: Type.Optional(Type.String()),
  body_truncated: Type.Optional(Type.Literal(true)),
  author: Data({ type: Type.String(), id: MaybeId, name: Type.String(), email: MaybeText }),
  attachments: Type.Array(Data({ id: Id, filename: Type.String(), content_type: Type.String(), size: Type.Integer(), url: Type.String() })),
  channel: OneOf(CHANNELS),
  created_at: Iso,
  ticket: Seven,
  actor: Actor,
}

const deadline = {
  ticket_id: Id,
  metric: OneOf(METRICS),
  policy_id: Id,
  policy_name: Type.String(),
  target_minutes: Type.Number(),
  due_at: Iso,
  cycle: Type.Integer(),
  ticket: Seven,
  actor: Actor,
}

export const ticketEventSchemas = {
  'ticket.created': Data({ ...seven, assignee_id: MaybeId, tags: Type.Array(Type.String()), channel: OneOf(CHANNELS), actor: Actor }),
  'ticket.updated': Data({
    ...seven,
    changes: Type.Record(Type.String(), Data({ from: Type.Unknown(), to: Type.Unknown() })),
    assignee_id: MaybeId,
    tags: Type.Array(Type.String()),
    updated_at: Iso,
    actor: Actor,
  }),
  'ticket.assigned': Data({
    ...seven,
    assignee_id: Id,
    previous_assignee_id: MaybeId,
    assignee: Data({ id: Id, name: Type.String(), email: MaybeText }),
    actor: Actor,
  }),
  'ticket.resolved': Data({ ...seven, assignee_id: MaybeId, resolved_at: Iso, resolution_seconds: Type.Number(), actor: Actor }),
  'ticket.closed': Data({ ...seven, closed_at: Iso, close_reason: OneOf(CLOSE_REASONS), actor: Actor }),
  'ticket.escalated': Data({
    ...seven,
    level: Type.Integer(),
    previous_level: Type.Integer(),
    reason: OneOf(['sla_breached', 'manual', 'rule']),
    metric: Nullable(OneOf(METRICS)),
    due_at: Nullable(Iso),
    escalated_to: Nullable(Data({ type: Type.String(), id: Id })),
    comment: MaybeText,
    assignee_id: MaybeId,
    actor: Actor,
  }),
  'ticket.merged': Data({
    ...seven,
    merged_ticket: Seven,
    merged_ticket_id: Id,
    merged_into_id: Id,
    moved_replies: Type.Integer(),
    actor: Actor,
  }),
  'reply.created': Data({ ...reply, type: Type.Literal('reply'), is_internal: Type.Literal(false) }),
  'reply.note_added': Data({ ...reply, type: Type.Literal('note'), is_internal: Type.Literal(true) }),
  'sla.breached': Data({ ...deadline, breached_at: Iso, overdue_seconds: Type.Number(), reason: OneOf(['time', 'policy_changed']) }),
  'sla.at_risk': Data({ ...deadline, at_risk_at: Iso, remaining_seconds: Type.Number(), remaining_percent: Type.Number() }),
  'csat.submitted': Data({
    id: Id,
    ticket_id: Id,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: MaybeText,
    client: Data({ id: Id, email: Type.String() }),
    assignee_id: MaybeId,
    submitted_at: Iso,
    is_update: Type.Boolean(),
    previous_rating: Nullable(Type.Integer()),
    actor: Actor,
  }),
}
