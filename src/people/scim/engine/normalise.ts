import { findAttribute, isWritable } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { badRequest } from './errors.ts'
import { coerceParts } from './coerce.ts'
import { isDoc, isList, isUnassigned, memberOf, newDraft, readBody } from './json.ts'
import type { Doc, MutableDoc, Json } from './json.ts'
import { finish } from './resource.ts'
import type { ResourceType, Schema } from './schema.ts'

const MAX_SCHEMAS = 100

/** Rejects a body whose `schemas` lacks the URN. Other URNs are ignored. */
export const checkSchemas = (body: Doc, urn: string): void => {
  const schemas = memberOf(body, 'schemas')
  if (isList(schemas) && schemas.length > MAX_SCHEMAS)
    throw badRequest('invalidSyntax', `"schemas" can have at most ${MAX_SCHEMAS} entries.`)
  const isNamed = isList(schemas) && schemas.some((entry) => typeof entry === 'string' && entry.toLowerCase() === urn.toLowerCase())
  if (!isNamed) throw badRequest('invalidSyntax', `The body needs a "schemas" list that contains ${urn}.`)
}

const extensionParts = (schema: Schema, body: Doc): Json => {
  const given = memberOf(body, schema.id)
  if (given === undefined || isUnassigned(given)) return null
  if (!isDoc(given)) throw badRequest('invalidValue', `${schema.id} must be an object.`)
  const draft = newDraft()
  for (const [name, value] of coerceParts(schema.attributes, given, `${schema.id}:`)) {
    if (value !== undefined) draft[name] = value
  }
  return draft
}

/** Rejects a single element in place of a list; only a PATCH may contain one. */
const assertLists = (attributes: readonly Attribute[], given: Doc): void => {
  for (const [key, value] of Object.entries(given)) {
    const attribute = findAttribute(attributes, key)
    if (attribute?.multiValued && isWritable(attribute) && !isUnassigned(value) && !isList(value))
      throw badRequest('invalidValue', `${attribute.name} must be a list.`)
  }
}

/** Sets omitted attributes: the old value on PUT, the initial value on POST. */
const fillIn = (type: ResourceType, draft: MutableDoc, given: ReadonlySet<string>, old: Doc | undefined): void => {
  for (const { name, rules } of type.attributes) {
    const before = old?.[name]
    if (rules?.kept === true && !given.has(name) && before !== undefined) draft[name] = before
    if (rules?.initial !== undefined && draft[name] === undefined) draft[name] = before ?? rules.initial
  }
}

/** Document of a POST, or of a PUT on `old`. `active: null` counts as omitted: it must neither deactivate nor activate. */
export const normalise = (type: ResourceType, body: unknown, old?: Doc): Doc => {
  const given = readBody(body)
  checkSchemas(given, type.schema.id)
  assertLists(type.attributes, given)
  const draft = newDraft()
  const parts = coerceParts(type.attributes, given, '')
  for (const [name, value] of parts) {
    if (value !== undefined) draft[name] = value
  }
  for (const schema of type.extensions) draft[schema.id] = extensionParts(schema, given)
  fillIn(type, draft, new Set(parts.keys()), old)
  return finish(type, draft)
}
