import type { ReactNode } from 'react'
import type { Selection } from './selection.ts'

export type GridColumn<Row> = {
  readonly id: string
  readonly label: string
  /** CSS grid track: `6rem`, `minmax(8rem, 2fr)`. */
  readonly track: string
  readonly align?: 'start' | 'end'
  /** Minimum list width in pixels. */
  readonly from?: number
  /** Maximum list width in pixels. */
  readonly to?: number
  /** In a narrow list the value moves to a second line; `named` adds its label. Values are shown while they fit. */
  readonly below?: 'bare' | 'named'
  readonly cell: (row: Row) => ReactNode
}

export type GridProps<Row> = {
  readonly label: string
  readonly rows: readonly Row[]
  /** Must be a stable reference: a new array renders every cell again. */
  readonly columns: readonly GridColumn<Row>[]
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly primary?: boolean
  readonly selection?: Selection
  readonly onSelect?: (selection: Selection) => void
  readonly onOpen?: (row: Row) => void
  readonly onPeek?: (row: Row) => void
  /** Filter and sort order as text. A change is applied even while the order of the rows is frozen. */
  readonly question?: string
  readonly headingOf?: (row: Row) => ReactNode
  readonly onActive?: (key: string | undefined) => void
}
