import { findAttribute, findSub } from './attribute.ts'
import type { Attribute } from './attribute.ts'
import { isDoc, isForbiddenName, isList, isUnassigned } from './json.ts'
import type { Doc, Json } from './json.ts'
import type { ResourceType, Schema } from './schema.ts'

export type Target = { readonly urn?: string; readonly attribute: Attribute; readonly sub?: Attribute }

export const leafOf = (target: Target): Attribute => target.sub ?? target.attribute

export const pathText = ({ urn, attribute, sub }: Target): string =>
  `${urn === undefined ? '' : `${urn}:`}${attribute.name}${sub === undefined ? '' : `.${sub.name}`}`

/** Splits a schema URN from a path. URNs contain dots and colons, so only whole known ones count. */
export const splitUrn = (type: ResourceType, path: string): { readonly schema?: Schema; readonly rest: string } => {
  const lower = path.toLowerCase()
  const named = [type.schema, ...type.extensions].filter(({ id }) => lower === id.toLowerCase() || lower.startsWith(`${id.toLowerCase()}:`))
  const longest = named.toSorted((a, b) => b.id.length - a.id.length)[0]
  return longest === undefined ? { rest: path } : { schema: longest, rest: path.slice(longest.id.length + 1) }
}

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

export const namesForbidden = (path: string): boolean => path.split(/[.:]/).some(isForbiddenName)

export const valuesAt = (doc: Doc, { urn, attribute, sub }: Target): readonly Json[] => {
  const holder = urn === undefined ? doc : doc[urn]
  const value = isDoc(holder) ? holder[attribute.name] : undefined
  if (value === undefined || value === null) return []
  const items = isList(value) ? value : [value]
  if (sub === undefined) return items.filter((item) => item !== null)
  return items.flatMap((item) => (isDoc(item) ? (item[sub.name] ?? []) : []))
}

/** Operator `pr`: false also for an empty string and an empty object. */
export const isPresent = (doc: Doc, target: Target): boolean =>
  valuesAt(doc, target).some((value) => !isUnassigned(value) && !(isDoc(value) && Object.keys(value).length === 0))
