import type { CheckStatus } from '../../contract/enums.ts'
import { DAY, type Instant } from '../../contract/time.ts'
import type { MaintenanceWindow } from '../maintenance/model.ts'

/** A line of the page: a check, or all checks with a tag, under a public name. */
export type StatusItem = { readonly name: string; readonly check: string | null; readonly tag: string | null }

export type StatusPage = {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Part of the URL of the page. */
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly is_published: boolean
  readonly shows_maintenance: boolean
  /** Whether the page offers subscriptions by mail, provided that the server can send mail. */
  readonly takes_subscribers: boolean
  readonly items: readonly StatusItem[]
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** `unknown`: no check of the item is monitored. */
export type PublicStatus = 'up' | 'late' | 'down' | 'unknown'

const SEVERITY_ORDER = ['down', 'late', 'up', 'unknown'] as const satisfies readonly PublicStatus[]

const PUBLIC_STATUS = { up: 'up', grace: 'late', down: 'down', new: 'unknown', paused: 'unknown' } satisfies Record<
  CheckStatus,
  PublicStatus
>

const worstStatus = (statuses: readonly PublicStatus[]): PublicStatus =>
  SEVERITY_ORDER.find((status) => statuses.includes(status)) ?? 'unknown'

/** The worst status of the checks. Checks that are not monitored count only when there are no others. */
export const computeItemStatus = (statuses: readonly CheckStatus[]): PublicStatus =>
  worstStatus(statuses.map((status) => PUBLIC_STATUS[status]))

export const computeOverallStatus = (statuses: readonly PublicStatus[]): PublicStatus => worstStatus(statuses)

const ANNOUNCEMENT_PERIOD = 14 * DAY

/** When the announcement of a one-time window begins; undefined before that time and after the window. */
export const findAnnouncementStart = (
  { starts_at, ends_at }: Pick<MaintenanceWindow, 'starts_at' | 'ends_at'>,
  now: Instant,
): Instant | undefined => {
  if (starts_at === null || ends_at === null || ends_at <= now || starts_at >= now + ANNOUNCEMENT_PERIOD) return undefined
  return starts_at - ANNOUNCEMENT_PERIOD
}

/** Empty for a window that a change planned, because the title of a change is internal. */
export const toPublicName = ({ origin, name }: Pick<MaintenanceWindow, 'origin' | 'name'>): string => (origin === null ? name : '')
