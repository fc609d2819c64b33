import type { GridColumn } from './grid-props.ts'

/** Below this width in pixels, columns move to a second line under the name. */
const NARROW = 560

export type ShownColumns<Row> = { readonly beside: readonly GridColumn<Row>[]; readonly below: readonly GridColumn<Row>[] }

/** False for a list without a measured width or without columns for a second line. */
export const isStacked = <Row>(columns: readonly GridColumn<Row>[], width: number): boolean =>
  width > 0 && width < NARROW && columns.some(({ below }) => below !== undefined)

export const columnsAt = <Row>(columns: readonly GridColumn<Row>[], width: number): ShownColumns<Row> => {
  const fits = ({ from = 0, to = Infinity }: GridColumn<Row>): boolean => width >= from && width < to
  if (!isStacked(columns, width)) return { beside: columns.filter(fits), below: [] }
  return {
    beside: columns.filter((column) => column.below === undefined && fits(column)),
    below: columns.filter(({ below }) => below !== undefined),
  }
}
