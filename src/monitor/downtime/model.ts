import type { Instant } from '../../contract/time.ts'

/** From the first moment to before the last. */
export type Span = { readonly from: Instant; readonly to: Instant }

export type StatusChange = { readonly old_status: string; readonly new_status: string; readonly created_at: Instant }

/** What is known about a check: what it is now, and how it came to be that, newest first. */
export type History = { readonly status: string; readonly changes: readonly StatusChange[]; readonly created_at: Instant }

/** The times in which a check was down, oldest first, within `window` and not before the check was there. */
export const downSpans = ({ status, changes, created_at }: History, window: Span): readonly Span[] => {
  const spans: Span[] = []
  const note = (is: string, from: Instant, to: Instant): void => {
    const start = Math.max(from, window.from, created_at)
    const end = Math.min(to, window.to)
    if (is === 'down' && start < end) spans.push({ from: start, to: end })
  }
  let end = window.to
  let is = status
  for (const { old_status, new_status, created_at: at } of changes) {
    note(new_status, at, end)
    end = Math.min(end, at)
    is = old_status
  }
  note(is, window.from, end)
  return spans.toReversed()
}

/** Several checks as one: down while any of them is. */
export const unionOf = (spans: readonly Span[]): readonly Span[] => {
  const joined: { from: Instant; to: Instant }[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}

/** How one period went. `share_up` is a part of 1. */
export type PeriodStats = Span & { readonly downtimes: number; readonly down: number; readonly share_up: number | null }

/** A downtime that lasts over the end of a period counts in both. Periods before the check was there have no data. */
export const statsOf = (spans: readonly Span[], periods: readonly Span[], created_at: Instant): readonly PeriodStats[] =>
  periods.map(({ from, to }) => {
    const pieces = spans
      .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
      .filter((piece) => piece.from < piece.to)
    const down = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0)
    return { from, to, downtimes: pieces.length, down, share_up: to <= created_at ? null : (to - from - down) / (to - from) }
  })
