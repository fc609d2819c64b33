import type { Instant } from '../../../contract/time.ts'
import type { Doc } from '../engine/json.ts'
import { isDoc, isList } from '../engine/json.ts'
import { caseFold } from '../engine/text.ts'

/** A person as identity providers see them. The document holds only what they may write. */
export type ScimUser = {
  readonly id: number
  readonly uuid: string
  readonly account_id: number
  /** The version of the account that the document agrees with. */
  readonly account_version: number
  /** Whose the person is; null: made here, and claimed by no identity provider yet. */
  readonly connection_id: number | null
  /** The role the person has while no group says anything else. */
  readonly default_role_id: number
  readonly document: Doc
  readonly version: number
  readonly created_at: Instant
  readonly modified_at: Instant
}

/** What the database keeps beside the document, so that filters need not read it. */
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

/** Two names are one when only case, width or surrounding space differ. */
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

/** Every address of the person, folded, once. */
export const emailsOf = (doc: Doc): readonly string[] => [
  ...new Set(elementsOf(doc, 'emails').flatMap((email) => caseFold(textAt(email, 'value') ?? '') || [])),
]
