import type { CheckLogEntry } from '../../contract/app/check-records.ts'
import { parseInstant, SECOND, type Instant } from '../../contract/time.ts'

export type Told = Extract<CheckLogEntry, { kind: 'sent' }>

export type StoryLine = { readonly line: CheckLogEntry; readonly told: readonly Told[] }

/** Notifications are grouped under their status change while it is listed; reminders and notices are separate entries. */
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

/** Age up to which a status change may still get notifications: they are queued shortly after it. */
const fresh = 30 * SECOND

/** Whether a notification is pending or may still be queued. */
export const isUnsettled = (lines: readonly CheckLogEntry[], now: Instant): boolean =>
  lines.some((line) => {
    if (line.kind === 'sent') return line.state === 'waiting'
    return line.kind === 'flip' && now - (parseInstant(line.at) ?? 0) < fresh
  })
