import { isTimeZone } from '../../../contract/time.ts'
import { parseMailAddress } from '../../../kernel/mail-address.ts'
import { isSameAddress } from '../../accounts/address-change.ts'
import type { Account } from '../../accounts/model.ts'
import { splitName } from '../../accounts/model.ts'
import type { Doc } from '../engine/json.ts'
import { isDoc } from '../engine/json.ts'
import { ENTERPRISE_URN } from '../engine/schema-enterprise.ts'
import { caseFold } from '../engine/text.ts'
import { elementsOf, textAt } from './model.ts'

/** Account fields of a document. Locale, time zone and department are absent when the document has no valid value. */
export type AccountFields = Pick<Account, 'first_name' | 'last_name' | 'name' | 'email' | 'title' | 'phone'> & {
  readonly locale?: string
  readonly timezone?: string
  readonly department?: string
}

// Documents store names of any length; pages display them.
const MAX_FIELD_LENGTH = 255
const clipped = (text: string): string => [...text].slice(0, MAX_FIELD_LENGTH).join('')

/** Primary element with a value, else the one of type work, else the first. */
export const preferred = (doc: Doc, list: string): Doc | undefined => {
  const elements = elementsOf(doc, list).filter((element) => textAt(element, 'value') !== undefined)
  return (
    elements.find((element) => element['primary'] === true) ??
    elements.find((element) => caseFold(textAt(element, 'type') ?? '') === 'work') ??
    elements[0]
  )
}

const addressOf = (text: string | undefined): string | null => (text === undefined ? undefined : parseMailAddress(text))?.address ?? null

const emailOf = (doc: Doc): string | null => {
  const element = preferred(doc, 'emails')
  return addressOf(element ? textAt(element, 'value') : textAt(doc, 'userName'))
}

const nameOf = (doc: Doc): Pick<AccountFields, 'first_name' | 'last_name' | 'name'> => {
  const parts = isDoc(doc['name']) ? doc['name'] : {}
  const [given, family] = [textAt(parts, 'givenName'), textAt(parts, 'familyName')]
  const shown = textAt(doc, 'displayName') ?? textAt(parts, 'formatted')
  const spoken = [given, family].filter((part) => part !== undefined).join(' ')
  const name = clipped((shown ?? (spoken || textAt(doc, 'userName')) ?? '').trim())
  const split = given === undefined && family === undefined ? splitName(name) : { first_name: given ?? '', last_name: family ?? '' }
  return { first_name: clipped(split.first_name), last_name: clipped(split.last_name), name }
}

const LANGUAGE = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/

const localeOf = (doc: Doc): string | undefined => {
  const language = (textAt(doc, 'preferredLanguage') ?? textAt(doc, 'locale'))?.split(/[,;]/)[0]?.trim()
  return language !== undefined && LANGUAGE.test(language) ? language.replaceAll('_', '-') : undefined
}

const timezoneOf = (doc: Doc): string | undefined => {
  const zone = textAt(doc, 'timezone')
  return zone !== undefined && /^[A-Z]/i.test(zone) && isTimeZone(zone) ? zone : undefined
}

const departmentOf = (doc: Doc): string | undefined => {
  const enterprise = doc[ENTERPRISE_URN]
  return isDoc(enterprise) ? textAt(enterprise, 'department') : undefined
}

export const accountFieldsOf = (doc: Doc): AccountFields => {
  const phone = preferred(doc, 'phoneNumbers')
  const [locale, timezone, department] = [localeOf(doc), timezoneOf(doc), departmentOf(doc)]
  return {
    ...nameOf(doc),
    email: emailOf(doc),
    title: clipped(textAt(doc, 'title') ?? ''),
    phone: clipped((phone && textAt(phone, 'value')) ?? ''),
    ...(locale !== undefined && { locale }),
    ...(timezone !== undefined && { timezone }),
    ...(department !== undefined && { department }),
  }
}

type Identity = Pick<AccountFields, 'first_name' | 'last_name' | 'name' | 'email'>

export const isSameIdentity = (a: Identity, b: Identity): boolean =>
  isSameAddress(a.email, b.email) && a.name === b.name && a.first_name === b.first_name && a.last_name === b.last_name

export const changesIdentity = (before: Doc, after: Doc): boolean =>
  !isSameAddress(textAt(before, 'userName') ?? null, textAt(after, 'userName') ?? null) ||
  !isSameIdentity(accountFieldsOf(before), accountFieldsOf(after))

/** Fields that differ between two documents. The account keeps the others: a document without a time zone must not reset the agent's. */
export const changedFields = (before: Doc, after: Doc): Partial<AccountFields> => {
  const old: Readonly<Record<string, unknown>> = accountFieldsOf(before)
  return Object.fromEntries(Object.entries(accountFieldsOf(after)).filter(([field, value]) => value !== old[field]))
}
