import { DAY, type Instant } from '../../contract/time.ts'
import type { CheckStatus } from '../../contract/words.ts'
import type { MaintenanceWindow } from '../maintenance/model.ts'

/** One line of the page: a check, or all checks that carry a tag, under a name for everybody to see. */
export type StatusItem = { readonly name: string; readonly check: string | null; readonly tag: string | null }

export type StatusPage = {
  readonly id: number
  readonly uuid: string
  readonly project_id: number
  /** Names the page in its address. */
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly is_published: boolean
  readonly shows_maintenance: boolean
  /** Whether everybody may ask for its news by mail, as far as mail can be sent. */
  readonly takes_subscribers: boolean
  readonly items: readonly StatusItem[]
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** `unknown`: nothing is being watched. */
export type PublicStatus = 'up' | 'late' | 'down' | 'unknown'

const SEVERITY_ORDER = ['down', 'late', 'up', 'unknown'] as const satisfies readonly PublicStatus[]

const PUBLIC_STATUS = { up: 'up', grace: 'late', down: 'down', new: 'unknown', paused: 'unknown' } satisfies Record<
  CheckStatus,
  PublicStatus
>

const worstStatus = (statuses: readonly PublicStatus[]): PublicStatus =>
  SEVERITY_ORDER.find((status) => statuses.includes(status)) ?? 'unknown'

/** A line is as well as the worst of its checks; those that nobody watches do not count beside others. */
export const computeItemStatus = (statuses: readonly CheckStatus[]): PublicStatus =>
  worstStatus(statuses.map((status) => PUBLIC_STATUS[status]))

export const computeOverallStatus = (statuses: readonly PublicStatus[]): PublicStatus => worstStatus(statuses)

const ANNOUNCEMENT_PERIOD = 14 * DAY

/** Since when work that is planned once has been shown; nothing before that, and when it is over. */
export const findAnnouncementStart = (
  { starts_at, ends_at }: Pick<MaintenanceWindow, 'starts_at' | 'ends_at'>,
  now: Instant,
): Instant | undefined => {
  if (starts_at === null || ends_at === null || ends_at <= now || starts_at >= now + ANNOUNCEMENT_PERIOD) return undefined
  return starts_at - ANNOUNCEMENT_PERIOD
}

/** What a change is called is for those who plan it. */
export const toPublicName = ({ origin, name }: Pick<MaintenanceWindow, 'origin' | 'name'>): string => (origin === null ? name : '')
