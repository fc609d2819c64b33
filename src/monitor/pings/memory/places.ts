import { createNumbers } from './numbers.ts'
import { createUuidIndex } from './uuid-index.ts'

/** Numbers of things that have a uuid, beside each other: nobody has to look through them for what can be cleared away. */
export type Places = {
  readonly size: number
  /** Where its numbers are. */
  find(uuid: string): Place | undefined
  /** The same for many: whatever is far from the processor is waited for together. */
  findAll(uuids: readonly string[]): readonly (Place | undefined)[]
  /** The same as `find`, or a new place; none for what is not a uuid. When there are too many, those that were new first are forgotten. */
  take(uuid: string): Place | undefined
  /** Whether nobody has left or was forgotten since this was found: it may belong to another then. */
  isSure(place: Place): boolean
  forget(uuid: string): void
}

/** From `at` on. `among`: those who were there when it was found. */
export type Place = { readonly numbers: Float64Array; readonly at: number; readonly among: object }

/** Indices in turn: those that were given back, then new ones, and when there are no more, those that were given first. */
const createTurns = (most: number) => {
  const free: number[] = []
  let [fresh, oldest] = [0, 0]
  const takeOldest = (): number => {
    const index = oldest
    oldest = (oldest + 1) % most
    return index
  }
  return {
    next: (): number => free.pop() ?? (fresh < most ? fresh++ : takeOldest()),
    giveBack: (index: number): void => void free.push(index),
  }
}

/** `width`: how many numbers each of them has. */
export const createPlaces = (most: number, width: number): Places => {
  const indices = createUuidIndex()
  const numbers = createNumbers(width)
  const turns = createTurns(most)
  // Another one whenever somebody leaves.
  let among = {}

  const placeAt = (index: number): Place => ({ numbers: numbers.pieceOf(index), at: numbers.within(index), among })

  const find = (uuid: string): Place | undefined => {
    const index = indices.find(uuid)
    return index === undefined ? undefined : placeAt(index)
  }

  const leave = (index: number): void => {
    if (indices.drop(index)) among = {}
  }

  const newPlace = (uuid: string): Place | undefined => {
    const index = turns.next()
    leave(index)
    if (indices.put(uuid, index)) return placeAt(index)
    turns.giveBack(index)
    return undefined
  }

  return {
    get size() {
      return indices.size
    },
    find,
    findAll: (uuids) => {
      const found = indices.findAll(uuids)
      numbers.bringNear(found)
      return Array.from(found, (index) => (index < 0 ? undefined : placeAt(index)))
    },
    take: (uuid) => find(uuid) ?? newPlace(uuid),
    isSure: (place) => place.among === among,
    forget: (uuid) => {
      const index = indices.find(uuid)
      if (index === undefined) return
      leave(index)
      turns.giveBack(index)
    },
  }
}
