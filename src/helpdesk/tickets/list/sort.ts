import type { Instant } from '../../../contract/time.ts'

export const SORTABLE = ['created_at', 'updated_at', 'priority', 'id'] as const
export type SortColumn = (typeof SORTABLE)[number]

export type SortKey = { readonly column: SortColumn; readonly descending: boolean }
export type TicketSort = { readonly keys: readonly SortKey[] }

export const NEWEST_FIRST: TicketSort = { keys: [{ column: 'created_at', descending: true }] }

const isSortable = (text: string): text is SortColumn => SORTABLE.some((column) => column === text)

/** Parses `-updated_at,priority`; undefined for an unknown column. */
export const parseSort = (text: string): TicketSort | undefined => {
  const keys: SortKey[] = []
  for (const word of text.split(',').map((part) => part.trim())) {
    const column = word.replace(/^[-+]/, '')
    if (!isSortable(column) || keys.some((key) => key.column === column)) return undefined
    keys.push({ column, descending: word.startsWith('-') })
  }
  return keys.length > 0 ? { keys } : undefined
}

export const formatSort = ({ keys }: TicketSort): string =>
  keys.map(({ column, descending }) => (descending ? `-${column}` : column)).join(',')

export type ListCursor = { readonly sort: TicketSort; readonly value: Instant; readonly id: number }

/** A cursor needs a single sort column, which is a time or the id. */
export const isCursorSort = ({ keys }: TicketSort): boolean => keys.length === 1 && keys[0]?.column !== 'priority'

export const formatCursor = ({ sort, value, id }: ListCursor): string =>
  Buffer.from(`${formatSort(sort)} ${value} ${id}`).toString('base64url')

export const parseCursor = (text: string): ListCursor | undefined => {
  const found = /^(\S+) (\d{1,16}) (\d{1,16})$/.exec(Buffer.from(text, 'base64url').toString('utf8'))
  const sort = parseSort(found?.[1] ?? '')
  return found && sort && isCursorSort(sort) ? { sort, value: Number(found[2]), id: Number(found[3]) } : undefined
}
