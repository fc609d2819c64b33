import { findSub, isWritable } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { coerce, coerceParts, objectOf } from './coerce.ts'
import type { AttributeParts } from './coerce.ts'
import { badRequest } from './errors.ts'
import { isDoc, isList, newDraft, sameJson, withMember } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { leafOf, pathText } from './target.ts'
import type { Target } from './target.ts'

/** Entra sends single values as a list of one object: `[{"value": "x"}]`. */
export const unwrapped = (target: Target, value: Json): Json => {
  const only = isList(value) && value.length === 1 ? value[0] : undefined
  if (!isDoc(only)) return value
  return leafOf(target).type === 'complex' ? only : (only['value'] ?? value)
}

export const partsOf = (target: Target, value: Json): AttributeParts => {
  const { attribute, sub } = target
  const where = pathText(target)
  if (sub !== undefined) return new Map([[sub.name, coerce(sub, value, where)]])
  return coerceParts(attribute.subAttributes ?? [], objectOf(attribute, value, where), `${where}.`)
}

export const readAt = (draft: MutableDoc, { urn, attribute }: Target): Json | undefined => {
  const holder = urn === undefined ? draft : draft[urn]
  return isDoc(holder) ? holder[attribute.name] : undefined
}

export const elementsAt = (draft: MutableDoc, target: Target): readonly Json[] => {
  const value = readAt(draft, target)
  return isList(value) ? value : []
}

export const writeAt = (draft: MutableDoc, { urn, attribute }: Target, value: Json | undefined): void => {
  if (urn !== undefined) {
    const holder = draft[urn]
    draft[urn] = withMember(isDoc(holder) ? holder : newDraft(), attribute.name, value)
  } else if (value === undefined) delete draft[attribute.name]
  else draft[attribute.name] = value
}

export const writeElements = (draft: MutableDoc, target: Target, elements: readonly Json[]): void =>
  writeAt(draft, target, elements.length === 0 ? undefined : elements)

const checkImmutable = (sub: Attribute | undefined, before: Json | undefined, after: Json | undefined): void => {
  if (sub?.mutability !== 'immutable' || before === undefined) return
  if (after === undefined || !sameJson(before, after)) {
    throw badRequest('mutability', `${sub.name} cannot change; remove the entry and add another.`)
  }
}

/** Sets or removes sub-attributes. A new `value` also removes the old `$ref` and read-only parts. */
export const merge = (attribute: Attribute, old: Doc, parts: AttributeParts): Doc => {
  const draft = newDraft(old)
  for (const [name, value] of parts) {
    checkImmutable(findSub(attribute, name), old[name], value)
    if (value === undefined) delete draft[name]
    else draft[name] = value
  }
  if (parts.has('value') && old['value'] !== undefined && draft['value'] !== old['value']) {
    for (const sub of attribute.subAttributes ?? []) {
      if ((sub.name === '$ref' && !parts.has('$ref')) || !isWritable(sub)) delete draft[sub.name]
    }
  }
  return draft
}
