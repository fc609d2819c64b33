import type { Reader } from '../../../kernel/db/db.ts'
import type { LimitOffset } from '../../../kernel/db/limit-offset.ts'
import { countTickets } from '../counts/counts.ts'
import { hasOnlyCountedFilters } from '../filters.ts'
import { toPrioritySegments } from './by-priority.ts'
import { findFiltersToCount, type ListPlan, planList } from './plan.ts'
import type { PagePart } from './scan-cost.ts'
import { formatCursor, type ListCursor, parseCursor, type TicketSort } from './sort.ts'
import { listIdsAfter, listIdsPage } from './store.ts'
import { countTotal, countTotalsByPriority, type ScopedFilters } from './totals.ts'

export type TicketListInput = ScopedFilters & { readonly sort: TicketSort }

type NumberedPage = { readonly ids: readonly number[]; readonly total: number }

const choosePlan = async (reader: Reader, { filters, sort }: TicketListInput, part: PagePart): Promise<ListPlan> => {
  const counted = findFiltersToCount(filters, sort, part)
  return planList(filters, sort, part, counted && (await countTickets(reader, counted, null)))
}

const listIds = async (reader: Reader, input: TicketListInput, part: PagePart): Promise<readonly number[]> => {
  if (part.offset >= part.total) return []
  const plan = await choosePlan(reader, input, part)
  return await listIdsPage(reader, { ...input, plan }, { ...part, sort: input.sort })
}

const listByPriority = async (reader: Reader, input: TicketListInput, page: LimitOffset): Promise<NumberedPage> => {
  const totals = await countTotalsByPriority(reader, input)
  // The set drops duplicates: the priority of a ticket may change between two queries.
  const ids = new Set<number>()
  for (const { priority, part, sort } of toPrioritySegments(input.sort, totals, page))
    for (const id of await listIds(reader, { ...input, filters: { ...input.filters, priority: [priority] }, sort }, part)) ids.add(id)
  return { ids: [...ids], total: totals.values().reduce((sum, total) => sum + total, 0) }
}

export const listTicketIds = async (reader: Reader, input: TicketListInput, page: LimitOffset): Promise<NumberedPage> => {
  if (input.sort.keys[0]?.column === 'priority') return await listByPriority(reader, input, page)
  const total = await countTotal(reader, input)
  return { ids: await listIds(reader, input, { total, ...page }), total }
}

export type CursorPage = { readonly ids: readonly number[]; readonly next_cursor: string | null }

export const parseListCursor = (text: string, sort: TicketSort): ListCursor | undefined => {
  const cursor = parseCursor(text)
  const isSame = cursor?.sort.keys[0]?.column === sort.keys[0]?.column && cursor?.sort.keys[0]?.descending === sort.keys[0]?.descending
  return isSame ? cursor : undefined
}

/** Counts the matches only if the count is cheap and may avoid a long index scan. */
const chooseCursorPlan = async (reader: Reader, input: TicketListInput, limit: number): Promise<ListPlan> => {
  if (!hasOnlyCountedFilters(input.filters) || input.sort.keys[0]?.column === 'created_at')
    return planList(input.filters, input.sort, undefined)
  return await choosePlan(reader, input, { total: await countTotal(reader, input), limit, offset: 0 })
}

/** One page after a cursor: no ticket is skipped or repeated while others are added or removed. */
export const listTicketIdsAfter = async (
  reader: Reader,
  input: TicketListInput,
  { cursor, limit }: { readonly cursor?: ListCursor; readonly limit: number },
): Promise<CursorPage> => {
  const plan = await chooseCursorPlan(reader, input, limit)
  const rows = await listIdsAfter(reader, { ...input, plan }, input.sort, { limit: limit + 1, ...(cursor && { cursor }) })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return {
    ids: shown.map(({ id }) => id),
    next_cursor: hasMore ? formatCursor({ sort: input.sort, value: last.value, id: last.id }) : null,
  }
}
