import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../accounts/model.ts'
import { normalise } from '../engine/normalise.ts'
import { USER } from '../engine/schema.ts'
import { accountFieldsOf } from './account-fields.ts'
import { followAccount, localDocument } from './follow-account.ts'

const account: Account = {
  id: 7,
  uuid: 'x',
  first_name: 'Ada',
  last_name: 'King',
  name: 'Ada King',
  email: 'ada@x.org',
  role_id: 1,
  department_id: null,
  is_active: true,
  title: 'Countess',
  phone: '1',
  locale: 'en',
  timezone: 'UTC',
  avatar_url: null,
  signature: '',
  source: 'scim',
  last_login_at: null,
  last_seen_at: null,
  deactivated_at: null,
  version: 1,
  created_at: 0,
  updated_at: 0,
}

const word = fc.constantFrom('Ada', 'King', 'b c', 'ß', 'x@y.org')
const accounts = fc
  .record({
    first_name: word,
    last_name: word,
    name: word,
    email: fc.option(fc.constantFrom('a@b.org', 'c@d.org')),
    title: word,
    phone: word,
    is_active: fc.boolean(),
  })
  .map((changes): Account => ({ ...account, ...changes }))
const bodies = fc
  .record(
    {
      displayName: word,
      title: word,
      name: fc.record({ givenName: word, familyName: word, formatted: word }, { requiredKeys: [] }),
      emails: fc.array(fc.record({ value: fc.constantFrom('a@b.org', 'e@f.org'), type: fc.constantFrom('work', 'home') }), {
        maxLength: 2,
      }),
      phoneNumbers: fc.array(fc.record({ value: word }), { maxLength: 2 }),
      nickName: word,
    },
    { requiredKeys: [] },
  )
  .map((body) => normalise(USER, { schemas: [USER.schema.id], userName: 'plain-name', ...body }))

const identityOf = ({ first_name, last_name, name, email, title, phone }: ReturnType<typeof accountFieldsOf>) => ({
  first_name,
  last_name,
  name,
  email,
  title,
  phone,
})

describe('a document that follows its account', () => {
  it('of an account created locally shows the values of the account', () => {
    expect(localDocument(account)).toMatchObject({
      userName: 'ada@x.org',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ value: 'ada@x.org', type: 'work', primary: true }],
      active: true,
    })
    expect(localDocument({ ...account, email: null })).toMatchObject({ userName: 'agent-7' })
  })

  it('takes the values of the account and keeps its other attributes', () => {
    fc.assert(
      fc.property(bodies, accounts, (doc, changed) => {
        const after = followAccount(doc, changed)
        const { first_name, last_name, name, title, phone } = changed
        expect(identityOf(accountFieldsOf(after))).toMatchObject({ first_name, last_name, name, title, phone })
        if (changed.email !== null) expect(accountFieldsOf(after).email).toBe(changed.email)
        expect(after['active']).toBe(changed.is_active)
        expect(after['nickName']).toBe(doc['nickName'])
        expect(after['userName']).toBe('plain-name')
      }),
    )
  })

  it('stays as it is when the account agrees', () => {
    fc.assert(
      fc.property(bodies, (doc) => {
        const agreeing = { ...account, ...accountFieldsOf(doc) }
        expect(followAccount(doc, agreeing)).toEqual(doc)
      }),
    )
  })
})
