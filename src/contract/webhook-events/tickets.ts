import { Type } from 'typebox'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import { TICKET_CHANNELS, CLOSE_REASONS } from '../v1/ticket-enums.ts'
import { Actor, EventObject, Id, MaybeId, MaybeText, ticketEventBaseProperties, TicketEventBaseSchema } from './shared.ts'

const METRICS = ['first_response', 'next_response', 'resolution'] as const

const reply = {
  id: Id,
  ticket_id: Id,
  body: Type.Optional(Type.String()),
  body_truncated: Type.Optional(Type.Literal(true)),
  author: EventObject({ type: Type.String(), id: MaybeId, name: Type.String(), email: MaybeText }),
  attachments: Type.Array(
    EventObject({ id: Id, filename: Type.String(), content_type: Type.String(), size: Type.Integer(), url: Type.String() }),
  ),
  channel: OneOf(TICKET_CHANNELS),
  created_at: Iso,
  ticket: TicketEventBaseSchema,
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
  ticket: TicketEventBaseSchema,
  actor: Actor,
}

export const ticketEventSchemas = {
  'ticket.created': EventObject({
    ...ticketEventBaseProperties,
    assignee_id: MaybeId,
    tags: Type.Array(Type.String()),
    channel: OneOf(TICKET_CHANNELS),
    actor: Actor,
  }),
  'ticket.updated': EventObject({
    ...ticketEventBaseProperties,
    changes: Type.Record(Type.String(), EventObject({ from: Type.Unknown(), to: Type.Unknown() })),
    assignee_id: MaybeId,
    tags: Type.Array(Type.String()),
    updated_at: Iso,
    actor: Actor,
  }),
  'ticket.assigned': EventObject({
    ...ticketEventBaseProperties,
    assignee_id: Id,
    previous_assignee_id: MaybeId,
    assignee: EventObject({ id: Id, name: Type.String(), email: MaybeText }),
    actor: Actor,
  }),
  'ticket.resolved': EventObject({
    ...ticketEventBaseProperties,
    assignee_id: MaybeId,
    resolved_at: Iso,
    resolution_seconds: Type.Number(),
    actor: Actor,
  }),
  'ticket.closed': EventObject({ ...ticketEventBaseProperties, closed_at: Iso, close_reason: OneOf(CLOSE_REASONS), actor: Actor }),
  'ticket.escalated': EventObject({
    ...ticketEventBaseProperties,
    level: Type.Integer(),
    previous_level: Type.Integer(),
    reason: OneOf(['sla_breached', 'manual', 'rule']),
    metric: Nullable(OneOf(METRICS)),
    due_at: Nullable(Iso),
    escalated_to: Nullable(EventObject({ type: Type.String(), id: Id })),
    comment: MaybeText,
    assignee_id: MaybeId,
    actor: Actor,
  }),
  'ticket.merged': EventObject({
    ...ticketEventBaseProperties,
    merged_ticket: TicketEventBaseSchema,
    merged_ticket_id: Id,
    merged_into_id: Id,
    moved_replies: Type.Integer(),
    actor: Actor,
  }),
  'reply.created': EventObject({ ...reply, type: Type.Literal('reply'), is_internal: Type.Literal(false) }),
  'reply.note_added': EventObject({ ...reply, type: Type.Literal('note'), is_internal: Type.Literal(true) }),
  'sla.breached': EventObject({ ...deadline, breached_at: Iso, overdue_seconds: Type.Number(), reason: OneOf(['time', 'policy_changed']) }),
  'sla.at_risk': EventObject({ ...deadline, at_risk_at: Iso, remaining_seconds: Type.Number(), remaining_percent: Type.Number() }),
  'csat.submitted': EventObject({
    id: Id,
    ticket_id: Id,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: MaybeText,
    client: EventObject({ id: Id, email: Type.String() }),
    assignee_id: MaybeId,
    submitted_at: Iso,
    is_update: Type.Boolean(),
    previous_rating: Nullable(Type.Integer()),
    actor: Actor,
  }),
}
