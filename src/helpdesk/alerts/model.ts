import { DAY, type Instant, MINUTE, SECOND } from '../../contract/time.ts'
import { type AlertState, type AutoResolve, SEVERITIES, type Severity } from '../../contract/v1/alerts.ts'
import type { TicketPriority } from '../../contract/v1/ticket-words.ts'

/** What whoever raised an alert wants to come of it. */
export type AlertSettings = {
  readonly department_id: number | null
  /** Who is called, by which escalation policy. */
  readonly policy_id: number | null
  readonly hold_down_s: number
  readonly auto_resolve: AutoResolve
  readonly requester_email: string | null
  readonly tags: readonly string[]
  /** The first message of the ticket. */
  readonly description: string
}

/** One trouble, from the moment somebody reports it until it is over. */
export type Alert = {
  readonly id: number
  readonly source: string
  readonly dedup_key: string
  /** The department it was raised for: one key of one source is one open alert per department. Null once the department is deleted. */
  readonly owner_department_id: number | null
  /** Alerts of one source and group that come together share a ticket. */
  readonly group_name: string | null
  readonly state: AlertState
  readonly severity: Severity
  readonly summary: string
  readonly details: Readonly<Record<string, unknown>>
  readonly settings: AlertSettings
  /** How often it was reported. */
  readonly count: number
  /** How often it came back. */
  readonly flap_count: number
  /** The latest changes between trouble and no trouble. */
  readonly flips: readonly Instant[]
  readonly first_seen_at: Instant
  readonly last_seen_at: Instant
  readonly resolved_at: Instant | null
  readonly check_uuid: string | null
  readonly asset_id: number | null
  readonly ticket_id: number | null
  readonly incident_id: number | null
  readonly page_id: number | null
  /** The change under way on its asset during which nobody was to be told. */
  readonly suppressed_by_change_id: number | null
  /** When it goes on by itself: the hold-down ends, a ticket closed too early opens again, a flapping one has been quiet. */
  readonly due_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const GROUPING_WINDOW = 120 * SECOND
export const STORM_WINDOW = 5 * MINUTE
/** More than so many new alerts of a group within the span are a storm. */
export const STORM_THRESHOLD = 20
export const REOPEN_WINDOW = 60 * MINUTE
export const FLAPPING_WINDOW = 30 * MINUTE
const FLAPPING_THRESHOLD = 4
/** How long a ticket may be closed while the trouble goes on. */
export const REALERT_INTERVAL = DAY

/** Nobody is woken for less. */
const MIN_PAGED_SEVERITY: Severity = 'warning'

const severityRank = (severity: Severity): number => SEVERITIES.indexOf(severity)

export const isPaged = (severity: Severity): boolean => severityRank(severity) >= severityRank(MIN_PAGED_SEVERITY)

const PRIORITY = {
  info: 'low',
  warning: 'medium',
  error: 'high',
  critical: 'urgent',
} satisfies Record<Severity, TicketPriority>

export const toTicketPriority = (severity: Severity): TicketPriority => PRIORITY[severity]

export const toSeverity = (priority: TicketPriority | 'normal'): Severity =>
  SEVERITIES.find((severity) => PRIORITY[severity] === priority) ?? 'warning'

/** Only those that still say something about how stable it is. */
export const filterRecentFlips = (flips: readonly Instant[], now: Instant): readonly Instant[] =>
  flips.filter((at) => now - at < FLAPPING_WINDOW)

export const isFlapping = ({ flips }: Pick<Alert, 'flips'>, now: Instant): boolean =>
  filterRecentFlips(flips, now).length >= FLAPPING_THRESHOLD

/** `sev:critical` among a check's tags says how bad it is when that one goes down. */
export const parseSeverityTag = (tags: readonly string[]): Severity | undefined =>
  SEVERITIES.find((severity) => tags.some((tag) => tag.toLowerCase() === `sev:${severity}`))

export const parseHostTag = (tags: readonly string[]): string | undefined =>
  tags.find((tag) => tag.toLowerCase().startsWith('host:'))?.slice('host:'.length)
