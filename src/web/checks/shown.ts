import type { CheckListItem } from '../../contract/app/check-records.ts'
import { fits, inOrder, insertInOrder, readFilter, type Sort } from '../watch/filter.ts'

export type Question = { readonly q: string; readonly sort: Sort }
export type Shown = Question & { readonly list: readonly CheckListItem[]; readonly rows: readonly CheckListItem[] }

type Changes = { readonly gone: ReadonlySet<CheckListItem>; readonly fresh: readonly CheckListItem[] }

/** Above this number of changes a full sort is as fast. */
const few = 200

/** Rows changed in place; undefined when the lists differ in more than that. */
const changesIn = (list: readonly CheckListItem[], before: readonly CheckListItem[]): Changes | undefined => {
  if (list.length !== before.length) return undefined
  const gone = new Set<CheckListItem>()
  const fresh: CheckListItem[] = []
  for (const [at, row] of list.entries()) {
    const old = before[at]
    if (old === row) continue
    if (old?.uuid !== row.uuid || fresh.length === few) return undefined
    gone.add(old)
    fresh.push(row)
  }
  return { gone, fresh }
}

/**
 * Filtered and sorted rows. Live updates change a few of ten thousand rows many times a second: with the previous result only those are
 * filtered and inserted again.
 */
export const shownOf = (list: readonly CheckListItem[], { q, sort }: Question, before?: Shown): Shown => {
  if (before?.list === list && before.q === q && before.sort === sort) return before
  const filter = readFilter(q)
  const changes = before?.q === q && before.sort === sort ? changesIn(list, before.list) : undefined
  const rows =
    before === undefined || changes === undefined
      ? inOrder(
          list.filter((row) => fits(row, filter)),
          sort,
        )
      : insertInOrder(
          changes.fresh.filter((row) => fits(row, filter)),
          before.rows.filter((row) => !changes.gone.has(row)),
          sort,
        )
  return { q, sort, list, rows }
}
