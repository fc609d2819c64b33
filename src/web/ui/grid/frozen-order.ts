// A list under the pointer or with the focus keeps its order: values change, removed rows are greyed out, moved and new rows are counted.

export type FrozenRow<Row> = { readonly key: string; readonly row: Row; /** No longer part of the list. */ readonly gone: boolean }
export type Frozen<Row> = { readonly rows: readonly FrozenRow<Row>[]; readonly moved: number; readonly added: number }

/** Length of the longest increasing subsequence: the rows that kept their relative order. All other rows have moved. */
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

/** Rows in the new order. Unchanged rows keep their identity, so that most of 10,000 rows are not rendered again. */
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
