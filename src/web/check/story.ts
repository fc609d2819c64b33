import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND, type Instant } from '../../contract/time.ts'

export type Told = Extract<CheckLogEntry, { kind: 'sent' }>

/** A line of the log, and with a change what was told of it. */
export type StoryLine = { readonly line: CheckLogEntry; readonly told: readonly Told[] }

/** Messages stand with the change they tell of, as long as that is shown; reminders and notices stand by themselves. */
export const storyOf = (lines: readonly CheckLogEntry[]): readonly StoryLine[] => {
  const flips = new Set(lines.flatMap((line) => (line.kind === 'flip' ? [line.id] : [])))
  const flipOf = (line: CheckLogEntry): string | undefined =>
    line.kind === 'sent' && line.occasion === 'flip' && line.flip !== null && flips.has(line.flip) ? line.flip : undefined
  const told = Map.groupBy(
    lines.filter((line) => line.kind === 'sent'),
    flipOf,
  )
  return lines
    .filter((line) => flipOf(line) === undefined)
    .map((line) => ({ line, told: line.kind === 'flip' ? (told.get(line.id) ?? []) : [] }))
}

/** News of a change is on its way a moment after the change. */
const fresh = 30 * SECOND

/** Whether it may soon say more: a message is on its way, or one is about to be. */
export const isUnsettled = (lines: readonly CheckLogEntry[], now: Instant): boolean =>
  lines.some((line) => {
    if (line.kind === 'sent') return line.state === 'waiting'
    return line.kind === 'flip' && now - (parseInstant(line.at) ?? 0) < fresh
  })
