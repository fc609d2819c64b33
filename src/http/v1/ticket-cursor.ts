import { listTicketsAfter, readCursor, type ListWish } from '../../helpdesk/tickets/list/list.ts'
import { isSteady, type Cursor } from '../../helpdesk/tickets/list/sort.ts'
import { totalOf } from '../../helpdesk/tickets/list/totals.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { metaOf } from './paging.ts'

const refuseCursor = (): never => invalid({ cursor: ['The selected cursor is invalid.'] })

/** The position in the list; nothing for the empty text, which is its start. */
export const cursorIn = (text: string, { sort }: ListWish): Cursor | undefined => {
  if (!isSteady(sort)) invalid({ sort: ['With a cursor, sort by created_at, updated_at or id.'] })
  return text === '' ? undefined : (readCursor(text, sort) ?? refuseCursor())
}

/** A cursor of the list also carries the number of its page and the total of the first one, so that no later page counts again. */
const PAGE_CURSOR = /^(?<position>[\w-]+)\.(?<page>[1-9]\d{0,8})\.(?<total>\d{1,9})$/

type Start = { readonly cursor: Cursor | undefined; readonly current_page: number; readonly total: number }

const startOf = async (reader: Reader, wish: ListWish, text: string): Promise<Start> => {
  if (text === '') return { cursor: cursorIn(text, wish), current_page: 1, total: await totalOf(reader, wish) }
  const { position = '', page, total } = PAGE_CURSOR.exec(text)?.groups ?? refuseCursor()
  return { cursor: cursorIn(position, wish), current_page: Number(page), total: Number(total) }
}

/** One page of the list after a cursor, with the meta of numbered pages. */
export const pageAtCursor = async (reader: Reader, wish: ListWish, text: string, per_page: number) => {
  const { cursor, current_page, total } = await startOf(reader, wish, text)
  const { ids, next_cursor } = await listTicketsAfter(reader, wish, { limit: per_page, ...(cursor && { cursor }) })
  const next = next_cursor === null ? null : `${next_cursor}.${current_page + 1}.${total}`
  return { ids, meta: { ...metaOf(total, { current_page, per_page }), next_cursor: next } }
}
