import { useId } from 'react'
import { useText } from '../../i18n/text.tsx'
import { usePrefs } from '../../prefs.ts'
import { cx } from '../cx.ts'
import { ChangedPill } from './changed-pill.tsx'
import { GridHead, tracksOf } from './grid-head.tsx'
import { GridHeading } from './grid-heading.tsx'
import type { GridProps } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { SimpleList } from './simple-list.tsx'
import { useGrid } from './use-grid.ts'

export const Grid = <Row,>(props: GridProps<Row>) => (usePrefs().simple_lists ? <SimpleList {...props} /> : <WindowedGrid {...props} />)

type RowsProps<Row> = {
  readonly id: string
  readonly grid: ReturnType<typeof useGrid<Row>>
  readonly props: GridProps<Row>
  readonly template: string
}

const Rows = <Row,>({ id, grid, props, template }: RowsProps<Row>) => {
  const { view, frozen, activeKey, selection, columns, point, choose } = grid
  const { start, end } = view.span
  return frozen.rows.slice(start, end).map((row, offset) => {
    const at = start + offset
    const top = at * view.row
    const heading = props.headingOf?.(row.row)
    if (heading !== undefined)
      return (
        <GridHeading
          key={row.key}
          at={at}
          place={{ top, height: view.row }}
          columns={columns.beside.length + (choose === undefined ? 0 : 1)}
        >
          {heading}
        </GridHeading>
      )
    return (
      <GridRow
        key={row.key}
        id={`${id}-${at}`}
        at={at}
        row={row}
        props={props}
        columns={columns}
        look={{ template, top, height: view.row, active: row.key === activeKey, chosen: selection.keys.has(row.key) }}
        onChoose={choose && ((range) => choose(row.key, range))}
        onPoint={() => point(row.key)}
      />
    )
  })
}

const WindowedGrid = <Row,>(props: GridProps<Row>) => {
  const text = useText().ui.grid
  const id = useId()
  const grid = useGrid(props)
  const { on, view, frozen, active, waiting, selection, columns, count, choose, chooseAll } = grid
  const { start, end } = view.span
  // The focus ring is on the active row, or on the list if no active row is in view.
  const inSight = active >= start && active < end
  const template = tracksOf(columns.beside, choose !== undefined)
  return (
    <div className="relative flex min-h-0 min-w-0 grow flex-col" {...on}>
      <div
        ref={view.scroller}
        role="grid"
        tabIndex={0}
        aria-label={props.label}
        aria-rowcount={frozen.rows.length + 1}
        aria-multiselectable={choose === undefined ? undefined : true}
        aria-activedescendant={inSight ? `${id}-${active}` : undefined}
        onScroll={view.look}
        className={cx('group relative min-h-0 grow overflow-x-hidden overflow-y-auto -outline-offset-2', inSight && 'outline-none')}
      >
        <GridHead
          columns={columns.beside}
          template={template}
          all={{ chosen: selection.keys.size, of: count, label: text.all }}
          onAll={chooseAll}
        />
        <div role="rowgroup" className="relative" style={{ height: frozen.rows.length * view.row }}>
          <Rows id={id} grid={grid} props={props} template={template} />
        </div>
      </div>
      {waiting && <ChangedPill moved={frozen.moved} added={frozen.added} onResort={frozen.resort} />}
    </div>
  )
}
