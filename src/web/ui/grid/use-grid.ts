import { useEffect, useMemo, useState } from 'react'
import { columnsAt, isStacked } from './columns-at.ts'
import type { GridProps } from './grid-props.ts'
import { everything, noSelection, ranged, toggled } from './selection.ts'
import { useFrozen } from './use-frozen.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useHeld } from './use-held.ts'
import { useView } from './use-view.ts'

/** Height of the sticky header, which covers the row scrolled to the top. */
const headPixels = 33

export const useGrid = <Row>(props: GridProps<Row>) => {
  const { primary = false, selection = noSelection, onSelect, onOpen, onPeek, onActive, headingOf } = props
  const [activeKey, setActiveKey] = useState<string>()
  const { held, focused, on } = useHeld()
  useEffect(() => onActive?.(activeKey), [activeKey])
  const frozen = useFrozen(props.rows, props.keyOf, held, props.question)
  const view = useView(frozen.rows.length, headPixels, (width) => isStacked(props.columns, width))
  const active = activeKey === undefined ? -1 : frozen.rows.findIndex((row) => row.key === activeKey)
  const waiting = frozen.moved + frozen.added > 0
  const rows = headingOf === undefined ? frozen.rows : frozen.rows.filter(({ row }) => headingOf(row) === undefined)
  const order = (): readonly string[] => rows.map((row) => row.key)
  const isHeading = (at: number): boolean => {
    const row = frozen.rows[at]
    return row !== undefined && headingOf?.(row.row) !== undefined
  }
  const goTo = (wanted: number): void => {
    // Skips a group heading in the direction of the move; the first line is a heading, over which a step up would leave the list.
    const at = isHeading(wanted) ? (wanted < active && wanted > 0 ? wanted - 1 : wanted + 1) : wanted
    setActiveKey(frozen.rows[at]?.key)
    view.reveal(at - 1 === 0 && isHeading(0) ? 0 : at)
    if (!focused) view.scroller.current?.focus({ preventScroll: true })
  }
  const page = Math.max(1, Math.floor((view.scroller.current?.clientHeight ?? 0) / view.row) - 1)
  const grid = view.scroller
  useGridKeys({ grid, primary, rows: frozen.rows, active, page, waiting, selection, goTo, onSelect, onOpen, onPeek, resort: frozen.resort })
  const columns = useMemo(() => columnsAt(props.columns, view.width), [props.columns, view.width])
  return {
    on,
    view,
    frozen,
    active,
    activeKey,
    waiting,
    selection,
    columns,
    count: rows.length,
    point: setActiveKey,
    choose: onSelect && ((key: string, range: boolean) => onSelect(range ? ranged(selection, order(), key) : toggled(selection, key))),
    chooseAll: onSelect && ((every: boolean) => onSelect(every ? everything(order()) : noSelection)),
  }
}
