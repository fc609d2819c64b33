/** Numbers of things with a name, beside each other: nobody has to look through them for what can be cleared away. */
export type Places = {
  readonly size: number
  /** Where the numbers of this name are. */
  find(name: string): Place | undefined
  /** The same, or a new place. When there are too many, those that were new first are forgotten. */
  take(name: string): Place
  /** Whether nobody has left or was forgotten since this was found: it may belong to another name then. */
  isSure(place: Place): boolean
  forget(name: string): void
}

/** From `at` on. `among`: those who were there when it was found. */
export type Place = { readonly numbers: Float64Array; readonly at: number; readonly among: object }

// One or two megabytes are made at a time.
const IN_A_PIECE = 16_384

const createNumbers = (width: number) => {
  const pieces: Float64Array[] = []
  return (index: number): Pick<Place, 'numbers' | 'at'> => ({
    numbers: (pieces[Math.floor(index / IN_A_PIECE)] ??= new Float64Array(IN_A_PIECE * width)),
    at: (index % IN_A_PIECE) * width,
  })
}

/** `width`: how many numbers each of them has. */
export const createPlaces = (most: number, width: number): Places => {
  const indices = new Map<string, number>()
  const names: string[] = []
  const free: number[] = []
  const numbersAt = createNumbers(width)
  let next_to_leave = 0
  // Another one whenever somebody leaves.
  let among = {}

  const placeAt = (index: number): Place => ({ ...numbersAt(index), among })

  const forget = (name: string): void => {
    const index = indices.get(name)
    if (index === undefined) return
    indices.delete(name)
    free.push(index)
    among = {}
  }

  // In turn, by where they lie: to ask a large map for its oldest takes longer the more were taken out of it.
  const leaveOldest = (): number => {
    const index = next_to_leave
    next_to_leave = (index + 1) % most
    indices.delete(names[index] ?? '')
    among = {}
    return index
  }

  const newIndex = (name: string): number => {
    // Those that are not free are taken, from the first on.
    const index = free.pop() ?? (indices.size < most ? indices.size : leaveOldest())
    indices.set(name, index)
    names[index] = name
    return index
  }

  return {
    get size() {
      return indices.size
    },
    find: (name) => {
      const index = indices.get(name)
      return index === undefined ? undefined : placeAt(index)
    },
    take: (name) => placeAt(indices.get(name) ?? newIndex(name)),
    isSure: (place) => place.among === among,
    forget,
  }
}
