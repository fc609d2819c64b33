// Rows never move under the cursor: while a list is held, every row keeps its place. What changed is shown in place, what left
// stays as a shadow, what is new waits, and a count of both says what a fresh order would bring.

export type FrozenRow<Row> = { readonly key: string; readonly row: Row; /** It no longer belongs here. */ readonly gone: boolean }
export type Frozen<Row> = { readonly rows: readonly FrozenRow<Row>[]; readonly moved: number; readonly added: number }

/** The length of the longest run that is already in order; the rest are the rows that moved. */
const inOrder = (positions: readonly number[]): number => {
  const tails: number[] = []
  for (const position of positions) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < position) low = middle + 1
      else high = middle
    }
    tails[low] = position
  }
  return tails.length
}

/** The fresh rows in their own order. Rows that did not change keep their identity, because most of ten thousand never do. */
export const thaw = <Row>(rows: readonly Row[], keyOf: (row: Row) => string, before: readonly FrozenRow<Row>[] = []): Frozen<Row> => ({
  rows: rows.map((row, at) => {
    const same = before[at]
    return same?.row === row && !same.gone ? same : { key: keyOf(row), row, gone: false }
  }),
  moved: 0,
  added: 0,
})

const sameOrder = <Row>(held: readonly FrozenRow<Row>[], rows: readonly Row[], keyOf: (row: Row) => string): boolean =>
  held.length === rows.length && rows.every((row, at) => held[at]?.row === row || held[at]?.key === keyOf(row))

/** The fresh rows in the order they had when the list was taken hold of. */
export const freeze = <Row>(held: readonly FrozenRow<Row>[], rows: readonly Row[], keyOf: (row: Row) => string): Frozen<Row> => {
  if (sameOrder(held, rows, keyOf)) return thaw(rows, keyOf, held)
  const fresh = new Map(rows.map((row, at) => [keyOf(row), at]))
  const positions: number[] = []
  const kept = held.map((before): FrozenRow<Row> => {
    const at = fresh.get(before.key)
    const row = at === undefined ? undefined : rows[at]
    if (at === undefined || row === undefined) return before.gone ? before : { ...before, gone: true }
    positions.push(at)
    return row === before.row && !before.gone ? before : { key: before.key, row, gone: false }
  })
  const gone = kept.length - positions.length
  return { rows: kept, moved: positions.length - inOrder(positions) + gone, added: rows.length - positions.length }
}
