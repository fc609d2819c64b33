import { isStorable } from '../../../kernel/storable-text.ts'
import { badRequest, quoted } from './errors.ts'

/** SCIM document or a part of one. Documents have no prototype, so no attribute name reaches inherited members. */
export type Json = null | boolean | number | string | readonly Json[] | Doc
export type Doc = { readonly [name: string]: Json }
export type MutableDoc = Record<string, Json>

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype'])
// Deepest supported path: Operations[] > value > extension > manager > value.
const MAX_DEPTH = 20

export const isForbiddenName = (name: string): boolean => FORBIDDEN_NAMES.has(name)

export const newDraft = (from: Doc = {}): MutableDoc => {
  const draft: MutableDoc = Object.create(null)
  for (const name of Object.keys(from)) {
    const value = from[name]
    if (value !== undefined) draft[name] = value
  }
  return draft
}

export const withMember = (doc: Doc, name: string, value: Json | undefined): Doc => {
  const draft = newDraft(doc)
  if (value === undefined) delete draft[name]
  else draft[name] = value
  return draft
}

export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

export const isDoc = (value: Json | undefined): value is Doc => typeof value === 'object' && value !== null && !Array.isArray(value)

/** RFC 7643 2.5 plus the empty string: identity providers clear an attribute with any of the three. */
export const isUnassigned = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)

/** Copies parsed JSON into documents without a prototype. Rejects forbidden names, too deep nesting and values that cannot be stored. */
export const readJson = (value: unknown, depth = 0, path = ''): Json => {
  if (depth > MAX_DEPTH) throw badRequest('invalidSyntax', `The body is nested more than ${MAX_DEPTH} levels deep.`)
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const subject = path === '' ? 'The text' : path
    if (!isStorable(value)) throw badRequest('invalidValue', `${subject} holds a character that cannot be stored: ${quoted(value)}.`)
    return value
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw badRequest('invalidValue', 'The body holds a number that is too large.')
    return value
  }
  if (Array.isArray(value)) return value.map((item: unknown) => readJson(item, depth + 1, path))
  if (typeof value !== 'object') throw badRequest('invalidSyntax', 'The body holds a value that JSON does not know.')
  const draft = newDraft()
  for (const [name, item] of Object.entries(value)) {
    if (isForbiddenName(name)) throw badRequest('invalidSyntax', `The attribute name ${quoted(name)} is not allowed.`)
    if (item !== undefined) draft[name] = readJson(item, depth + 1, path === '' ? name : `${path}.${name}`)
  }
  return draft
}

export const readBody = (body: unknown): Doc => {
  const value = readJson(body)
  if (!isDoc(value)) throw badRequest('invalidSyntax', 'The request body must be a JSON object.')
  return value
}

export const memberOf = (doc: Doc, name: string): Json | undefined => {
  const key = Object.keys(doc).find((candidate) => candidate.toLowerCase() === name.toLowerCase())
  return key === undefined ? undefined : doc[key]
}

/** Serialization in which equal values are equal texts, in any order of members. */
export const canonicalText = (value: Json): string => {
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`
  if (!isDoc(value)) return JSON.stringify(value)
  const members = Object.keys(value).toSorted()
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonicalText(value[name] ?? null)}`).join(',')}}`
}

export const sameJson = (a: Json, b: Json): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && canonicalText(a) === canonicalText(b))
