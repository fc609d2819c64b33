import type { Instant } from '../../contract/time.ts'
import type { CheckStatus } from '../../contract/words.ts'
import { statsOf, type Span } from '../downtime/downtime.ts'

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

/** One day of a line's history. `none`: it was not there yet. */
export type Day = { readonly date: string; readonly kind: 'none' | 'up' | 'part' | 'down'; readonly down_seconds: number }

/** From this part of a day on, it was a bad day and not one with a hiccup. */
const BAD_DAY = 0.1

const MICROS = 1_000_000

export const daysOf = (spans: readonly Span[], periods: readonly Span[], created_at: Instant): readonly Day[] =>
  statsOf(spans, periods, created_at).map(({ from, to, down, share_up }) => {
    const date = new Date(from / 1_000).toISOString().slice(0, 10)
    if (share_up === null) return { date, kind: 'none', down_seconds: 0 }
    const kind = down === 0 ? 'up' : down / (to - from) >= BAD_DAY ? 'down' : 'part'
    return { date, kind, down_seconds: Math.round(down / MICROS) }
  })

/** The part of the time since it is there in which it was not down; nothing when it was not there at all. */
export const uptimeOf = (spans: readonly Span[], { from, to }: Span, created_at: Instant): number | null => {
  const start = Math.max(from, created_at)
  if (start >= to) return null
  const down = spans.reduce((sum, span) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, start)), 0)
  return (to - start - down) / (to - start)
}

/** `99.97 %`. Never rounded up: a hundred means that nothing happened. */
export const percentWords = (share: number): string => `${(Math.floor(share * 10_000) / 100).toFixed(2)} %`
