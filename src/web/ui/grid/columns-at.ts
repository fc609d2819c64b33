import type { GridColumn } from './grid-props.ts'

// Which columns a list of some width has.

/** Narrower than this there is no room for columns: what a row says beside its name stands below it. In pixels. */
const NARROW = 560

export type ShownColumns<Row> = { readonly beside: readonly GridColumn<Row>[]; readonly below: readonly GridColumn<Row>[] }

/** A list that has not been measured yet, or has nothing to put there, has no second line. */
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
