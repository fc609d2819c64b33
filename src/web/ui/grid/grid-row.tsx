import { useMemo } from 'react'
import { useText } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'
import { Checkbox } from '../toggle.tsx'
import type { FrozenRow } from './frozen-order.ts'
import type { GridColumn, GridProps } from './grid-props.ts'

type GridRowProps<Row> = {
  readonly id: string
  readonly at: number
  readonly row: FrozenRow<Row>
  readonly props: Pick<GridProps<Row>, 'nameOf' | 'onOpen'>
  readonly columns: readonly GridColumn<Row>[]
  readonly look: { readonly template: string; readonly top: number; readonly active: boolean; readonly chosen: boolean }
  readonly onChoose: ((range: boolean) => void) | undefined
  readonly onPoint: () => void
}

/** A click on something inside a row means that thing and not the row. */
const onSomething = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null

export const GridRow = <Row,>({ id, at, row, props, columns, look, onChoose, onPoint }: GridRowProps<Row>) => {
  const text = useText().ui.grid
  // Under live data the list is drawn many times a second; only rows that changed are.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <div key={column.id} role="gridcell" className={cx('min-w-0 truncate', column.align === 'end' && 'text-end')}>
          {column.cell(row.row)}
        </div>
      )),
    [columns, row.row],
  )
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={onChoose === undefined ? undefined : look.chosen}
      data-active={look.active ? '' : undefined}
      data-key={row.key}
      onClick={(event) => {
        onPoint()
        if (!onSomething(event.target)) props.onOpen?.(row.row)
      }}
      style={{ translate: `0 ${look.top}px`, gridTemplateColumns: look.template }}
      className={cx(
        'absolute inset-x-0 top-0 grid h-(--row) cursor-default items-center gap-x-4 border-b border-line px-2 hover:bg-hover',
        look.chosen && 'bg-selected hover:bg-selected',
        look.active && 'shadow-[inset_2px_0_0_var(--accent)] group-focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]',
        row.gone && 'opacity-50',
      )}
    >
      {onChoose !== undefined && (
        <div role="gridcell">
          <Checkbox
            bare
            tabIndex={-1}
            label={text.chooseRow({ name: props.nameOf(row.row) })}
            checked={look.chosen}
            onChange={(_, withShift) => onChoose(withShift)}
          />
        </div>
      )}
      {cells}
    </div>
  )
}
