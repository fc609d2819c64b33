import { SECOND, type Instant } from '../../contract/time.ts'

// Offset of the server's clock. A `Date` header has a resolution of one second and was written between send and receive; each response
// narrows the interval that contains the offset.

export type Offset = { readonly least: number; readonly most: number }

export const noOffset: Offset = { least: -Infinity, most: Infinity }

export type Sighting = { readonly date_at: Instant; readonly sent_at: Instant; readonly received_at: Instant }

export const narrow = (known: Offset, seen: Sighting): Offset => {
  const fresh = { least: seen.date_at - seen.received_at, most: seen.date_at + SECOND - seen.sent_at }
  const both = { least: Math.max(known.least, fresh.least), most: Math.min(known.most, fresh.most) }
  // Disjoint intervals mean that one of the clocks was set: then only the newer interval is valid.
  return both.least > both.most ? fresh : both
}

export const offsetOf = (known: Offset): number => (Number.isFinite(known.least) ? Math.round((known.least + known.most) / 2) : 0)
