import type { Account } from '../../accounts/model.ts'
import { isDoc, newDraft, withMember } from '../engine/json.ts'
import type { Doc, Json } from '../engine/json.ts'
import { finish } from '../engine/resource.ts'
import { USER } from '../engine/schema.ts'
import { accountFieldsOf, preferred } from './account-fields.ts'
import { elementsOf } from './model.ts'

const workEntry = (value: string | null): Json => (value === null || value === '' ? null : [{ value, type: 'work', primary: true }])

export const localDocument = (account: Account): Doc =>
  finish(
    USER,
    newDraft({
      userName: account.email ?? `agent-${account.id}`,
      name: { givenName: account.first_name, familyName: account.last_name },
      displayName: account.name,
      title: account.title,
      active: account.is_active,
      emails: workEntry(account.email),
      phoneNumbers: workEntry(account.phone),
    }),
  )

const withPreferred = (doc: Doc, name: string, value: string | null): Doc => {
  const elements = elementsOf(doc, name)
  const chosen = preferred(doc, name)
  if (chosen === undefined) return withMember(doc, name, workEntry(value))
  const kept = elements.flatMap((element) => (element !== chosen ? [element] : value ? [withMember(element, 'value', value)] : []))
  return withMember(doc, name, kept)
}

const withNames = (doc: Doc, account: Account): Doc => {
  const { first_name, last_name } = accountFieldsOf(doc)
  if (first_name === account.first_name && last_name === account.last_name) return doc
  const parts = newDraft(isDoc(doc['name']) ? doc['name'] : {})
  // `formatted` was composed of the old name parts.
  delete parts['formatted']
  return withMember(doc, 'name', Object.assign(parts, { givenName: account.first_name, familyName: account.last_name }))
}

/** Updates the document after a change of the account in the product, and leaves its other attributes alone. */
export const followAccount = (doc: Doc, account: Account): Doc => {
  let next = withNames(doc, account)
  if (accountFieldsOf(next).name !== account.name) next = withMember(next, 'displayName', account.name)
  // A document without name parts derives them from displayName, which may just have changed.
  next = withNames(next, account)
  const { email, title, phone } = accountFieldsOf(next)
  if (email !== account.email) next = withPreferred(next, 'emails', account.email)
  if (title !== account.title) next = withMember(next, 'title', account.title)
  if (phone !== account.phone) next = withPreferred(next, 'phoneNumbers', account.phone)
  return finish(USER, withMember(next, 'active', account.is_active))
}
