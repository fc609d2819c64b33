import type { Changes } from '../../contract/events-tickets.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Two changes of one ticket told as one: from where the first found each field to where the last left it. What came back is no change. */
export const mergeChanges = (older: Changes, newer: Changes): Changes => {
  const all = Object.entries({ ...older, ...newer }).map(
    ([field, last]) => [field, { from: (older[field] ?? last).from, to: last.to }] as const,
  )
  return Object.fromEntries(all.filter(([, { from, to }]) => !isSame(from, to)))
}
