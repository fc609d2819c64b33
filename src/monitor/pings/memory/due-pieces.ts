/** Numbers of checks that follow each other, and which of them are due. */
export type Piece = { readonly first: number; readonly numbers: Float64Array; readonly isDue: Uint8Array; due: number }

/** How many numbers each check has. */
export const WIDTH = 3

const newPiece = (first: number, length: number): Piece => ({
  first,
  numbers: new Float64Array(length * WIDTH),
  isDue: new Uint8Array(length),
  due: 0,
})

/** Pieces in the order of their checks. */
export type Pieces = {
  readonly count: number
  find(check_id: number): Piece | undefined
  /** The same, or a new one. */
  take(check_id: number): Piece
  /** The one after the last one that was asked for. `isRound`: after it comes the first again. */
  next(): { readonly piece: Piece | undefined; readonly isRound: boolean }
}

export const createPieces = (in_a_piece: number): Pieces => {
  const byFirst = new Map<number, Piece>()
  const inOrder: Piece[] = []
  let place = 0
  const firstFor = (check_id: number): number => check_id - (check_id % in_a_piece)

  const add = (first: number): Piece => {
    const piece = newPiece(first, in_a_piece)
    const before = inOrder.filter((other) => other.first < first).length
    byFirst.set(first, piece)
    inOrder.splice(before, 0, piece)
    if (before < place) place++
    return piece
  }

  return {
    get count() {
      return inOrder.length
    },
    find: (check_id) => byFirst.get(firstFor(check_id)),
    take: (check_id) => byFirst.get(firstFor(check_id)) ?? add(firstFor(check_id)),
    next: () => {
      const piece = inOrder[place]
      place = place + 1 < inOrder.length ? place + 1 : 0
      return { piece, isRound: place === 0 }
    },
  }
}
