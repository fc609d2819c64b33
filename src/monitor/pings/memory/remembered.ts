import { createPackedChecks, MOST_PACKED } from './packed-checks.ts'
import type { Watched } from './watched.ts'

/** Checks as they were after their last ping, by uuid. */
export type Remembered = {
  /** Nothing for those that are not. */
  findAll(uuids: readonly string[]): readonly (Watched | undefined)[]
  keep(watched: Watched): void
  /** Somebody else has written these. */
  forget(check_ids: readonly number[]): void
}

// A kilobyte each, and looked through for garbage; but nothing has to be made of them when they are wanted.
const FEW = 25_000
const MOST_FORGOTTEN = 100_000

export const createRemembered = (few = FEW): Remembered => {
  // When they become too many, only those stay here of which numbers do not say everything.
  const objects = new Map<string, Watched>()
  let packed = createPackedChecks(MOST_PACKED)
  // By their numbers, which is all that is known of them; each until it is remembered again.
  const forgotten = new Set<number>()

  const packAll = (): void => {
    for (const [uuid, watched] of objects) if (packed.keep(watched)) objects.delete(uuid)
    // A run under way is no reason to keep them all as objects.
    if (objects.size >= few) objects.clear()
  }

  const ifNotForgotten = (found: Watched | undefined): Watched | undefined => {
    if (!found || (forgotten.size > 0 && forgotten.has(found.rules.id))) return undefined
    found.runs = undefined
    return found
  }

  return {
    findAll: (uuids) => {
      const numbers = packed.size > 0 ? packed.findAll(uuids) : []
      return uuids.map((uuid, index) => ifNotForgotten((objects.size > 0 ? objects.get(uuid) : undefined) ?? numbers[index]))
    },
    keep: (watched) => {
      const { uuid, id } = watched.rules
      if (forgotten.size > 0) forgotten.delete(id)
      if (packed.size > 0 && packed.keep(watched)) return void objects.delete(uuid)
      objects.set(uuid, watched)
      if (objects.size > few) packAll()
    },
    forget: (check_ids) => {
      for (const id of check_ids) forgotten.add(id)
      if (forgotten.size <= MOST_FORGOTTEN) return
      forgotten.clear()
      objects.clear()
      packed = createPackedChecks(MOST_PACKED)
    },
  }
}
