import { findAttribute, findSub } from './attribute.ts'
import { badRequest, quoted } from './errors.ts'
import type { Filter } from './filter.ts'
import { parseElementFilter } from './filter-parse.ts'
import type { ResourceType, Schema } from './schema.ts'
import { findTarget, namesForbidden, splitUrn } from './target.ts'
import type { Target } from './target.ts'

/** Target of a PATCH operation: an extension, or an attribute with an optional element filter and sub-attribute. */
export type Path =
  | { readonly kind: 'extension'; readonly schema: Schema }
  | { readonly kind: 'attribute'; readonly target: Target; readonly filter?: Filter }

const MAX_PATH = 4096
const BRACKETED = /^([^[\]]+)\[(.*)\](?:\.([^[\].]+))?$/s

/** Entra writes plain `manager`: an attribute that only an extension has needs no URN. */
const findUnqualified = (type: ResourceType, path: string): Target | undefined => {
  const owner = type.extensions.find(({ attributes }) => findAttribute(attributes, path.split('.')[0] ?? '') !== undefined)
  return owner === undefined ? undefined : findTarget(type, `${owner.id}:${path}`)
}

const findPlain = (type: ResourceType, path: string): Path | undefined => {
  const { schema, rest } = splitUrn(type, path)
  if (schema !== undefined && schema !== type.schema && rest === '') return { kind: 'extension', schema }
  const target = findTarget(type, path) ?? (schema === undefined ? findUnqualified(type, path) : undefined)
  return target === undefined ? undefined : { kind: 'attribute', target }
}

const findFiltered = (type: ResourceType, path: string): Path | undefined => {
  const [, name = '', inner = '', subName] = BRACKETED.exec(path) ?? []
  const found = findPlain(type, name)
  if (found?.kind !== 'attribute' || found.target.sub !== undefined) return undefined
  const { attribute } = found.target
  if (!attribute.multiValued || attribute.type !== 'complex') return undefined
  const sub = subName === undefined ? undefined : findSub(attribute, subName)
  if (subName !== undefined && sub === undefined) return undefined
  return { kind: 'attribute', target: { ...found.target, sub }, filter: parseElementFilter(inner, attribute) }
}

export const findPath = (type: ResourceType, path: string): Path | undefined => {
  if (path.length > MAX_PATH) throw badRequest('invalidPath', `The path is longer than ${MAX_PATH} characters.`)
  if (namesForbidden(path.replace(/\[.*\]/s, ''))) throw badRequest('invalidPath', `The path ${quoted(path)} is not allowed.`)
  return path.includes('[') ? findFiltered(type, path) : findPlain(type, path)
}

export const parsePath = (type: ResourceType, path: string): Path => {
  const found = findPath(type, path)
  if (found === undefined) throw badRequest('invalidPath', `The path ${quoted(path)} names no attribute of a ${type.name}.`)
  return found
}
