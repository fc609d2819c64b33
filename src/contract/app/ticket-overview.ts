import { Type, type Static } from 'typebox'
import { route, scope } from '../route.ts'
import { IdParams, Iso, Nullable, OneOf } from '../schemas.ts'
import { ScheduledReplyRecord } from '../v1/scheduled-replies.ts'
import { DraftRecord } from '../v1/ticket-actions.ts'
import { TICKET_STATUSES } from '../v1/ticket-enums.ts'
import { AttachmentRecord, FullTicket, ReplyRecord, TicketRecord, TimelineRecord } from '../v1/ticket-record.ts'
import { SlaClockRecord } from './queue.ts'

/** Number of messages on the first page and on each page of earlier ones. */
export const MESSAGES_PAGE_SIZE = 100
const MAX_MESSAGES = 5_000

const Id = Type.Integer()

const OtherTicket = Type.Object({ id: Id, subject: Type.String(), status: OneOf(TICKET_STATUSES), updated_at: Iso })

const TicketContext = Type.Pick(FullTicket, ['followers', 'links', 'drafting'])

const TicketOverview = Type.Object({
  ...TicketRecord.properties,
  attachments: Type.Array(AttachmentRecord),
  ...TicketContext.properties,
  messages: Type.Array(ReplyRecord),
  num_earlier_messages: Type.Integer(),
  timeline_events: Type.Array(TimelineRecord),
  client: Type.Object({ id: Id, name: Type.String(), email: Type.String(), phone: Type.String(), is_blocked: Type.Boolean() }),
  company: Nullable(Type.Object({ id: Id, name: Type.String() })),
  other_tickets: Type.Array(OtherTicket, { description: 'Other tickets of the client, newest first.' }),
  num_other_tickets: Type.Integer(),
  merged_into: Nullable(Type.Object({ id: Id, subject: Type.String() })),
  merged_from: Type.Array(Type.Object({ id: Id, subject: Type.String() })),
  check_uuids: Type.Array(Type.String()),
  assets: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  clocks: Type.Array(SlaClockRecord, { description: 'Running SLA clocks.' }),
  waiting_since_at: Nullable(Iso),
  schedule_ids: Type.Array(Id, { description: 'On-call schedules of its escalation policies.' }),
  scheduled: Type.Array(ScheduledReplyRecord, { description: 'Scheduled replies, earliest first.' }),
  draft: Nullable(DraftRecord),
  draft_files: Type.Array(AttachmentRecord, { description: 'Attachments of my draft that still exist.' }),
})

export type TicketOverview = Static<typeof TicketOverview>
export type ConversationMessage = Static<typeof ReplyRecord>
export type TimelineEventRecord = Static<typeof TimelineRecord>
export type AttachmentFile = Static<typeof AttachmentRecord>
export type DraftSaved = Static<typeof DraftRecord>

export const getTicketOverview = route({
  method: 'GET',
  path: '/tickets/:id/overview',
  summary: 'Get a ticket with its latest messages, client, assets, SLA clocks and my draft',
  tag: 'queue',
  auth: scope('tickets:read'),
  params: IdParams,
  query: Type.Object({ messages: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MESSAGES })) }),
  responses: { 200: Type.Object({ data: TicketOverview }) },
})
