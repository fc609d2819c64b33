import { useId } from 'react'
import { useText } from '../../i18n/text.tsx'
import { usePrefs } from '../../prefs.ts'
import { cx } from '../cx.ts'
import { ChangedPill } from './changed-pill.tsx'
import { GridHead, tracksOf } from './grid-head.tsx'
import type { GridProps } from './grid-props.ts'
import { GridRow } from './grid-row.tsx'
import { SimpleList } from './simple-list.tsx'
import { useGrid } from './use-grid.ts'

/** A long list: only what is in sight stands in the page, and rows never move while somebody holds it. */
export const Grid = <Row,>(props: GridProps<Row>) => (usePrefs().simple_lists ? <SimpleList {...props} /> : <WindowedGrid {...props} />)

const WindowedGrid = <Row,>(props: GridProps<Row>) => {
  const text = useText().ui.grid
  const id = useId()
  const { on, view, frozen, active, activeKey, waiting, selection, columns, point, choose, chooseAll } = useGrid(props)
  const { start, end } = view.span
  // The frame around the active row shows where the focus is; the frame around the list only while there is no such row.
  const inSight = active >= start && active < end
  const template = tracksOf(columns, choose !== undefined)
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
          columns={columns}
          template={template}
          all={{ chosen: selection.keys.size, of: frozen.rows.length, label: text.all }}
          onAll={chooseAll}
        />
        <div role="rowgroup" className="relative" style={{ height: frozen.rows.length * view.row }}>
          {frozen.rows.slice(start, end).map((row, at) => (
            <GridRow
              key={row.key}
              id={`${id}-${start + at}`}
              at={start + at}
              row={row}
              props={props}
              columns={columns}
              look={{ template, top: (start + at) * view.row, active: row.key === activeKey, chosen: selection.keys.has(row.key) }}
              onChoose={choose && ((range) => choose(row.key, range))}
              onPoint={() => point(row.key)}
            />
          ))}
        </div>
      </div>
      {waiting && <ChangedPill moved={frozen.moved} added={frozen.added} onResort={frozen.resort} />}
    </div>
  )
}
