import type { Attribute } from './attribute.ts'
import { isWritable } from './attribute.ts'
import { assertLength, coerce, coerceElements, elementKey } from './coerce.ts'
import type { AttributeParts } from './coerce.ts'
import { badRequest } from './errors.ts'
import type { Filter } from './filter.ts'
import { matcher } from './filter-evaluate.ts'
import { isDoc, isUnassigned, newDraft } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { elementsAt, merge, partsOf, unwrapped, writeElements } from './patch-draft.ts'
import { isEmptyElement, onePrimary } from './primary.ts'
import { pathText } from './target.ts'
import type { Target } from './target.ts'

/** Writes a list; elements that the operation touched win as primary. */
const settle = (draft: MutableDoc, target: Target, elements: readonly Json[], touched: ReadonlySet<Json>): void => {
  assertLength(target.attribute, elements)
  writeElements(draft, target, onePrimary(elements, touched))
}

export const addElements = (draft: MutableDoc, target: Target, value: Json): void => {
  const { attribute } = target
  const old = elementsAt(draft, target)
  const known = new Set(old.map((element) => elementKey(attribute, element)))
  const fresh = coerceElements(attribute, value, pathText(target)).filter((element) => !known.has(elementKey(attribute, element)))
  if (fresh.length > 0) settle(draft, target, [...old, ...fresh], new Set(fresh))
}

export const replaceElements = (draft: MutableDoc, target: Target, value: Json): void =>
  writeElements(draft, target, coerceElements(target.attribute, value, pathText(target)))

/** Element that a filter of equalities describes; undefined for other filters. */
const describedBy = (attribute: Attribute, filter: Filter): Doc | undefined => {
  if (filter.kind === 'and') {
    const [left, right] = [describedBy(attribute, filter.left), describedBy(attribute, filter.right)]
    if (left === undefined || right === undefined) return undefined
    const isContradiction = Object.keys(right).some((name) => left[name] !== undefined && left[name] !== right[name])
    return isContradiction ? undefined : Object.assign(newDraft(left), right)
  }
  if (filter.kind !== 'compare' || filter.op !== 'eq' || !isWritable(filter.target.attribute)) return undefined
  const sub = filter.target.attribute
  const value = filter.value === null ? undefined : coerce(sub, filter.value, `${attribute.name}.${sub.name}`)
  return value === undefined ? undefined : newDraft({ [sub.name]: value })
}

const createElement = (target: Target, filter: Filter | undefined, parts: AttributeParts): Doc => {
  const { attribute } = target
  const described = filter === undefined ? newDraft() : describedBy(attribute, filter)
  if (described === undefined) {
    throw badRequest('noTarget', `No entry of ${pathText({ ...target, sub: undefined })} matches, and none can be made from such a filter.`)
  }
  const element = newDraft(described)
  for (const [name, value] of parts) {
    if (value !== undefined) element[name] = value
  }
  if (attribute.rules?.keyed === true && element['value'] === undefined) {
    throw badRequest('invalidValue', `Every entry of ${attribute.name} needs a value.`)
  }
  return element
}

const merged = (target: Target, old: Doc, parts: AttributeParts): readonly Doc[] => {
  const element = merge(target.attribute, old, parts)
  const isEmptied = [...parts.values()].includes(undefined)
  return isEmptied && isEmptyElement(element) ? [] : [element]
}

/** Writes to the matching elements (`attr[filter]`, `attr[filter].sub`, `attr.sub`), or creates the element that the filter describes. */
export const writeMatches = (draft: MutableDoc, target: Target, filter: Filter | undefined, value: Json): void => {
  const old = elementsAt(draft, target)
  const isMatch = filter === undefined ? (): boolean => true : matcher(filter)
  const matches = new Set(old.filter((element) => isDoc(element) && isMatch(element)))
  if (isUnassigned(value) && (matches.size === 0 || target.sub === undefined)) {
    return writeElements(
      draft,
      target,
      old.filter((element) => !matches.has(element)),
    )
  }
  const parts = partsOf(target, unwrapped(target, value))
  const touched = new Set<Json>()
  const written = old.flatMap((element): readonly Json[] => {
    if (!isDoc(element) || !matches.has(element)) return [element]
    const replacement = merged(target, element, parts)
    for (const one of replacement) touched.add(one)
    return replacement
  })
  if (matches.size > 0) return settle(draft, target, written, parts.get('primary') === true ? touched : new Set())
  const created = createElement(target, filter, parts)
  const key = elementKey(target.attribute, created)
  if (old.every((element) => elementKey(target.attribute, element) !== key)) settle(draft, target, [...old, created], new Set([created]))
}
