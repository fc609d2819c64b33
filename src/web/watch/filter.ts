import type { CheckListItem } from '../../contract/app/check-records.ts'
import { kindOfCheck, statusKinds, type StatusKind } from '../ui/status-kinds.ts'

// Filter syntax: words of the name, `tag:prod`, `is:down`. All words and tags must match, and one of the states.

export type Filter = { readonly words: readonly string[]; readonly tags: readonly string[]; readonly kinds: readonly StatusKind[] }

const after = (prefix: string, words: readonly string[]): readonly string[] =>
  words.filter((word) => word.startsWith(prefix) && word.length > prefix.length).map((word) => word.slice(prefix.length))

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

export const readFilter = (text: string): Filter => {
  const words = wordsOf(text)
  const wanted = after('is:', words)
  return {
    words: words.filter((word) => !/^(tag|is):/.test(word)),
    tags: after('tag:', words),
    kinds: statusKinds.filter((kind) => wanted.includes(kind)),
  }
}

export const kindsOf = (row: Pick<CheckListItem, 'status' | 'started'>): readonly StatusKind[] =>
  row.started ? [kindOfCheck[row.status], 'running'] : [kindOfCheck[row.status]]

export const tagsOf = ({ tags }: Pick<CheckListItem, 'tags'>): readonly string[] => tags.split(/\s+/).filter((tag) => tag !== '')

export const fits = (row: CheckListItem, { words, tags, kinds }: Filter): boolean => {
  const name = `${row.name} ${row.slug}`.toLowerCase()
  if (!words.every((word) => name.includes(word))) return false
  if (tags.length > 0) {
    const own = tagsOf(row).map((tag) => tag.toLowerCase())
    if (!tags.every((tag) => own.includes(tag))) return false
  }
  return kinds.length === 0 || kindsOf(row).some((kind) => kinds.includes(kind))
}

export const withToggled = (text: string, condition: string): string => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const kept = words.filter((word) => word.toLowerCase() !== condition.toLowerCase())
  return (kept.length < words.length ? kept : [...words, condition]).join(' ')
}

const rank = { down: 0, late: 1, running: 2, new: 3, up: 4, paused: 5 } satisfies Record<StatusKind, number>

export const sorts = ['status', 'name', 'last', 'due', 'took'] as const
export type Sort = (typeof sorts)[number]

type Ranked = { readonly row: CheckListItem; readonly rank: number | string; readonly name: string }

const ranked = (row: CheckListItem, sort: Sort): Ranked => ({ row, rank: rankOf[sort](row), name: row.name.toLowerCase() })

const rankOf = {
  status: ({ status }) => rank[kindOfCheck[status]],
  name: ({ name }) => name.toLowerCase(),
  // UTC timestamps of equal length compare as text; `~` sorts missing ones last.
  last: ({ last_ping }) => last_ping ?? '~',
  due: ({ due_at }) => due_at ?? '~',
  took: ({ last_duration }) => -(last_duration ?? -1),
} satisfies Record<Sort, (row: CheckListItem) => number | string>

const before = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

const compare = (a: Ranked, b: Ranked): number => before(a.rank, b.rank) || before(a.name, b.name) || before(a.row.uuid, b.row.uuid)

/** Sorts by urgency unless another order is requested, then by name. */
export const inOrder = (rows: readonly CheckListItem[], sort: Sort = 'status'): readonly CheckListItem[] =>
  rows
    .map((row) => ranked(row, sort))
    .toSorted(compare)
    .map(({ row }) => row)

export const insertInOrder = (few: readonly CheckListItem[], many: readonly CheckListItem[], sort: Sort): readonly CheckListItem[] => {
  const parts: (readonly CheckListItem[])[] = []
  let from = 0
  for (const row of inOrder(few, sort)) {
    const own = ranked(row, sort)
    let low = from
    let high = many.length
    while (low < high) {
      const middle = (low + high) >> 1
      const there = many[middle]
      if (there !== undefined && compare(ranked(there, sort), own) < 0) low = middle + 1
      else high = middle
    }
    parts.push(many.slice(from, low), [row])
    from = low
  }
  return [...parts, many.slice(from)].flat()
}
