import { coerceElements, elementKey } from './coerce.ts'
import { badRequest } from './errors.ts'
import type { Filter } from './filter.ts'
import { matcher } from './filter-evaluate.ts'
import { isDoc, isList, sameJson, withMember } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { elementsAt, merge, readAt, writeAt, writeElements } from './patch-draft.ts'
import type { Path } from './path.ts'
import { isEmptyElement } from './primary.ts'
import { pathText } from './target.ts'
import type { Target } from './target.ts'

/** Entra lists the members to remove as the value. Any other value is rejected, never read as "all". */
const removeGiven = (draft: MutableDoc, target: Target, value: Json): void => {
  const { attribute } = target
  if (!isList(value) && !isDoc(value) && (typeof value !== 'string' || value === '')) {
    throw badRequest('invalidValue', `The value of a remove from ${pathText(target)} must list the entries to remove.`)
  }
  const given = coerceElements(attribute, value, pathText(target))
  const keys = new Set(given.map((element) => elementKey(attribute, element)))
  const isGiven = (element: Json): boolean =>
    attribute.rules?.keyed === true ? keys.has(elementKey(attribute, element)) : given.some((wanted) => covers(element, wanted))
  writeElements(
    draft,
    target,
    elementsAt(draft, target).filter((element) => !isGiven(element)),
  )
}

const covers = (element: Json, wanted: Json): boolean => {
  if (!isDoc(element) || !isDoc(wanted)) return sameJson(element, wanted)
  return Object.entries(wanted).every(([name, value]) => sameJson(element[name] ?? null, value))
}

const withoutPart = (element: Doc, name: string): readonly Doc[] => {
  const rest = withMember(element, name, undefined)
  return isEmptyElement(rest) ? [] : [rest]
}

const removeMatches = (draft: MutableDoc, target: Target, filter: Filter | undefined): void => {
  const isMatch = filter === undefined ? (): boolean => true : matcher(filter)
  const kept = elementsAt(draft, target).flatMap((element): readonly Json[] => {
    if (!isDoc(element) || !isMatch(element)) return [element]
    if (target.sub === undefined || (target.attribute.rules?.keyed === true && target.sub.name === 'value')) return []
    return target.sub.name in element ? withoutPart(element, target.sub.name) : [element]
  })
  writeElements(draft, target, kept)
}

const removeSingle = (draft: MutableDoc, target: Target): void => {
  const { attribute, sub } = target
  if (sub === undefined) return writeAt(draft, target, attribute.rules?.cleared)
  const old = readAt(draft, target)
  if (isDoc(old)) writeAt(draft, target, merge(attribute, old, new Map([[sub.name, undefined]])))
}

export const remove = (draft: MutableDoc, { target, filter }: Extract<Path, { kind: 'attribute' }>, value: Json | undefined): void => {
  const { attribute, sub } = target
  if (attribute.required && attribute.rules?.cleared === undefined) {
    throw badRequest('mutability', `${attribute.name} is required and cannot be removed.`)
  }
  if (!attribute.multiValued) return removeSingle(draft, target)
  if (filter !== undefined) return removeMatches(draft, target, filter)
  if (sub?.mutability === 'immutable') throw badRequest('mutability', `${pathText(target)} cannot be removed from every entry at once.`)
  if (sub === undefined && value !== undefined) return removeGiven(draft, target, value)
  removeMatches(draft, target, undefined)
}
