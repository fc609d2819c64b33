import { Type } from 'typebox'
import { Iso, Nullable, OneOf } from '../schemas.ts'
import {
  TICKET_CHANNELS,
  CLOSE_REASONS,
  EMAIL_STATUSES,
  LINK_TYPES,
  REPLY_TYPES,
  SENDER_VERIFICATIONS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
  TIMELINE_TYPES,
} from './ticket-enums.ts'

const Id = Type.Integer()
const MaybeId = Nullable(Id)
const MaybeIso = Nullable(Iso)

const SLA_CLOCK_STATES = ['running', 'paused', 'met', 'breached', 'cancelled'] as const

export const SlaClockState = OneOf(SLA_CLOCK_STATES)
const Clock = Type.Object({ due_at: MaybeIso, state: OneOf([...SLA_CLOCK_STATES, 'none']) })

export const SlaSummaryRecord = Type.Object({
  policy_id: MaybeId,
  status: OneOf(['ok', 'at_risk', 'breached', 'paused', 'met', 'none']),
  next_due_at: MaybeIso,
  first_response: Clock,
  next_response: Clock,
  resolution: Clock,
})

export const AttachmentRecord = Type.Object({
  id: Id,
  filename: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
  url: Type.String({ description: 'Requires the same authority as the ticket.' }),
  content_id: Type.Optional(Type.String({ description: 'Content-ID of an inline image of a mail; its HTML refers to it as cid:…' })),
})

export const SenderVerificationField = Nullable(
  OneOf(SENDER_VERIFICATIONS, 'Whether the own mail relay authenticated the sender; null for other channels. Not in lists.'),
)

const ticket = {
  id: Id,
  reference: Type.String({ description: 'Display number, such as HD-1042.' }),
  subject: Type.String(),
  description: Type.String(),
  status: OneOf(TICKET_STATUSES),
  priority: OneOf(TICKET_PRIORITIES),
  type: OneOf(TICKET_TYPES),
  channel: OneOf(TICKET_CHANNELS),
  requester_email: Type.String(),
  requester: Type.Object({ id: Id, name: Type.String(), email: Type.String(), company_id: MaybeId }),
  department_id: Id,
  assignee_id: MaybeId,
  tags: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  custom_fields: Type.Record(Type.String(), Type.Unknown()),
  sla: SlaSummaryRecord,
  problem_id: MaybeId,
  incident_id: MaybeId,
  asset_ids: Type.Array(Id),
  merged_into_id: MaybeId,
  follow_up_of_id: MaybeId,
  pending_until: MaybeIso,
  replies_count: Type.Integer(),
  first_response_at: MaybeIso,
  last_client_reply_at: MaybeIso,
  last_agent_reply_at: MaybeIso,
  resolved_at: MaybeIso,
  closed_at: MaybeIso,
  close_reason: Nullable(OneOf(CLOSE_REASONS)),
  escalation_level: Type.Integer(),
  version: Type.Integer(),
  created_at: Iso,
  updated_at: Iso,
}

export const ListedTicket = Type.Object(ticket)

const single = {
  ...ticket,
  description_html: Type.String({ description: 'Sanitized HTML; not in lists.' }),
  sender_verification: SenderVerificationField,
}

export const TicketRecord = Type.Object(single)

export const ReplyRecord = Type.Object({
  id: Id,
  ticket_id: Id,
  type: OneOf(REPLY_TYPES),
  is_internal: Type.Boolean(),
  author: Type.Object({
    type: OneOf(['agent', 'client', 'system']),
    id: MaybeId,
    name: Type.String(),
    email: Nullable(Type.String()),
  }),
  body: Type.String(),
  body_html: Type.String(),
  channel: OneOf(TICKET_CHANNELS),
  to: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  attachments: Type.Array(AttachmentRecord),
  message_id: Nullable(Type.String()),
  email_status: OneOf(EMAIL_STATUSES),
  sender_verification: SenderVerificationField,
  /** Until then the author can undo the reply. */
  undo_until: MaybeIso,
  /** The ticket of the reply before a merge. */
  source_ticket_id: MaybeId,
  edited_at: MaybeIso,
  created_at: Iso,
})

export const TimelineRecord = Type.Object({
  id: Id,
  type: OneOf(TIMELINE_TYPES),
  actor: Type.Object({ type: OneOf(['agent', 'client', 'system', 'automation']), id: MaybeId, name: Type.String() }),
  data: Type.Record(Type.String(), Type.Unknown()),
  is_internal: Type.Boolean(),
  created_at: Iso,
})

const Person = Type.Object({ id: Id, name: Type.String() })

const included = {
  replies: Type.Optional(Type.Array(ReplyRecord, { description: 'With `include=replies`.' })),
  timeline_events: Type.Optional(Type.Array(TimelineRecord, { description: 'With `include=timeline`.' })),
}

export const TicketWithIncluded = Type.Object({ ...single, ...included })
export const ListedTicketWithIncluded = Type.Object({ ...ticket, ...included })

const link = { ticket_id: Id, type: OneOf(LINK_TYPES), subject: Type.String(), status: Type.String() }

export const LinkRecord = Type.Object(link)

export const FullTicket = Type.Object({
  ...single,
  attachments: Type.Array(AttachmentRecord),
  followers: Type.Array(Person),
  links: Type.Array(Type.Object({ ...link, reference: Type.String() })),
  drafting: Type.Array(Type.Object({ id: Id, name: Type.String(), updated_at: Iso })),
  replies: Type.Array(ReplyRecord),
  timeline_events: Type.Array(TimelineRecord),
})
