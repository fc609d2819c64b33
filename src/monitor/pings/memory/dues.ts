import type { Undone } from '../../../kernel/db/db.ts'
import { createPieces, WIDTH, type Piece } from './due-pieces.ts'

/** What a usual ping makes of a state. */
export type Due = { readonly n_pings: number; readonly last_ping: number; readonly last_entry: number }

/** A state to be written: what it is to be, and its check. */
export type DueRow = readonly [n_pings: number, last_ping: number, last_entry: number, check_id: number]

/** States that are to be written later, by their checks. */
export type Dues = {
  /** How many there are. */
  readonly size: number
  /** In how many pieces they may lie. */
  readonly pieces: number
  owe(check_id: number, due: Due): void
  find(check_id: number): Due | undefined
  /** It has been written with something else. */
  settle(check_id: number): void
  /** Takes those of the next piece, in the order of their checks. `isRound`: the piece after it is the first again. */
  takeNext(): { readonly rows: readonly DueRow[]; readonly isRound: boolean }
  /** From now on, taking is another payment. */
  begin(): void
  /** What was taken is in its place. */
  kept(): void
  /** What was taken by the last payment, or by all since `kept`, is not. */
  putBack(what: Undone): void
}

// Their rows lie beside each other in the database too: a dozen pages.
const IN_A_PIECE = 1_024

const dueAt = ({ numbers }: Piece, at: number): Due => ({
  n_pings: numbers[at * WIDTH] ?? 0,
  last_ping: numbers[at * WIDTH + 1] ?? 0,
  last_entry: numbers[at * WIDTH + 2] ?? 0,
})

const putAt = ({ numbers }: Piece, at: number, { n_pings, last_ping, last_entry }: Due): void => {
  numbers[at * WIDTH] = n_pings
  numbers[at * WIDTH + 1] = last_ping
  numbers[at * WIDTH + 2] = last_entry
}

const rowAt = (piece: Piece, at: number): DueRow => {
  const { n_pings, last_ping, last_entry } = dueAt(piece, at)
  return [n_pings, last_ping, last_entry, piece.first + at]
}

const placesDue = ({ isDue, due }: Piece): readonly number[] => {
  const places: number[] = []
  for (let at = 0; places.length < due; at++) if (isDue[at]) places.push(at)
  return places
}

/** What payments have taken: nobody knows yet whether they stay. */
const createTaken = () => {
  type Taken = readonly [Piece, readonly number[]]
  let [unit, before]: [Taken[], Taken[]] = [[], []]
  return {
    add: (...taken: Taken): void => void unit.push(taken),
    begin: (): void => {
      before.push(...unit)
      unit = []
    },
    takeBack: (what: Undone): readonly Taken[] => {
      const taken = what === 'all' ? [...before, ...unit] : unit
      unit = []
      if (what === 'all') before = []
      return taken
    },
  }
}

/** Kept as numbers beside each other, in the order of checks: there may be tens of thousands, and they are taken in that order. */
export const createDues = (in_a_piece = IN_A_PIECE): Dues => {
  const pieces = createPieces(in_a_piece)
  const taken = createTaken()
  let size = 0

  const mark = (piece: Piece, at: number, isDue: 0 | 1): void => {
    const change = isDue - (piece.isDue[at] ?? 0)
    piece.isDue[at] = isDue
    piece.due += change
    size += change
  }

  return {
    get size() {
      return size
    },
    get pieces() {
      return pieces.count
    },
    owe: (check_id, due) => {
      const piece = pieces.take(check_id)
      putAt(piece, check_id - piece.first, due)
      mark(piece, check_id - piece.first, 1)
    },
    find: (check_id) => {
      const piece = pieces.find(check_id)
      return piece?.isDue[check_id - piece.first] ? dueAt(piece, check_id - piece.first) : undefined
    },
    settle: (check_id) => {
      const piece = pieces.find(check_id)
      if (piece) mark(piece, check_id - piece.first, 0)
    },
    takeNext: () => {
      const { piece, isRound } = pieces.next()
      if (!piece || piece.due === 0) return { rows: [], isRound }
      const places = placesDue(piece)
      for (const at of places) mark(piece, at, 0)
      taken.add(piece, places)
      return { rows: places.map((at) => rowAt(piece, at)), isRound }
    },
    begin: taken.begin,
    kept: () => void taken.takeBack('all'),
    putBack: (what) => {
      for (const [piece, places] of taken.takeBack(what)) for (const at of places) mark(piece, at, 1)
    },
  }
}
