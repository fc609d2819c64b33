import type { Instant } from '../../contract/time.ts'
import type { CheckStatus } from '../../contract/words.ts'

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
  readonly items: readonly StatusItem[]
  readonly created_at: Instant
  readonly updated_at: Instant
}

/** `unknown`: nothing is being watched. */
export type PublicStatus = 'up' | 'late' | 'down' | 'unknown'

const ORDER = ['down', 'late', 'up', 'unknown'] as const satisfies readonly PublicStatus[]

const PUBLIC = { up: 'up', grace: 'late', down: 'down', new: 'unknown', paused: 'unknown' } satisfies Record<CheckStatus, PublicStatus>

const worstOf = (statuses: readonly PublicStatus[]): PublicStatus => ORDER.find((status) => statuses.includes(status)) ?? 'unknown'

/** A line is as well as the worst of its checks; those that nobody watches do not count beside others. */
export const itemStatus = (statuses: readonly CheckStatus[]): PublicStatus => worstOf(statuses.map((status) => PUBLIC[status]))

export const overallStatus = (statuses: readonly PublicStatus[]): PublicStatus => worstOf(statuses)
