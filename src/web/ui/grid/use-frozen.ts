import { useRef, useState } from 'react'
import { freeze, thaw, type Frozen, type FrozenRow } from './frozen-order.ts'

/** Freezes the order while the pointer or the focus is in the list; `resort` or another filter applies the new order. */
export const useFrozen = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  held: boolean,
  question?: string,
): Frozen<Row> & { readonly resort: () => void } => {
  const before = useRef<readonly FrozenRow<Row>[] | undefined>(undefined)
  const last = useRef<{ rows: readonly Row[]; held: boolean; frozen: Frozen<Row> } | undefined>(undefined)
  const [, redraw] = useState(0)
  const asked = useRef(question)
  if (asked.current !== question) before.current = undefined
  asked.current = question
  if (last.current === undefined || last.current.rows !== rows || last.current.held !== held || before.current === undefined) {
    const frozen = held && before.current !== undefined ? freeze(before.current, rows, keyOf) : thaw(rows, keyOf, before.current)
    before.current = frozen.rows
    last.current = { rows, held, frozen }
  }
  const resort = (): void => {
    before.current = undefined
    redraw((count) => count + 1)
  }
  return { ...last.current.frozen, resort }
}
