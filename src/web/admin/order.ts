export type Placed = { readonly id: number; readonly position: number }

/** What must be written so that one thing stands a step earlier or later: most often two positions change places. */
export const placesAfter = (things: readonly Placed[], id: number, step: -1 | 1): readonly Placed[] => {
  const at = things.findIndex((thing) => thing.id === id)
  const [moved, neighbour] = [things[at], things[at + step]]
  if (moved === undefined || neighbour === undefined) return []
  const wished = things.with(at, neighbour).with(at + step, moved)
  const used = things.map(({ position }) => position).toSorted((a, b) => a - b)
  // Things that stand at the same place cannot change it with each other: then all are counted anew.
  const places = new Set(used).size === used.length ? used : things.map((_, index) => index + 1)
  return wished.flatMap((thing, index) => {
    const position = places[index] ?? index + 1
    return thing.position === position ? [] : [{ id: thing.id, position }]
  })
}
