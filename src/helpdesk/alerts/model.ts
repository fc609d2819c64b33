import { DAY, type Instant, MINUTE, SECOND } from '../../contract/time.ts'
import { type AlertState, type AutoResolve, SEVERITIES, type Severity } from '../../contract/v1/alerts.ts'
import type { TicketPriority } from '../../contract/v1/ticket-enums.ts'

export type AlertSettings = {
  readonly department_id: number | null
  readonly policy_id: number | null
  readonly hold_down_s: number
  readonly auto_resolve: AutoResolve
  readonly requester_email: string | null
  readonly tags: readonly string[]
  readonly description: string
}

export type Alert = {
  readonly id: number
  readonly source: string
  readonly dedup_key: string
  /** Each department has at most one open alert per source and key. Null after the department was deleted. */
  readonly owner_department_id: number | null
  /** Simultaneous alerts of one source and group share a ticket. */
  readonly group_name: string | null
  readonly state: AlertState
  readonly severity: Severity
  readonly summary: string
  readonly details: Readonly<Record<string, unknown>>
  readonly settings: AlertSettings
  readonly count: number
  readonly flap_count: number
  readonly flips: readonly Instant[]
  readonly first_seen_at: Instant
  readonly last_seen_at: Instant
  readonly resolved_at: Instant | null
  readonly check_uuid: string | null
  readonly asset_id: number | null
  readonly ticket_id: number | null
  readonly incident_id: number | null
  readonly page_id: number | null
  readonly suppressed_by_change_id: number | null
  /** Next automatic step: end of the hold-down, of flapping or of a suppressing change, or reopening of a ticket closed too early. */
  readonly due_at: Instant | null
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const GROUPING_WINDOW = 120 * SECOND
export const STORM_WINDOW = 5 * MINUTE
/** An alert storm is more than this number of new alerts of a group within `STORM_WINDOW`; they share one ticket. */
export const STORM_THRESHOLD = 20
export const REOPEN_WINDOW = 60 * MINUTE
export const FLAPPING_WINDOW = 30 * MINUTE
const FLAPPING_THRESHOLD = 4
/** A ticket that was closed while its alert is still open reopens after this time. */
export const REALERT_INTERVAL = DAY

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

export const filterRecentFlips = (flips: readonly Instant[], now: Instant): readonly Instant[] =>
  flips.filter((at) => now - at < FLAPPING_WINDOW)

export const isFlapping = ({ flips }: Pick<Alert, 'flips'>, now: Instant): boolean =>
  filterRecentFlips(flips, now).length >= FLAPPING_THRESHOLD

export const parseSeverityTag = (tags: readonly string[]): Severity | undefined =>
  SEVERITIES.find((severity) => tags.some((tag) => tag.toLowerCase() === `sev:${severity}`))

export const parseHostTag = (tags: readonly string[]): string | undefined =>
  tags.find((tag) => tag.toLowerCase().startsWith('host:'))?.slice('host:'.length)
