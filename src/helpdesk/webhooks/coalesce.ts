import type { EventFieldChanges } from '../../contract/events-tickets.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Merges two consecutive updates: old values of the first, new values of the second. Drops fields that returned to their old value. */
export const mergeChanges = (older: EventFieldChanges, newer: EventFieldChanges): EventFieldChanges => {
  const all = Object.entries({ ...older, ...newer }).map(
    ([field, last]) => [field, { from: (older[field] ?? last).from, to: last.to }] as const,
  )
  return Object.fromEntries(all.filter(([, { from, to }]) => !isSame(from, to)))
}
