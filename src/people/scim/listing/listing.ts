import type { RawBuilder } from 'kysely'
import type { Filter } from '../engine/filter.ts'
import { matcher } from '../engine/filter-evaluate.ts'
import { planFilter, type Indexed } from '../engine/filter-sql.ts'
import type { Doc } from '../engine/json.ts'
import { pageOf, type ScimPage } from '../engine/paging.ts'
import { sortDocs, type Sort } from '../engine/sort.ts'
import { pathText } from '../engine/target.ts'
import { conditionSql, type SqlColumn, type SqlColumns } from './condition.ts'

export type ScimOrder = { readonly column: SqlColumn; readonly isDescending: boolean }

export type RequestedAttributes = {
  readonly condition: RawBuilder<boolean> | undefined
  readonly order?: ScimOrder
  readonly limit?: number
  readonly offset?: number
}

export type ListSource<Row> = {
  readonly indexed: Indexed
  readonly columns: SqlColumns
  count(condition: RawBuilder<boolean> | undefined): Promise<number>
  rows(wanted: RequestedAttributes): Promise<readonly Row[]>
  /** Converts rows to documents. `isWhole`: filter or order may read any attribute. */
  show(rows: readonly Row[], isWhole: boolean): Promise<readonly Doc[]>
}

export type ListQuery = { readonly filter: Filter | undefined; readonly sort: Sort | undefined; readonly page: ScimPage }

export type ListResult = { readonly docs: readonly Doc[]; readonly total: number }

const orderOf = <Row>({ indexed, columns }: ListSource<Row>, sort: Sort): ScimOrder | undefined => {
  const indexedColumn = indexed.get(pathText(sort.target))
  const column = indexedColumn && !indexedColumn.many ? columns.get(indexedColumn.name) : undefined
  return column && { column, isDescending: sort.isDescending }
}

type Plan = { readonly condition: RawBuilder<boolean> | undefined; readonly rest: ((doc: Doc) => boolean) | undefined }

const planOf = <Row>({ indexed, columns }: ListSource<Row>, filter: Filter | undefined): Plan => {
  if (filter === undefined) return { condition: undefined, rest: undefined }
  const { sql, rest } = planFilter(filter, indexed)
  return { condition: sql && conditionSql(sql, columns), rest: rest ? matcher(filter) : undefined }
}

export const listAll = async <Row>(source: ListSource<Row>, filter: Filter | undefined): Promise<readonly Doc[]> => {
  const { condition, rest } = planOf(source, filter)
  const docs = await source.show(await source.rows({ condition }), true)
  return rest ? docs.filter(rest) : docs
}

/** Returns one page. Filters and orders in SQL as far as indexed columns allow, the rest on the documents. */
export const listPage = async <Row>(source: ListSource<Row>, { filter, sort, page }: ListQuery): Promise<ListResult> => {
  const { condition, rest } = planOf(source, filter)
  const order = sort && orderOf(source, sort)
  if (rest || (sort && !order)) {
    const docs = await listAll(source, filter)
    return { docs: pageOf(sort ? sortDocs(docs, sort) : docs, page), total: docs.length }
  }
  const total = await source.count(condition)
  const offset = page.startIndex - 1
  if (page.count === 0 || offset >= total) return { docs: [], total }
  const rows = await source.rows({ condition, limit: page.count, offset, ...(order && { order }) })
  return { docs: await source.show(rows, false), total }
}
