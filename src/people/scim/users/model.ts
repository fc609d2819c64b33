import type { Instant } from '../../../contract/time.ts'
import type { Doc } from '../engine/json.ts'
import { isDoc, isList } from '../engine/json.ts'
import { caseFold } from '../engine/text.ts'

/** User resource. The document has only what clients may write. */
export type ScimUser = {
  readonly id: number
  readonly uuid: string
  readonly account_id: number
  /** Version of the account that the document matches. */
  readonly account_version: number
  readonly connection_id: number | null
  /** Role without any group. */
  readonly default_role_id: number
  readonly document: Doc
  readonly version: number
  readonly created_at: Instant
  readonly modified_at: Instant
}

export type UserColumns = {
  readonly user_name_key: string
  readonly user_name_folded: string
  readonly external_id: string | null
  readonly display_name_folded: string | null
  readonly active: number
}

export const textAt = (doc: Doc, name: string): string | undefined => {
  const value = doc[name]
  return typeof value === 'string' ? value : undefined
}

export const isActive = (doc: Doc): boolean => doc['active'] === true

/** Compares names without case, width and surrounding space. */
export const nameKey = (name: string): string => caseFold(name.trim())

export const columnsOf = (doc: Doc): UserColumns => {
  const userName = textAt(doc, 'userName') ?? ''
  const displayName = textAt(doc, 'displayName')
  return {
    user_name_key: nameKey(userName),
    user_name_folded: caseFold(userName),
    external_id: textAt(doc, 'externalId') ?? null,
    display_name_folded: displayName === undefined ? null : caseFold(displayName),
    active: isActive(doc) ? 1 : 0,
  }
}

export const elementsOf = (doc: Doc, name: string): readonly Doc[] => {
  const value = doc[name]
  return isList(value) ? value.filter(isDoc) : []
}

export const emailsOf = (doc: Doc): readonly string[] => [
  ...new Set(elementsOf(doc, 'emails').flatMap((email) => caseFold(textAt(email, 'value') ?? '') || [])),
]
