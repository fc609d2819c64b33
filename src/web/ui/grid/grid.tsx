import { useId, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { usePrefs } from '../../prefs.ts'
import { cx } from '../cx.ts'
import { Checkbox } from '../toggle.tsx'
import type { FrozenRow } from './frozen-order.ts'
import { ChangedPill } from './changed-pill.tsx'
import { GridHead, tracksOf } from './grid-head.tsx'
import type { GridColumn, GridProps } from './grid-props.ts'
import { everything, noSelection, ranged, toggled } from './selection.ts'
import { SimpleList } from './simple-list.tsx'
import { useFrozen } from './use-frozen.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useHeld } from './use-held.ts'
import { useView } from './use-view.ts'

/** A long list: only what is in sight stands in the page, and rows never move while somebody holds it. */
export const Grid = <Row,>(props: GridProps<Row>) => (usePrefs().simple_lists ? <SimpleList {...props} /> : <WindowedGrid {...props} />)

const WindowedGrid = <Row,>(props: GridProps<Row>) => {
  const { label, rows, keyOf, primary = false, selection = noSelection, onSelect, onOpen, onPeek } = props
  const text = useText().ui.grid
  const id = useId()
  const [activeKey, setActiveKey] = useState<string>()
  const { held, focused, on } = useHeld()
  const frozen = useFrozen(rows, keyOf, held)
  const view = useView(frozen.rows.length, 32)
  const columns = props.columns.filter((column) => view.width >= (column.from ?? 0) && view.width < (column.to ?? Infinity))
  const active = activeKey === undefined ? -1 : frozen.rows.findIndex((row) => row.key === activeKey)
  const waiting = frozen.moved + frozen.added > 0
  const goTo = (at: number): void => {
    setActiveKey(frozen.rows[at]?.key)
    view.reveal(at)
    if (!focused) view.scroller.current?.focus({ preventScroll: true })
  }
  const page = Math.max(1, Math.floor((view.scroller.current?.clientHeight ?? 0) / view.row) - 1)
  useGridKeys({
    grid: view.scroller,
    primary,
    rows: frozen.rows,
    active,
    page,
    waiting,
    selection,
    goTo,
    onSelect,
    onOpen,
    onPeek,
    resort: frozen.resort,
  })

  const select = (key: string, range: boolean): void =>
    onSelect?.(
      range
        ? ranged(
            selection,
            frozen.rows.map((row) => row.key),
            key,
          )
        : toggled(selection, key),
    )
  const template = tracksOf(columns, onSelect !== undefined)
  const inSight = active >= view.span.start && active < view.span.end
  const rendered = frozen.rows.slice(view.span.start, view.span.end)
  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col" {...on}>
      <div
        ref={view.scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={frozen.rows.length + 1}
        aria-colcount={columns.length + (onSelect === undefined ? 0 : 1)}
        aria-multiselectable={onSelect === undefined ? undefined : true}
        aria-activedescendant={inSight ? `${id}-${active}` : undefined}
        onScroll={view.look}
        className="peer relative min-h-0 grow overflow-x-hidden overflow-y-auto -outline-offset-2"
      >
        <GridHead
          columns={columns}
          template={template}
          all={{ chosen: selection.keys.size, of: frozen.rows.length, label: text.all }}
          onAll={
            onSelect === undefined ? undefined : (every) => onSelect(every ? everything(frozen.rows.map((row) => row.key)) : noSelection)
          }
        />
        <div role="rowgroup" className="relative" style={{ height: frozen.rows.length * view.row }}>
          {rendered.map((row, at) => (
            <GridRow
              key={row.key}
              id={`${id}-${view.span.start + at}`}
              at={view.span.start + at}
              row={row}
              props={props}
              columns={columns}
              look={{
                template,
                top: (view.span.start + at) * view.row,
                active: row.key === activeKey,
                chosen: selection.keys.has(row.key),
              }}
              onChoose={onSelect === undefined ? undefined : (range) => select(row.key, range)}
              onPoint={() => setActiveKey(row.key)}
            />
          ))}
        </div>
      </div>
      {waiting && <ChangedPill moved={frozen.moved} added={frozen.added} onResort={frozen.resort} />}
    </div>
  )
}

type GridRowProps<Row> = {
  readonly id: string
  readonly at: number
  readonly row: FrozenRow<Row>
  readonly props: GridProps<Row>
  readonly columns: readonly GridColumn<Row>[]
  readonly look: { readonly template: string; readonly top: number; readonly active: boolean; readonly chosen: boolean }
  readonly onChoose: ((range: boolean) => void) | undefined
  readonly onPoint: () => void
}

const GridRow = <Row,>({ id, at, row, props, columns, look, onChoose, onPoint }: GridRowProps<Row>) => {
  const text = useText().ui.grid
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
        if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return
        props.onOpen?.(row.row)
      }}
      style={{ top: look.top, gridTemplateColumns: look.template }}
      className={cx(
        'absolute inset-x-0 grid h-(--row) items-center gap-x-4 border-b border-line px-2 hover:bg-hover',
        look.chosen && 'bg-selected hover:bg-selected',
        look.active && 'shadow-[inset_2px_0_0_var(--accent)]',
        row.gone && 'opacity-50',
        props.onOpen !== undefined && 'cursor-default',
      )}
    >
      {onChoose !== undefined && (
        <div role="gridcell" onClick={(event) => event.shiftKey && (event.preventDefault(), onChoose(true))}>
          <Checkbox
            bare
            tabIndex={-1}
            label={text.chooseRow({ name: props.nameOf(row.row) })}
            checked={look.chosen}
            onChange={() => onChoose(false)}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={cx('min-w-0 truncate', column.align === 'end' && 'text-right')}>
          {column.cell(row.row)}
        </div>
      ))}
    </div>
  )
}
