import type { Reader } from '../../../kernel/db/db.ts'
import { countTickets } from '../counts/counts.ts'
import type { Sight } from '../../sight.ts'
import { isCounted, type TicketFilters } from '../filters.ts'
import { planOf, planOfCount } from './plan.ts'
import { partsOf } from './sla-parts.ts'
import { parseCursor, printCursor, type Cursor, type Sort } from './sort.ts'
import { countMatching, idsAfter, idsPage } from './store.ts'

export type ListWish = { readonly filters: TicketFilters; readonly sight: Sight; readonly sort: Sort }

type Counted = Pick<ListWish, 'filters' | 'sight'>

const countRows = async (reader: Reader, { filters, sight }: Counted): Promise<number> => {
  const parts = filters.sla_status === undefined ? [undefined] : partsOf(filters.sla_status)
  let total = 0
  for (const sla_status of parts) {
    const narrowed = sla_status === undefined ? filters : { ...filters, sla_status }
    total += await countMatching(reader, { filters: narrowed, sight, plan: planOfCount(narrowed) })
  }
  return total
}

/** How many tickets a filter finds: from the counts where they can tell, by counting where not. */
export const totalOf = async (reader: Reader, wish: Counted): Promise<number> =>
  isCounted(wish.filters) ? await countTickets(reader, wish.filters, wish.sight) : await countRows(reader, wish)

type NumberedPage = { readonly ids: readonly number[]; readonly total: number }

/** One page by its number, with the exact total. */
export const listTicketIds = async (
  reader: Reader,
  wish: ListWish,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NumberedPage> => {
  const total = await totalOf(reader, wish)
  if (offset >= total) return { ids: [], total }
  const plan = planOf(wish.filters, wish.sort, { total, limit, offset })
  return { ids: await idsPage(reader, { ...wish, plan }, { sort: wish.sort, limit, offset }), total }
}

export type CursorPage = { readonly ids: readonly number[]; readonly next_cursor: string | null }

/** Where to go on; nothing when the text is no cursor of this sort. */
export const readCursor = (text: string, sort: Sort): Cursor | undefined => {
  const cursor = parseCursor(text)
  const isSame = cursor?.sort.keys[0]?.column === sort.keys[0]?.column && cursor?.sort.keys[0]?.descending === sort.keys[0]?.descending
  return isSame ? cursor : undefined
}

/** One page after a cursor: equally quick everywhere, and nothing is missed or doubled while tickets come and go. */
export const listTicketsAfter = async (
  reader: Reader,
  wish: ListWish,
  { cursor, limit }: { readonly cursor?: Cursor; readonly limit: number },
): Promise<CursorPage> => {
  const plan = planOf(wish.filters, wish.sort, undefined)
  const rows = await idsAfter(reader, { ...wish, plan }, wish.sort, { limit: limit + 1, ...(cursor && { cursor }) })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { ids: shown.map(({ id }) => id), next_cursor: hasMore ? printCursor({ sort: wish.sort, value: last.value, id: last.id }) : null }
}
