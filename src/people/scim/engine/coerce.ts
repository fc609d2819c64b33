import { findAttribute, findSub, isWritable } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { badRequest, quoted } from './errors.ts'
import { canonicalText, isDoc, isList, isUnassigned, newDraft } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { isEmptyElement, onePrimary } from './primary.ts'
import { caseFold, readFlag, readInstant } from './text.ts'

/** Sub-attributes of a complex value; undefined removes one. */
export type AttributeParts = ReadonlyMap<string, Json | undefined>

const MAX_SHORT_LENGTH = 512
// An index entry must fit a third of a PostgreSQL page, and case folding can make text eighteen times longer.
const MAX_SHORT_BYTES = 2048
const MAX_ELEMENTS = 100
/** About a megabyte of members, the limit of a body. Clients send larger groups in several requests. */
const MAX_MEMBERS_GIVEN = 20_000

const invalid = (detail: string): Error => badRequest('invalidValue', detail)

const coerceText = (attribute: Attribute, value: Json, where: string): string => {
  if (typeof value !== 'string') throw invalid(`${where} must be text.`)
  if (attribute.type === 'dateTime' && readInstant(value) === undefined) throw invalid(`${where} must be a date and time.`)
  if (attribute.rules?.short === true && (value.length > MAX_SHORT_LENGTH || Buffer.byteLength(caseFold(value)) > MAX_SHORT_BYTES)) {
    throw invalid(`${where} is longer than ${MAX_SHORT_LENGTH} characters.`)
  }
  return value
}

const coerceSimple = (attribute: Attribute, value: Json, where: string): Json => {
  if (attribute.type === 'boolean') {
    const read = readFlag(value)
    if (read === undefined) throw invalid(`${where} must be true or false.`)
    return read
  }
  if (attribute.type !== 'integer' && attribute.type !== 'decimal') return coerceText(attribute, value, where)
  if (typeof value !== 'number' || (attribute.type === 'integer' && !Number.isInteger(value))) throw invalid(`${where} must be a number.`)
  return value
}

/** Known, writable members in canonical spelling. Unknown and read-only ones are dropped. */
export const coerceParts = (attributes: readonly Attribute[], given: Doc, where: string): AttributeParts => {
  const parts = new Map<string, Json | undefined>()
  for (const [key, value] of Object.entries(given)) {
    const attribute = findAttribute(attributes, key)
    if (attribute === undefined || !isWritable(attribute)) continue
    if (parts.has(attribute.name)) throw badRequest('invalidSyntax', `${where}${attribute.name} is given twice.`)
    parts.set(attribute.name, coerce(attribute, value, `${where}${attribute.name}`))
  }
  return parts
}

/** A plain value stands for `{ value }`: managers and e-mail addresses are sent that way. */
export const objectOf = (attribute: Attribute, value: Json, where: string): Doc => {
  if (isDoc(value)) return value
  if (isList(value) || findSub(attribute, 'value') === undefined) throw invalid(`${where} must be an object.`)
  return { value }
}

const checkMember = (element: MutableDoc, given: Doc, where: string): void => {
  if (element['value'] === undefined) throw invalid(`Every entry of ${where} needs a value.`)
  const type = Object.entries(given).find(([key]) => key.toLowerCase() === 'type')?.[1]
  if (!isUnassigned(type) && (typeof type !== 'string' || caseFold(type) !== 'user')) {
    throw invalid(`${where} can only hold users, not ${quoted(canonicalText(type ?? null))}.`)
  }
}

const coerceComplex = (attribute: Attribute, value: Json, where: string): MutableDoc | undefined => {
  const given = objectOf(attribute, value, where)
  const parts = coerceParts(attribute.subAttributes ?? [], given, `${where}.`)
  const element = newDraft()
  let isEmptied = false
  for (const [name, part] of parts) {
    if (part === undefined) isEmptied = true
    else element[name] = part
  }
  if (attribute.rules?.keyed === true) checkMember(element, given, where)
  if (Object.keys(element).length === 0) return undefined
  return attribute.multiValued && isEmptied && isEmptyElement(element) ? undefined : element
}

export const elementKey = (attribute: Attribute, element: Json): string => {
  if (!isDoc(element)) return canonicalText(element)
  if (attribute.rules?.keyed === true) return typeof element['value'] === 'string' ? element['value'] : ''
  const names = (attribute.subAttributes ?? []).filter(isWritable).map(({ name }) => name)
  return canonicalText(names.map((name) => element[name] ?? null))
}

const withoutDuplicates = (attribute: Attribute, elements: readonly Json[]): readonly Json[] => {
  const seen = new Set<string>()
  return elements.filter((element) => {
    const key = elementKey(attribute, element)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

export const assertLength = (attribute: Attribute, elements: readonly Json[]): void => {
  if (attribute.rules?.keyed !== true && elements.length > MAX_ELEMENTS)
    throw invalid(`${attribute.name} has more than ${MAX_ELEMENTS} entries.`)
}

export const coerceElements = (attribute: Attribute, value: Json, where: string): readonly Json[] => {
  if (isUnassigned(value)) return []
  const given = isList(value) ? value : [value]
  assertLength(attribute, given)
  if (given.length > MAX_MEMBERS_GIVEN) throw invalid(`${where} has more than ${MAX_MEMBERS_GIVEN} entries.`)
  const elements = given.flatMap((item) => {
    if (item === null) throw invalid(`${where} holds a null.`)
    const element = attribute.type === 'complex' ? coerceComplex(attribute, item, where) : coerceSimple(attribute, item, where)
    return element === undefined ? [] : [element]
  })
  return onePrimary(withoutDuplicates(attribute, elements))
}

export const coerce = (attribute: Attribute, value: Json, where: string): Json | undefined => {
  if (isUnassigned(value)) return undefined
  if (attribute.multiValued) {
    const elements = coerceElements(attribute, value, where)
    return elements.length === 0 ? undefined : elements
  }
  return attribute.type === 'complex' ? coerceComplex(attribute, value, where) : coerceSimple(attribute, value, where)
}
