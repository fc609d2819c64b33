import { findAttribute, findSub } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { isDoc, isForbiddenName, isList, isUnassigned } from './json.ts'
import type { Doc, Json } from './json.ts'
import type { ResourceType, Schema } from './schema.ts'

/** An attribute path that the schema knows: where a value is, and by which rules it is compared. */
export type Target = { readonly urn?: string; readonly attribute: Attribute; readonly sub?: Attribute }

export const leafOf = (target: Target): Attribute => target.sub ?? target.attribute

/** The path as a client would write it, in canonical spelling. */
export const pathText = ({ urn, attribute, sub }: Target): string =>
  `${urn === undefined ? '' : `${urn}:`}${attribute.name}${sub === undefined ? '' : `.${sub.name}`}`

/** A schema of the type named at the start of a path, and what follows its colon. URNs contain dots and colons, so only whole known ones count. */
export const splitUrn = (type: ResourceType, path: string): { readonly schema?: Schema; readonly rest: string } => {
  const lower = path.toLowerCase()
  const named = [type.schema, ...type.extensions].filter(({ id }) => lower === id.toLowerCase() || lower.startsWith(`${id.toLowerCase()}:`))
  const longest = named.toSorted((a, b) => b.id.length - a.id.length)[0]
  return longest === undefined ? { rest: path } : { schema: longest, rest: path.slice(longest.id.length + 1) }
}

/** `name`, `name.sub`, either after a schema's URN; nothing when the type has no such attribute. */
export const findTarget = (type: ResourceType, path: string): Target | undefined => {
  const { schema, rest } = splitUrn(type, path)
  const [name = '', subName, ...deeper] = rest.split('.')
  if (deeper.length > 0) return undefined
  const isExtension = schema !== undefined && schema !== type.schema
  const attribute = findAttribute(isExtension ? schema.attributes : type.attributes, name)
  if (attribute === undefined) return undefined
  const urn = isExtension ? { urn: schema.id } : {}
  if (subName === undefined) return { ...urn, attribute }
  const sub = findSub(attribute, subName)
  return sub === undefined ? undefined : { ...urn, attribute, sub }
}

/** Whether a path has a step that would leave the document. */
export const namesForbidden = (path: string): boolean => path.split(/[.:]/).some(isForbiddenName)

/** All values at a target; the elements of a list count one by one, absent and null ones not at all. */
export const valuesAt = (doc: Doc, { urn, attribute, sub }: Target): readonly Json[] => {
  const holder = urn === undefined ? doc : doc[urn]
  const value = isDoc(holder) ? holder[attribute.name] : undefined
  if (value === undefined || value === null) return []
  const items = isList(value) ? value : [value]
  if (sub === undefined) return items.filter((item) => item !== null)
  return items.flatMap((item) => (isDoc(item) ? (item[sub.name] ?? []) : []))
}

/** `pr`: also false for an empty string and an empty object. */
export const isPresent = (doc: Doc, target: Target): boolean =>
  valuesAt(doc, target).some((value) => !isUnassigned(value) && !(isDoc(value) && Object.keys(value).length === 0))
