export type Placed = { readonly id: number; readonly position: number }

/** Returns the positions to write so that a record moves one step; usually two records swap positions. */
export const placesAfter = (things: readonly Placed[], id: number, step: -1 | 1): readonly Placed[] => {
  const at = things.findIndex((thing) => thing.id === id)
  const [moved, neighbour] = [things[at], things[at + step]]
  if (moved === undefined || neighbour === undefined) return []
  const wished = things.with(at, neighbour).with(at + step, moved)
  const used = things.map(({ position }) => position).toSorted((a, b) => a - b)
  // Records with equal positions cannot swap: then all positions are renumbered.
  const places = new Set(used).size === used.length ? used : things.map((_, index) => index + 1)
  return wished.flatMap((thing, index) => {
    const position = places[index] ?? index + 1
    return thing.position === position ? [] : [{ id: thing.id, position }]
  })
}
