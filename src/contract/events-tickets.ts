import type { EventActor, IsoText } from './event-actor.ts'
import type { TicketChannel, CloseReason, ReplyType, TicketPriority, TicketStatus } from './v1/ticket-enums.ts'

export type TicketEventBase = {
  readonly id: number
  readonly subject: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly requester_email: string
  readonly department_id: number
  readonly created_at: IsoText
}

export type EventFieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

export type EventAttachment = {
  readonly id: number
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly url: string
}

type ReplyEventData<T extends ReplyType, I extends boolean> = {
  readonly id: number
  readonly ticket_id: number
  readonly type: T
  readonly is_internal: I
  readonly body: string
  readonly body_truncated?: true
  readonly author: { readonly type: string; readonly id: number | null; readonly name: string; readonly email: string | null }
  readonly attachments: readonly EventAttachment[]
  readonly channel: TicketChannel
  readonly created_at: IsoText
  readonly ticket: TicketEventBase
  readonly actor: EventActor
}

type SlaEventData = {
  readonly ticket_id: number
  readonly metric: 'first_response' | 'next_response' | 'resolution'
  readonly policy_id: number
  readonly policy_name: string
  readonly target_minutes: number
  readonly due_at: IsoText
  readonly cycle: number
  readonly ticket: TicketEventBase
  readonly actor: EventActor
}

export type TicketEvents = {
  'ticket.created': TicketEventBase & {
    readonly assignee_id: number | null
    readonly tags: readonly string[]
    readonly channel: TicketChannel
    readonly actor: EventActor
  }
  'ticket.updated': TicketEventBase & {
    readonly changes: EventFieldChanges
    readonly assignee_id: number | null
    readonly tags: readonly string[]
    readonly updated_at: IsoText
    readonly actor: EventActor
  }
  'ticket.assigned': TicketEventBase & {
    readonly assignee_id: number
    readonly previous_assignee_id: number | null
    readonly assignee: { readonly id: number; readonly name: string; readonly email: string | null }
    readonly actor: EventActor
  }
  'ticket.resolved': TicketEventBase & {
    readonly assignee_id: number | null
    readonly resolved_at: IsoText
    readonly resolution_seconds: number
    readonly actor: EventActor
  }
  'ticket.closed': TicketEventBase & { readonly closed_at: IsoText; readonly close_reason: CloseReason; readonly actor: EventActor }
  'ticket.escalated': TicketEventBase & {
    readonly level: number
    readonly previous_level: number
    readonly reason: 'sla_breached' | 'manual' | 'rule'
    readonly metric: SlaEventData['metric'] | null
    readonly due_at: IsoText | null
    readonly escalated_to: { readonly type: string; readonly id: number } | null
    readonly comment: string | null
    readonly assignee_id: number | null
    readonly actor: EventActor
  }
  /** The top-level ticket fields are those of the merge target. */
  'ticket.merged': TicketEventBase & {
    readonly merged_ticket: TicketEventBase
    readonly merged_ticket_id: number
    readonly merged_into_id: number
    readonly moved_replies: number
    readonly actor: EventActor
  }
  'reply.created': ReplyEventData<'reply', false>
  'reply.note_added': ReplyEventData<'note', true>
  'sla.breached': SlaEventData & {
    readonly breached_at: IsoText
    readonly overdue_seconds: number
    /** `policy_changed`: another SLA policy replaced the target before it was due. */
    readonly reason: 'time' | 'policy_changed'
  }
  'sla.at_risk': SlaEventData & { readonly at_risk_at: IsoText; readonly remaining_seconds: number; readonly remaining_percent: number }
  'csat.submitted': {
    readonly id: number
    readonly ticket_id: number
    readonly rating: number
    readonly comment: string | null
    readonly client: { readonly id: number; readonly email: string }
    readonly assignee_id: number | null
    readonly submitted_at: IsoText
    readonly is_update: boolean
    readonly previous_rating: number | null
    readonly actor: EventActor
  }
}
