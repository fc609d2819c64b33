import type { Attribute } from './attribute.ts'
import { badRequest } from './errors.ts'
import { isDoc, isList, newDraft } from './json.ts'
import type { Doc, Json } from './json.ts'
import type { ResourceType, Schema } from './schema.ts'
import { findTarget, splitUrn } from './target.ts'

export type ProjectionInput = { readonly attributes?: Json; readonly excludedAttributes?: Json }

export type Projection = { readonly mode: 'all' } | { readonly mode: 'only' | 'except'; readonly names: readonly string[] }

const MAX_NAMES = 200
const MAX_NAME_LENGTH = 512

const readNames = (name: string, value: Json | undefined): readonly string[] => {
  if (value === undefined || value === null) return []
  const items = typeof value === 'string' ? value.split(',', MAX_NAMES + 1) : value
  if (!isList(items)) throw badRequest('invalidValue', `${name} must be a list of attribute names.`)
  if (items.length > MAX_NAMES) throw badRequest('invalidValue', `${name} can have at most ${MAX_NAMES} attribute names.`)
  return items.flatMap((item) => {
    if (typeof item !== 'string') throw badRequest('invalidValue', `${name} must be a list of attribute names.`)
    if (item.length > MAX_NAME_LENGTH) throw badRequest('invalidValue', `${name} has a name longer than ${MAX_NAME_LENGTH} characters.`)
    return item.trim() === '' ? [] : [item.trim()]
  })
}

export const readProjection = (input: ProjectionInput): Projection => {
  const only = readNames('attributes', input.attributes)
  const except = readNames('excludedAttributes', input.excludedAttributes)
  if (only.length > 0 && except.length > 0) throw badRequest('invalidValue', 'attributes and excludedAttributes cannot be used together.')
  if (only.length > 0) return { mode: 'only', names: only }
  return except.length > 0 ? { mode: 'except', names: except } : { mode: 'all' }
}

type NamedAttributes = ReadonlyMap<string, true | ReadonlySet<string>>
const NONE: NamedAttributes = new Map()

const namedBy = (type: ResourceType, names: readonly string[]): ReadonlyMap<string, true | NamedAttributes> => {
  const schemas = new Map<string, true | Map<string, true | Set<string>>>()
  for (const name of names) {
    const { schema, rest } = splitUrn(type, name)
    const target = findTarget(type, name)
    if (schema !== undefined && rest === '') schemas.set(schema.id, true)
    if (target === undefined) continue
    const urn = target.urn ?? type.schema.id
    const named = schemas.get(urn) ?? new Map<string, true | Set<string>>()
    if (named === true) continue
    schemas.set(urn, named)
    const parts = named.get(target.attribute.name) ?? new Set<string>()
    if (target.sub === undefined) named.set(target.attribute.name, true)
    else if (parts !== true) named.set(target.attribute.name, parts.add(target.sub.name))
  }
  return schemas
}

const pick = (value: Json, isKept: (name: string) => boolean): Json | undefined => {
  if (isList(value)) {
    const elements = value.flatMap((element) => pick(element, isKept) ?? [])
    return elements.length === 0 ? undefined : elements
  }
  if (!isDoc(value)) return value
  const draft = newDraft()
  for (const [name, part] of Object.entries(value)) if (isKept(name)) draft[name] = part
  return Object.keys(draft).length === 0 ? undefined : draft
}

type Mode = 'only' | 'except'

const projectValue = (value: Json, named: true | ReadonlySet<string> | undefined, mode: Mode): Json | undefined => {
  if (named === undefined) return mode === 'only' ? undefined : value
  if (named === true) return mode === 'only' ? value : undefined
  return pick(value, (name) => named.has(name) === (mode === 'only'))
}

const requestOnlyPartsOf = ({ subAttributes = [] }: Attribute): readonly string[] =>
  subAttributes.filter(({ returned }) => returned === 'request').map(({ name }) => name)

const withoutRequestOnly = (attribute: Attribute, value: Json): Json | undefined => {
  const hidden = requestOnlyPartsOf(attribute)
  return hidden.length === 0 ? value : pick(value, (name) => !hidden.includes(name))
}

const projectAttribute = (
  attribute: Attribute,
  value: Json,
  named: true | ReadonlySet<string> | undefined,
  mode: Mode,
): Json | undefined => {
  if (attribute.returned === 'always') return value
  const shown = projectValue(value, named, mode)
  const is_requested_by_part = mode === 'only' && named !== true
  return shown === undefined || is_requested_by_part ? shown : withoutRequestOnly(attribute, shown)
}

const projectParts = (attributes: readonly Attribute[], doc: Doc, named: true | NamedAttributes, mode: Mode): Doc => {
  const draft = newDraft()
  for (const attribute of attributes) {
    const given = doc[attribute.name]
    if (given === undefined) continue
    const value = projectAttribute(attribute, given, named === true ? true : named.get(attribute.name), mode)
    if (value !== undefined) draft[attribute.name] = value
  }
  return draft
}

const projectExtension = ({ id, attributes }: Schema, doc: Doc, named: true | NamedAttributes, mode: Mode): Doc => {
  const given = doc[id]
  const parts = isDoc(given) ? projectParts(attributes, given, named, mode) : newDraft()
  return Object.keys(parts).length === 0 ? newDraft() : newDraft({ [id]: parts })
}

const projectAll = (type: ResourceType, doc: Doc): Doc => {
  const partly_shown = type.attributes.filter((attribute) => requestOnlyPartsOf(attribute).length > 0 && doc[attribute.name] !== undefined)
  if (partly_shown.length === 0) return doc
  const parts = partly_shown.map((attribute) => [attribute.name, withoutRequestOnly(attribute, doc[attribute.name] ?? null) ?? null])
  return newDraft({ ...doc, ...Object.fromEntries(parts) })
}

export const project = (type: ResourceType, doc: Doc, projection: Projection): Doc => {
  if (projection.mode === 'all') return projectAll(type, doc)
  const { mode } = projection
  const named = namedBy(type, projection.names)
  const draft = newDraft(projectParts(type.attributes, doc, named.get(type.schema.id) ?? NONE, mode))
  for (const schema of type.extensions) Object.assign(draft, projectExtension(schema, doc, named.get(schema.id) ?? NONE, mode))
  return draft
}

export const isWanted = (type: ResourceType, projection: Projection, name: string): boolean => {
  if (projection.mode === 'all') return true
  const named = namedBy(type, projection.names).get(type.schema.id) ?? NONE
  const parts = named === true ? true : named.get(name)
  return projection.mode === 'only' ? parts !== undefined : parts !== true
}
