import { SECOND, type Instant } from '../../contract/time.ts'

// How far the server's clock is from ours. A `Date` header tells the second in which the answer was written, somewhere between
// our sending and our receiving; each answer narrows the range in which the difference must lie.

export type Offset = { readonly least: number; readonly most: number }

export const noOffset: Offset = { least: -Infinity, most: Infinity }

export type Sighting = { readonly date_at: Instant; readonly sent_at: Instant; readonly received_at: Instant }

export const narrow = (known: Offset, seen: Sighting): Offset => {
  const fresh = { least: seen.date_at - seen.received_at, most: seen.date_at + SECOND - seen.sent_at }
  const both = { least: Math.max(known.least, fresh.least), most: Math.min(known.most, fresh.most) }
  // The two disagree only when one of the clocks was set: then the newer word counts.
  return both.least > both.most ? fresh : both
}

/** The best guess: the middle of the range, and nothing while nothing is known. */
export const offsetOf = (known: Offset): number => (Number.isFinite(known.least) ? Math.round((known.least + known.most) / 2) : 0)
