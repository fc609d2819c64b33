import { describe, expect, it } from 'vitest'
import type { Doc } from './json.ts'
import { normalise } from './normalise.ts'
import { GROUP, USER } from './schema.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const post = (body: object): Doc => normalise(USER, { schemas: [CORE], userName: 'ada', ...body })
const postGroup = (body: object): Doc => normalise(GROUP, { schemas: [GROUP_URN], displayName: 'Agents', ...body })

describe('a created user', () => {
  it.each<[string, object, object]>([
    ['is active by default', {}, { active: true }],
    ['is active when active is null', { active: null }, { active: true }],
    ['can be created inactive', { active: false }, { active: false }],
    [
      'has booleans even when they come as text',
      { active: 'False', roles: [{ value: 'x', primary: 'True' }] },
      { active: false, roles: [{ value: 'x', primary: true }] },
    ],
    [
      'has names in canonical case',
      { NAME: { GIVENNAME: 'A' }, Emails: [{ Value: 'a@b' }] },
      { name: { givenName: 'A' }, emails: [{ value: 'a@b' }] },
    ],
    [
      'keeps odd values exactly as sent',
      { locale: ' xx_?? ', timezone: 'Mars/Olympus', profileUrl: 'no url' },
      { locale: ' xx_?? ', timezone: 'Mars/Olympus', profileUrl: 'no url' },
    ],
    ['keeps types outside the usual values', { emails: [{ value: 'a', type: 'ufo' }] }, { emails: [{ value: 'a', type: 'ufo' }] }],
    [
      'keeps only the first of two primaries',
      {
        emails: [
          { value: 'a', primary: true },
          { value: 'b', primary: true },
        ],
      },
      {
        emails: [
          { value: 'a', primary: true },
          { value: 'b', primary: false },
        ],
      },
    ],
    ['has objects even when plain values came', { emails: ['a'] }, { emails: [{ value: 'a' }] }],
    [
      'has no exact duplicates',
      {
        emails: [
          { value: 'a', type: 'x' },
          { type: 'x', value: 'a' },
        ],
      },
      { emails: [{ value: 'a', type: 'x' }] },
    ],
    [
      'keeps any manager',
      { [ENTERPRISE]: { manager: { value: 'no such id', displayName: 'x' } } },
      { [ENTERPRISE]: { manager: { value: 'no such id' } } },
    ],
    ['has a manager even when a plain id came', { [ENTERPRISE]: { manager: 'm' } }, { [ENTERPRISE]: { manager: { value: 'm' } } }],
  ])('%s', (_, body, expected) => {
    const document = post(body)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, document[name]]))).toEqual(expected)
  })

  it.each<[string, object]>([
    ['read-only attributes', { id: 'mine', meta: { created: 'x' }, groups: [{ value: 'g' }] }],
    ['unknown attributes', { shoeSize: 44, 'urn:example:2.0:User': { a: 1 } }],
    ['the password', { password: 'secret' }],
    [
      'nulls, empty texts and empty lists',
      { title: null, nickName: '', emails: [], name: { givenName: null }, [ENTERPRISE]: { department: '' } },
    ],
    ['elements that lost their value', { emails: [{ value: '', type: 'work', primary: true }] }],
    ['an extension that is null', { [ENTERPRISE]: null }],
  ])('has no %s', (_, body) => {
    expect(post(body)).toEqual({ schemas: [CORE], userName: 'ada', active: true })
  })

  it('names an extension among its schemas only when it has data of it, and no unknown ones', () => {
    expect(post({ schemas: [CORE.toUpperCase(), ENTERPRISE, 'urn:ms:group'] })['schemas']).toEqual([CORE])
    expect(post({ [ENTERPRISE.toLowerCase()]: { Department: 'X' } })).toMatchObject({
      schemas: [CORE, ENTERPRISE],
      [ENTERPRISE]: { department: 'X' },
    })
  })

  it('is a document without a prototype, at every depth', () => {
    const doc = post({
      name: { givenName: 'A' },
      emails: [
        { value: 'a', primary: true },
        { value: 'b', primary: true },
      ],
    })
    const check = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      if (!Array.isArray(value)) expect(Object.getPrototypeOf(value)).toBeNull()
      for (const part of Object.values(value)) check(part)
    }
    check(doc)
  })
})

describe('a creation is refused', () => {
  it.each<[string, unknown]>([
    ['without schemas', { userName: 'ada' }],
    ['with the schemas of something else', { schemas: [GROUP_URN], userName: 'ada' }],
    ['with schemas that are no list', { schemas: CORE, userName: 'ada' }],
    ['when an attribute is given twice', { schemas: [CORE], userName: 'ada', UserName: 'bob' }],
    ['with a forbidden name', JSON.parse(`{"schemas":["${CORE}"],"userName":"a","name":{"__proto__":{"x":1}}}`)],
    ['when it is a list', []],
  ])('as bad syntax %s', (_, body) => {
    expect(() => normalise(USER, body)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidSyntax' }))
  })

  it.each<[string, object]>([
    ['without a user name', { userName: undefined }],
    ['with an empty user name', { userName: '' }],
    ['with a blank user name', { userName: '   ' }],
    ['with a user name that is a number', { userName: 5 }],
    ['with a user name too long for an index', { userName: 'x'.repeat(513) }],
    ['with a user name that grows too long when folded', { userName: '\ufdfa'.repeat(512) }],
    ['with a boolean that is a word', { active: 'yes' }],
    ['with a boolean that is a number', { active: 1 }],
    ['with a text that is a number', { title: 7 }],
    ['with a text that is a list', { title: ['x'] }],
    ['with a name that is a text', { name: 'Ada' }],
    ['with a null in a list', { emails: [null] }],
    ['with a number in a list', { emails: [5] }],
    ['with too many entries', { emails: Array.from({ length: 101 }, (_unused, at) => `${at}@x`) }],
    ['with an extension that is a text', { [ENTERPRISE]: 'x' }],
    ['with half a surrogate pair', { title: '\ud800' }],
  ])('as a bad value %s', (_, body) => {
    expect(() => post(body)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })
})

describe('a group', () => {
  it('knows its members by their ids alone', () => {
    const members = [{ value: 'a', display: 'Ada', $ref: 'x', type: 'User' }, { value: 'a' }, 'b']
    expect(postGroup({ members })).toEqual({ schemas: [GROUP_URN], displayName: 'Agents', members: [{ value: 'a' }, { value: 'b' }] })
  })

  it.each<[string, object]>([
    ['without a name', { displayName: ' ' }],
    ['with a group as member', { members: [{ value: 'g', type: 'Group' }] }],
    ['with a member without an id', { members: [{ display: 'Ada' }] }],
    ['with a member that is null', { members: [null] }],
  ])('is refused %s', (_, body) => {
    expect(() => postGroup(body)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })
})
