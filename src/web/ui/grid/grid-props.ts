import type { ReactNode } from 'react'
import type { Selection } from './selection.ts'

export type GridColumn<Row> = {
  readonly id: string
  readonly label: string
  /** A track of a CSS grid: `6rem`, `minmax(8rem, 2fr)`. */
  readonly track: string
  readonly align?: 'start' | 'end'
  /** Shown only when the list is at least this wide, in pixels. */
  readonly from?: number
  /** Shown only when the list is narrower than this. */
  readonly to?: number
  /** In a narrow list it stands in a second line, below what names the row; `named` brings its label along. The first that fit are shown. */
  readonly below?: 'bare' | 'named'
  readonly cell: (row: Row) => ReactNode
}

export type GridProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  /** The same array from one drawing to the next, or every cell is drawn again. */
  readonly columns: readonly GridColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly primary?: boolean
  readonly selection?: Selection
  readonly onSelect?: (selection: Selection) => void
  readonly onOpen?: (row: Row) => void
  readonly onPeek?: (row: Row) => void
  /** What was asked for, as a text: another filter or order is shown at once, even while the list is held. */
  readonly question?: string
  /** What stands in a row that is none: the name of a group, over the whole width. */
  readonly headingOf?: (row: Row) => ReactNode
  /** The row the keyboard is on, for keys that act on it. */
  readonly onActive?: (key: string | undefined) => void
}
