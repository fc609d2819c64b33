import { cx } from '../cx.ts'
import { Checkbox } from '../form/toggle.tsx'
import type { GridColumn } from './grid-props.ts'

export const tracksOf = (columns: readonly { readonly track: string }[], choosing: boolean): string =>
  `${choosing ? '1.5rem ' : ''}${columns.map((column) => column.track).join(' ')}`

type HeadProps<Row> = {
  readonly columns: readonly GridColumn<Row>[]
  readonly template: string
  readonly all: { readonly chosen: number; readonly of: number; readonly label: string }
  readonly onAll: ((every: boolean) => void) | undefined
}

export const GridHead = <Row,>({ columns, template, all, onAll }: HeadProps<Row>) => (
  <div role="rowgroup" className="sticky top-0 z-10 border-b border-line bg-bg">
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: template }}
      className="grid h-8 items-center gap-x-4 px-2 text-12 font-medium text-muted"
    >
      {onAll !== undefined && (
        <div role="columnheader">
          <Checkbox
            bare
            tabIndex={-1}
            label={all.label}
            checked={all.of > 0 && all.chosen >= all.of}
            mixed={all.chosen > 0 && all.chosen < all.of}
            onChange={onAll}
          />
        </div>
      )}
      {columns.map((column) => (
        <div key={column.id} role="columnheader" className={cx('truncate', column.align === 'end' && 'text-end')}>
          {column.label}
        </div>
      ))}
    </div>
  </div>
)
