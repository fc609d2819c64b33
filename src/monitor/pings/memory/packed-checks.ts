import { isPackable, pack, ROW_AT, SEEN, SHARED, unpack, VERSION, WIDTH } from './packed.ts'
import { createPlaces, type Place } from './places.ts'
import { createSharedRules } from './shared-rules.ts'
import type { Watched } from './watched.ts'

/** Checks between their pings, by uuid. */
export type PackedChecks = {
  readonly size: number
  /** Nothing for those that are not known. */
  findAll(uuids: readonly string[]): readonly (Watched | undefined)[]
  /** Answers whether it was: numbers do not say everything. */
  keep(watched: Watched): boolean
  /** It is remembered as the version `expected`, if nobody remembers it otherwise by now: that is `seen`, and lies there. */
  confirm(watched: Watched, expected: number, seen: number, row_at: number | null): void
  forget(uuid: string): void
}

/** So many are remembered between their pings, a few hundred bytes each (`ping-growth`). */
export const MOST_PACKED = 1_000_000

/**
 * Holds up to so many checks as numbers: a million objects of this size are looked through again and again for what can be cleared away.
 */
export const createPackedChecks = (most: number): PackedChecks => {
  const places = createPlaces(most, WIDTH)
  const shared = createSharedRules()

  const sharedOf = ({ rules, place, shared: number }: Watched, known: Place | undefined): number | undefined => {
    if (number !== null && place === known) return number
    if (known?.numbers[known.at + VERSION] !== rules.settings_version) return shared.numberOf(rules)
    return known.numbers[known.at + SHARED]
  }

  const placeOf = ({ place, rules: { uuid } }: Watched): Place | undefined => (place && places.isSure(place) ? place : places.find(uuid))

  return {
    get size() {
      return places.size
    },
    findAll: (uuids) => places.findAll(uuids).map((place, index) => place && unpack(place, uuids[index] ?? '', shared.find)),
    keep: (watched) => {
      const { uuid } = watched.rules
      const known = placeOf(watched)
      const settings = isPackable(watched) ? sharedOf(watched, known) : undefined
      if (settings === undefined) {
        places.forget(uuid)
        return false
      }
      const place = known ?? places.take(uuid)
      if (place) pack(place, watched, settings)
      return place !== undefined
    },
    confirm: (watched, expected, seen, row_at) => {
      const place = placeOf(watched)
      if (!place || place.numbers[place.at + SEEN] !== expected) return
      place.numbers[place.at + SEEN] = seen
      place.numbers[place.at + ROW_AT] = row_at ?? NaN
    },
    forget: places.forget,
  }
}
