import { listTicketIdsAfter, parseListCursor, type TicketListInput } from '../../helpdesk/tickets/list/list.ts'
import { isCursorSort, type ListCursor } from '../../helpdesk/tickets/list/sort.ts'
import { countTotal } from '../../helpdesk/tickets/list/totals.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { metaOf } from './pagination.ts'

const throwInvalidCursor = (): never => invalid({ cursor: ['The selected cursor is invalid.'] })

/** Parses the position in a list; undefined for the empty text, its start. */
export const cursorIn = (text: string, { sort }: TicketListInput): ListCursor | undefined => {
  if (!isCursorSort(sort)) invalid({ sort: ['With a cursor, sort by created_at, updated_at or id.'] })
  return text === '' ? undefined : (parseListCursor(text, sort) ?? throwInvalidCursor())
}

/** A cursor of the list contains the page number and the total of the first page, so that later pages need not count. */
const PAGE_CURSOR = /^(?<position>[\w-]+)\.(?<page>[1-9]\d{0,8})\.(?<total>\d{1,9})$/

type Start = { readonly cursor: ListCursor | undefined; readonly current_page: number; readonly total: number }

const startOf = async (reader: Reader, input: TicketListInput, text: string): Promise<Start> => {
  if (text === '') return { cursor: cursorIn(text, input), current_page: 1, total: await countTotal(reader, input) }
  const { position = '', page, total } = PAGE_CURSOR.exec(text)?.groups ?? throwInvalidCursor()
  return { cursor: cursorIn(position, input), current_page: Number(page), total: Number(total) }
}

export const pageAtCursor = async (reader: Reader, input: TicketListInput, text: string, per_page: number) => {
  const { cursor, current_page, total } = await startOf(reader, input, text)
  const { ids, next_cursor } = await listTicketIdsAfter(reader, input, { limit: per_page, ...(cursor && { cursor }) })
  const next = next_cursor === null ? null : `${next_cursor}.${current_page + 1}.${total}`
  return { ids, meta: { ...metaOf(total, { current_page, per_page }), next_cursor: next } }
}
