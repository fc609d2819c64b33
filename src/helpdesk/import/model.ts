import { DAY, type Instant, parseInstant } from '../../contract/time.ts'
import type { TicketPriority, TicketStatus, TicketType } from '../../contract/v1/ticket-enums.ts'

export const IMPORT_SOURCES = ['csv', 'zendesk', 'freshdesk'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

export type ExternalPerson = { readonly email: string | undefined; readonly name: string | undefined; readonly is_agent: boolean }

export type ExternalFile = {
  readonly id: string
  readonly filename: string
  readonly url: string
  readonly content_type?: string | undefined
}

export type ExternalMessage = {
  readonly author: ExternalPerson
  readonly body: string
  readonly body_html: string | null
  readonly is_internal: boolean
  readonly created_at: Instant
  readonly files: readonly ExternalFile[]
}

/** Ticket of another product in a common format. */
export type ExternalTicket = {
  readonly foreign_id: string
  readonly subject: string
  readonly description: string
  readonly description_html: string | null
  readonly requester: ExternalPerson
  readonly assignee_email: string | undefined
  readonly department: string | undefined
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly type: TicketType
  readonly tags: readonly string[]
  readonly cc: readonly string[]
  readonly custom_fields: Readonly<Record<string, unknown>>
  readonly created_at: Instant
  readonly updated_at: Instant
  readonly resolved_at: Instant | null
  readonly closed_at: Instant | null
  readonly files: readonly ExternalFile[]
  /** Oldest first. */
  readonly messages: readonly ExternalMessage[]
}

export type ImportCounts = { readonly created: number; readonly known: number; readonly left_out: number }

export type ImportRequest = {
  readonly id: number
  readonly source: ImportSource
  readonly name: string
  readonly department_id: number | null
  readonly column_map: Readonly<Record<string, string>>
  readonly dry_run: boolean
  readonly attachment_id: number
  readonly state: 'waiting' | 'running' | 'done' | 'failed'
  readonly counts: ImportCounts
  readonly messages: readonly string[]
  readonly created_at: Instant
  readonly finished_at: Instant | null
}

export type UnreadableTicket = { readonly foreign_id: string; readonly reason: string }

const STATUSES: Readonly<Record<string, TicketStatus>> = {
  new: 'open',
  open: 'open',
  in_progress: 'in_progress',
  pending: 'pending',
  waiting_on_customer: 'pending',
  awaiting_your_reply: 'pending',
  hold: 'on_hold',
  on_hold: 'on_hold',
  waiting_on_third_party: 'on_hold',
  solved: 'resolved',
  resolved: 'resolved',
  done: 'resolved',
  closed: 'closed',
}

const PRIORITIES: Readonly<Record<string, TicketPriority>> = {
  low: 'low',
  normal: 'medium',
  medium: 'medium',
  high: 'high',
  urgent: 'urgent',
  critical: 'urgent',
}

const TYPES: Readonly<Record<string, TicketType>> = {
  question: 'question',
  incident: 'incident',
  problem: 'incident',
  bug: 'incident',
  task: 'task',
  request: 'request',
  service_request: 'request',
  feature_request: 'request',
}

const mapText = <T>(values: Readonly<Record<string, T>>, text: string | undefined, otherwise: T): T => {
  const key = (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return Object.hasOwn(values, key) ? (values[key] ?? otherwise) : otherwise
}

export const parseStatus = (text: string | undefined): TicketStatus => mapText(STATUSES, text, 'open')
export const parsePriority = (text: string | undefined): TicketPriority => mapText(PRIORITIES, text, 'medium')
export const parseType = (text: string | undefined): TicketType => mapText(TYPES, text, 'question')

/** Parses a timestamp; without an offset it is in UTC. */
export const parseTimestamp = (text: string | undefined): Instant | undefined => {
  if (text === undefined) return undefined
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(text.trim())
  if (!found) return undefined
  const [, date, time = '00:00', offset = 'Z'] = found
  const zone = /^(?:z|utc)$/i.test(offset) ? 'Z' : offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return parseInstant(`${date}T${time}${zone}`)
}

/** Times of resolution and closing: from the export, or the last update if the export has none. */
export const resolveEndDates = (
  status: TicketStatus,
  {
    updated_at,
    resolved_at,
    closed_at,
  }: { readonly updated_at: Instant; readonly resolved_at?: Instant | undefined; readonly closed_at?: Instant | undefined },
): Pick<ExternalTicket, 'resolved_at' | 'closed_at'> => ({
  resolved_at: status === 'resolved' || status === 'closed' ? (resolved_at ?? closed_at ?? updated_at) : null,
  closed_at: status === 'closed' ? (closed_at ?? updated_at) : null,
})

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/

export const parseEmail = (text: string | undefined): string | undefined => {
  const address = text?.trim().replace(/^.*<([^<>]+)>$/, '$1')
  return address !== undefined && address.length <= 254 && EMAIL.test(address) ? address : undefined
}

/** Rejects times before 1970 or more than a day ahead as errors of the export. */
export const isPlausibleTimestamp = (at: Instant, now: Instant): boolean => at > 0 && at < now + DAY
