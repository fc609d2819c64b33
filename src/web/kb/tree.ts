import type { KbContents, ContentsCategory } from './data.ts'
import { categoryKey, linesOf, type Line } from './shelf.ts'

export type Leaf = { readonly id: number; readonly title: string; readonly is_published: boolean; readonly isCurrent: boolean }
export type Branch = { readonly id: string; readonly name: string; readonly leaves: readonly Leaf[]; readonly hasCurrent: boolean }

/** The open translation represents its article. */
const leafOf = ({ shown, texts }: Line, current: number): Leaf => {
  const { id, title, is_published } = texts.find((text) => text.id === current) ?? shown
  return { id, title, is_published, isCurrent: id === current }
}

export const branchesOf = (shelf: KbContents, current: number, noCategory: string): readonly Branch[] => {
  const lines = Map.groupBy(linesOf(shelf), ({ shown }) => categoryKey(shown.category_id))
  const branch = ({ id, name }: { readonly id: string; readonly name: string }): Branch => {
    const leaves = (lines.get(id) ?? []).map((line) => leafOf(line, current)).toSorted((a, b) => a.title.localeCompare(b.title))
    return { id, name, leaves, hasCurrent: leaves.some(({ isCurrent }) => isCurrent) }
  }
  const named = shelf.categories.map(({ id, name }: ContentsCategory) => branch({ id: String(id), name }))
  return lines.has('none') ? [...named, branch({ id: 'none', name: noCategory })] : named
}
