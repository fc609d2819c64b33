import { DAY, type Instant } from '../../contract/time.ts'
import {
  type TicketChannel,
  type CloseReason,
  TICKET_PRIORITIES,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '../../contract/v1/ticket-enums.ts'

/** A ticket without its long texts. */
export type Ticket = {
  readonly id: number
  readonly subject: string
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly type: TicketType
  readonly channel: TicketChannel
  readonly client_id: number
  readonly requester_email: string
  readonly company_id: number | null
  readonly department_id: number
  readonly assignee_id: number | null
  readonly tags: readonly string[]
  readonly cc: readonly string[]
  readonly custom_fields: Readonly<Record<string, unknown>>
  readonly problem_id: number | null
  readonly incident_id: number | null
  readonly merged_into_id: number | null
  readonly follow_up_of_id: number | null
  readonly pending_until: Instant | null
  readonly replies_count: number
  readonly first_response_at: Instant | null
  readonly last_client_reply_at: Instant | null
  readonly last_agent_reply_at: Instant | null
  /** Time of the oldest client reply that has not been answered. */
  readonly oldest_unanswered_at: Instant | null
  readonly resolved_at: Instant | null
  readonly closed_at: Instant | null
  readonly close_reason: CloseReason | null
  readonly escalation_level: number
  readonly version: number
  readonly created_at: Instant
  readonly updated_at: Instant
}

const CATEGORY = {
  open: 'active',
  in_progress: 'active',
  pending: 'waiting',
  on_hold: 'waiting',
  resolved: 'done',
  closed: 'done',
} satisfies Record<TicketStatus, 'active' | 'waiting' | 'done'>

export const isActive = (status: TicketStatus): boolean => CATEGORY[status] === 'active'
export const isWaiting = (status: TicketStatus): boolean => CATEGORY[status] === 'waiting'
export const isOpen = (status: TicketStatus): boolean => CATEGORY[status] !== 'done'

export const toPriorityRank = (priority: TicketPriority): number => TICKET_PRIORITIES.indexOf(priority)

export const formatReference = (id: number): string => `HD-${id}`

/** Parses `HD-1042`, `hd-1042`, `#1042` or `1042`; undefined for other texts. */
export const parseReference = (text: string): number | undefined => {
  const digits = /^(?:hd-|#)?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const MAX_TAGS = 50
export const MAX_TAG_LENGTH = 50

/** Accepts a list or a comma-separated text. Trims, lowers the case and removes duplicates. */
export const normalizeTags = (input: readonly string[] | string): readonly string[] => {
  const words = typeof input === 'string' ? input.split(',') : input
  return [...new Set(words.map((word) => word.trim().toLowerCase()).filter((word) => word !== ''))]
}

export const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, index) => word === b[index])

/** All columns that depend on the status. */
export const applyStatus = (
  ticket: Pick<Ticket, 'status' | 'resolved_at' | 'closed_at' | 'close_reason' | 'pending_until'>,
  status: TicketStatus,
  { now, reason }: { readonly now: Instant; readonly reason: CloseReason },
): Pick<Ticket, 'status' | 'resolved_at' | 'closed_at' | 'close_reason' | 'pending_until'> => ({
  status,
  resolved_at: status === 'resolved' ? now : status === 'closed' ? ticket.resolved_at : null,
  closed_at: status === 'closed' ? now : null,
  close_reason: status === 'closed' ? reason : null,
  pending_until: isWaiting(status) ? ticket.pending_until : null,
})

export const computeNextTransitionAt = (
  ticket: Pick<Ticket, 'status' | 'resolved_at' | 'pending_until' | 'merged_into_id'>,
  auto_close_days: number | null,
): Instant | null => {
  if (ticket.merged_into_id !== null) return null
  if (isWaiting(ticket.status)) return ticket.pending_until
  if (ticket.status !== 'resolved' || ticket.resolved_at === null || auto_close_days === null) return null
  return ticket.resolved_at + auto_close_days * DAY
}
