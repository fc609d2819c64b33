import { useMemo } from 'react'
import { useText } from '../../i18n/text.tsx'
import { cx } from '../cx.ts'
import { Checkbox } from '../form/toggle.tsx'
import type { ShownColumns } from './columns-at.ts'
import type { FrozenRow } from './frozen-order.ts'
import type { GridColumn, GridProps } from './grid-props.ts'

type GridRowProps<Row> = {
  readonly id: string
  readonly at: number
  readonly row: FrozenRow<Row>
  readonly props: Pick<GridProps<Row>, 'nameOf' | 'onOpen'>
  readonly columns: ShownColumns<Row>
  readonly look: {
    readonly template: string
    readonly top: number
    readonly height: number
    readonly active: boolean
    readonly chosen: boolean
  }
  readonly onChoose: ((range: boolean) => void) | undefined
  readonly onPoint: () => void
}

const onSomething = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role="menu"]') !== null

const Cell = <Row,>({ column, row }: { column: GridColumn<Row>; row: Row }) => (
  <div role="gridcell" className={cx('min-w-0 truncate', column.align === 'end' && 'text-end')}>
    {column.cell(row)}
  </div>
)

/** Second line of a row. Values that do not fit wrap out of view as a whole. */
const Below = <Row,>({ columns, row }: { columns: readonly GridColumn<Row>[]; row: Row }) => (
  <div role="presentation" className="flex h-5 min-w-0 flex-wrap items-center gap-x-3 overflow-hidden text-13">
    {columns.map((column) => (
      <div key={column.id} role="gridcell" className={cx('h-5 max-w-full min-w-0 truncate', column.align === 'end' && 'ms-auto')}>
        <span className={column.below === 'named' ? 'text-muted' : 'sr-only'}>{column.label} </span>
        {column.cell(row)}
      </div>
    ))}
  </div>
)

const cellsOf = <Row,>({ beside, below }: ShownColumns<Row>, row: Row) => {
  const [name, ...others] = beside.map((column) => <Cell key={column.id} column={column} row={row} />)
  if (below.length === 0) return [name, ...others]
  return [
    <div key="stack" role="presentation" className="flex min-w-0 flex-col gap-0.5">
      {name}
      <Below columns={below} row={row} />
    </div>,
    ...others,
  ]
}

export const GridRow = <Row,>({ id, at, row, props, columns, look, onChoose, onPoint }: GridRowProps<Row>) => {
  const text = useText().ui.grid
  // Live updates render the list often; unchanged rows keep their cells.
  const cells = useMemo(() => cellsOf(columns, row.row), [columns, row.row])
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
      style={{ translate: `0 ${look.top}px`, height: look.height, gridTemplateColumns: look.template }}
      className={cx(
        'absolute inset-x-0 top-0 grid cursor-default items-center gap-x-4 border-b border-line px-2 hover:bg-hover',
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
