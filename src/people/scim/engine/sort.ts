import { findSub } from './attribute.ts'
import { badRequest, quoted } from './errors.ts'
import { isDoc, isUnassigned } from './json.ts'
import type { Doc, Json } from './json.ts'
import type { ResourceType } from './schema.ts'
import { findTarget, leafOf, valuesAt } from './target.ts'
import type { Target } from './target.ts'
import { compareText, caseFold, readInstant } from './text.ts'

const MAX_PATH = 512

export type Sort = { readonly target: Target; readonly isDescending: boolean }
export type SortInput = { readonly sortBy?: Json; readonly sortOrder?: Json }

const readOrder = (value: Json | undefined): boolean => {
  const word = isUnassigned(value) ? 'ascending' : typeof value === 'string' ? value.toLowerCase() : ''
  if (word !== 'ascending' && word !== 'descending') throw badRequest('invalidValue', 'sortOrder must be ascending or descending.')
  return word === 'descending'
}

const findSortable = (type: ResourceType, path: string): Target | undefined => {
  const target = findTarget(type, path)
  if (target === undefined || leafOf(target).returned === 'never') return undefined
  if (leafOf(target).type !== 'complex') return target
  const sub = findSub(target.attribute, 'value')
  return sub === undefined ? undefined : { ...target, sub }
}

export const readSort = (input: SortInput, type: ResourceType, others: readonly ResourceType[] = []): Sort | undefined => {
  const isDescending = readOrder(input.sortOrder)
  const { sortBy } = input
  if (sortBy === undefined || sortBy === null) return undefined
  const path = typeof sortBy === 'string' && sortBy.length <= MAX_PATH ? sortBy : ''
  const target = [type, ...others].map((candidate) => findSortable(candidate, path)).find((found) => found !== undefined)
  if (target === undefined) throw badRequest('invalidValue', `The resources cannot be sorted by ${quoted(path)}.`)
  return { target, isDescending }
}

type Key = string | number | undefined

const keyOf = (target: Target, value: Json | undefined): Key => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return undefined
  const leaf = leafOf(target)
  if (leaf.type === 'dateTime') return readInstant(value)
  return leaf.caseExact ? value : caseFold(value)
}

const sortKey = (doc: Doc, target: Target): Key => {
  if (target.sub === undefined) return keyOf(target, valuesAt(doc, target)[0])
  const elements = valuesAt(doc, { ...target, sub: undefined })
  const primary = elements.find((element) => isDoc(element) && element['primary'] === true)
  const chosen = primary ?? elements[0]
  return keyOf(target, isDoc(chosen) ? chosen[target.sub.name] : undefined)
}

const compareKeys = (a: Key, b: Key): number => {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return compareText(String(a), String(b))
}

const idOf = (doc: Doc): string => (typeof doc['id'] === 'string' ? doc['id'] : '')

/** Sorts documents. Missing values come last, or first in descending order; ties are ordered by ID. */
export const sortDocs = (docs: readonly Doc[], { target, isDescending }: Sort): readonly Doc[] => {
  const keyed = docs.map((doc) => ({ doc, key: sortKey(doc, target), id: idOf(doc) }))
  const sign = isDescending ? -1 : 1
  return keyed.toSorted((a, b) => sign * compareKeys(a.key, b.key) || compareText(a.id, b.id)).map(({ doc }) => doc)
}
