import { isWritable } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { badRequest } from './errors.ts'
import { isDoc, isList, isUnassigned, newDraft, sameJson } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import type { ResourceType } from './schema.ts'
import { compareText } from './text.ts'

const writableElement = (attribute: Attribute, value: Json): Json | undefined => {
  if (attribute.type !== 'complex' || !isDoc(value)) return value
  const kept = writableParts(attribute.subAttributes ?? [], value)
  return Object.keys(kept).length === 0 ? undefined : kept
}

const writableValue = (attribute: Attribute, value: Json): Json | undefined => {
  if (!isList(value)) return writableElement(attribute, value)
  const elements = value.flatMap((item) => writableElement(attribute, item) ?? [])
  return elements.length === 0 ? undefined : elements
}

const writableParts = (attributes: readonly Attribute[], doc: Doc): MutableDoc => {
  const draft = newDraft()
  for (const attribute of attributes) {
    const given = doc[attribute.name]
    const value = given === undefined || isUnassigned(given) || !isWritable(attribute) ? undefined : writableValue(attribute, given)
    if (value !== undefined) draft[attribute.name] = value
  }
  return draft
}

/** Writable part of a document, which is what the store keeps: without id, meta, groups and unassigned attributes. */
export const writableOf = (type: ResourceType, doc: Doc): MutableDoc => {
  const draft = newDraft({ schemas: [type.schema.id] })
  Object.assign(draft, writableParts(type.attributes, doc))
  const extensions = type.extensions.flatMap((schema) => {
    const given = doc[schema.id]
    const kept = isDoc(given) ? writableParts(schema.attributes, given) : newDraft()
    if (Object.keys(kept).length === 0) return []
    draft[schema.id] = kept
    return [schema.id]
  })
  draft['schemas'] = [type.schema.id, ...extensions]
  return draft
}

const isBlank = (value: Json | undefined): boolean => typeof value !== 'string' || value.trim() === ''

export const finish = (type: ResourceType, doc: Doc): Doc => {
  const missing = type.attributes.find((attribute) => attribute.required && attribute.type === 'string' && isBlank(doc[attribute.name]))
  if (missing !== undefined) throw badRequest('invalidValue', `${missing.name} is required and must not be empty.`)
  return writableOf(type, doc)
}

const keyText = (element: Json): string => (isDoc(element) && typeof element['value'] === 'string' ? element['value'] : '')

const comparable = (type: ResourceType, doc: Doc): Doc => {
  const draft = writableOf(type, doc)
  for (const { name, rules } of type.attributes) {
    const value = draft[name]
    if (rules?.keyed === true && isList(value)) draft[name] = value.toSorted((a, b) => compareText(keyText(a), keyText(b)))
  }
  return draft
}

export const sameResource = (type: ResourceType, a: Doc, b: Doc): boolean => sameJson(comparable(type, a), comparable(type, b))
