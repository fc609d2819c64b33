import type { RefObject } from 'react'
import { useText } from '../../i18n/text.tsx'
import type { Shortcut } from '../../keys/registry.ts'
import { useShortcuts } from '../../keys/use-shortcuts.tsx'
import type { FrozenRow } from './frozen-order.ts'
import { everything, noSelection, ranged, toggled, type Selection } from './selection.ts'

type GridKeys<Row> = {
  readonly grid: RefObject<HTMLElement | null>
  /** The primary list handles its keys wherever the focus is, except in another list. */
  readonly primary: boolean
  readonly rows: readonly FrozenRow<Row>[]
  readonly active: number
  readonly page: number
  readonly waiting: boolean
  readonly selection: Selection
  readonly goTo: (at: number) => void
  readonly onSelect: ((selection: Selection) => void) | undefined
  readonly onOpen: ((row: Row) => void) | undefined
  readonly onPeek: ((row: Row) => void) | undefined
  readonly resort: () => void
}

const hears = (grid: HTMLElement | null, primary: boolean): boolean => {
  const focused = document.activeElement
  if (grid === null || focused === null) return false
  return grid.contains(focused) || (primary && focused.closest('[role="grid"]') === null)
}

export const useGridKeys = <Row>(keys: GridKeys<Row>): void => {
  const text = useText().ui.grid
  const { grid, primary, rows, active, page, selection, goTo, onSelect, onOpen, onPeek } = keys
  const here = rows[active]
  const order = (): readonly string[] => rows.filter((row) => !row.gone).map((row) => row.key)
  const when = (): boolean => hears(grid.current, primary)
  const move = (id: string, ways: readonly string[], label: string, to: number): Shortcut => ({
    id: `list.${id}`,
    keys: ways,
    scope: 'list',
    label,
    when,
    repeat: true,
    run: () => goTo(Math.max(0, Math.min(rows.length - 1, to))),
  })
  const act = (id: string, ways: string | readonly string[], label: string, run: () => void): Shortcut => ({
    id: `list.${id}`,
    keys: ways,
    scope: 'list',
    label,
    when,
    run,
  })
  useShortcuts([
    move('next', ['j', 'ArrowDown'], text.next, active + 1),
    move('previous', ['k', 'ArrowUp'], text.previous, active === -1 ? 0 : active - 1),
    move('pageDown', ['PageDown'], text.pageDown, active + page),
    move('pageUp', ['PageUp'], text.pageUp, active - page),
    move('top', ['g g', 'Home'], text.top, 0),
    move('end', ['G', 'End'], text.end, rows.length - 1),
    ...(onOpen === undefined ? [] : [act('open', ['Enter', 'o'], text.open, () => here !== undefined && onOpen(here.row))]),
    ...(onPeek === undefined ? [] : [act('peek', 'Space', text.peek, () => here !== undefined && onPeek(here.row))]),
    ...(onSelect === undefined
      ? []
      : [
          act('select', 'x', text.select, () => here !== undefined && onSelect(toggled(selection, here.key))),
          act('range', 'X', text.range, () => here !== undefined && onSelect(ranged(selection, order(), here.key))),
          act('all', 'Mod+a', text.all, () => onSelect(everything(order()))),
          { ...act('clear', 'Escape', text.clear, () => onSelect(noSelection)), when: () => when() && selection.keys.size > 0 },
        ]),
    { ...act('resort', 'r', text.resort, keys.resort), when: () => when() && keys.waiting },
  ])
}
