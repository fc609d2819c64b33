import type { Reader } from '../../../kernel/db/db.ts'
import { countTickets } from '../counts/counts.ts'
import { isCounted } from '../filters.ts'
import { stretchesOf } from './by-priority.ts'
import type { Page, Part } from './gathering.ts'
import { planOf, toBeCounted, type Plan } from './plan.ts'
import { parseCursor, printCursor, type Cursor, type Sort } from './sort.ts'
import { idsAfter, idsPage } from './store.ts'
import { totalOf, totalsByPriority, type Counted } from './totals.ts'

export type ListWish = Counted & { readonly sort: Sort }

type NumberedPage = { readonly ids: readonly number[]; readonly total: number }

const planFor = async (reader: Reader, { filters, sort }: ListWish, part: Part): Promise<Plan> => {
  const counted = toBeCounted(filters, sort, part)
  return planOf(filters, sort, part, counted && (await countTickets(reader, counted, null)))
}

const idsOf = async (reader: Reader, wish: ListWish, part: Part): Promise<readonly number[]> => {
  if (part.offset >= part.total) return []
  const plan = await planFor(reader, wish, part)
  return await idsPage(reader, { ...wish, plan }, { ...part, sort: wish.sort })
}

const pageByPriority = async (reader: Reader, wish: ListWish, page: Page): Promise<NumberedPage> => {
  const totals = await totalsByPriority(reader, wish)
  // A ticket whose priority changes meanwhile must not be there twice.
  const ids = new Set<number>()
  for (const { priority, part, sort } of stretchesOf(wish.sort, totals, page))
    for (const id of await idsOf(reader, { ...wish, filters: { ...wish.filters, priority: [priority] }, sort }, part)) ids.add(id)
  return { ids: [...ids], total: totals.values().reduce((sum, total) => sum + total, 0) }
}

/** One page by its number, with the exact total. */
export const listTicketIds = async (reader: Reader, wish: ListWish, page: Page): Promise<NumberedPage> => {
  if (wish.sort.keys[0]?.column === 'priority') return await pageByPriority(reader, wish, page)
  const total = await totalOf(reader, wish)
  return { ids: await idsOf(reader, wish, { total, ...page }), total }
}

export type CursorPage = { readonly ids: readonly number[]; readonly next_cursor: string | null }

/** Where to go on; nothing when the text is no cursor of this sort. */
export const readCursor = (text: string, sort: Sort): Cursor | undefined => {
  const cursor = parseCursor(text)
  const isSame = cursor?.sort.keys[0]?.column === sort.keys[0]?.column && cursor?.sort.keys[0]?.descending === sort.keys[0]?.descending
  return isSame ? cursor : undefined
}

/** How many there are is asked for only where it is quickly answered and may spare a long walk. */
const planAfter = async (reader: Reader, wish: ListWish, limit: number): Promise<Plan> => {
  if (!isCounted(wish.filters) || wish.sort.keys[0]?.column === 'created_at') return planOf(wish.filters, wish.sort, undefined)
  return await planFor(reader, wish, { total: await totalOf(reader, wish), limit, offset: 0 })
}

/** One page after a cursor: nothing is missed or doubled while tickets come and go. */
export const listTicketsAfter = async (
  reader: Reader,
  wish: ListWish,
  { cursor, limit }: { readonly cursor?: Cursor; readonly limit: number },
): Promise<CursorPage> => {
  const plan = await planAfter(reader, wish, limit)
  const rows = await idsAfter(reader, { ...wish, plan }, wish.sort, { limit: limit + 1, ...(cursor && { cursor }) })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { ids: shown.map(({ id }) => id), next_cursor: hasMore ? printCursor({ sort: wish.sort, value: last.value, id: last.id }) : null }
}
