import { describe, expect, it } from 'vitest'
import type { Doc } from '../engine/json.ts'
import { ENTERPRISE_URN } from '../engine/schema-enterprise.ts'
import { accountFieldsOf, changedFields } from './account-fields.ts'

const base = { userName: 'u' }

describe('what a document says about the agent', () => {
  it.each<readonly [string, Doc, object]>([
    ['both names', { name: { givenName: 'Ada', familyName: 'King' } }, { first_name: 'Ada', last_name: 'King', name: 'Ada King' }],
    ['one name', { name: { givenName: 'Ada' } }, { first_name: 'Ada', last_name: '', name: 'Ada' }],
    ['a display name', { displayName: 'Ada King Noel' }, { first_name: 'Ada', last_name: 'King Noel', name: 'Ada King Noel' }],
    ['a formatted name', { name: { formatted: 'Countess Ada', givenName: 'Ada' } }, { name: 'Countess Ada', first_name: 'Ada' }],
    ['no name at all', {}, { first_name: 'u', last_name: 'u', name: 'u' }],
    ['a name of 300 letters', { displayName: 'é'.repeat(300) }, { name: 'é'.repeat(255) }],
    ['an address in words', { emails: [{ value: 'Ada <ada@x.org>' }] }, { email: 'ada@x.org' }],
    ['two addresses in one', { emails: [{ value: 'a@x.org, b@x.org' }] }, { email: null }],
    ['an entry without a value', { emails: [{ type: 'work' }, { value: 'a@x.org' }] }, { email: 'a@x.org' }],
    ['telephone numbers', { phoneNumbers: [{ value: '1' }, { value: '2', type: 'WORK' }] }, { phone: '2' }],
    ['a preferred language', { preferredLanguage: 'de_AT, en;q=0.5', locale: 'fr' }, { locale: 'de-AT' }],
    ['a locale', { locale: 'fr-CH' }, { locale: 'fr-CH' }],
    ['a department', { [ENTERPRISE_URN]: { department: 'R&D' } }, { department: 'R&D' }],
    ['a time zone', { timezone: 'America/New_York' }, { timezone: 'America/New_York' }],
  ])('%s', (_title, doc, expected) => {
    expect(accountFieldsOf({ ...base, ...doc })).toMatchObject(expected)
  })

  it.each([['nonsense'], ['+01:00'], ['']])('a zone called %s is passed over', (timezone) => {
    expect(accountFieldsOf({ ...base, timezone })).not.toHaveProperty('timezone')
  })

  it('only changed fields are returned', () => {
    const before = { ...base, title: 'A', timezone: 'Europe/Rome', emails: [{ value: 'a@x.org' }] }
    expect(changedFields(before, before)).toEqual({})
    expect(changedFields(before, { ...before, title: 'B' })).toEqual({ title: 'B' })
    expect(changedFields(before, { ...base, title: 'A' })).toEqual({ email: null })
  })
})
