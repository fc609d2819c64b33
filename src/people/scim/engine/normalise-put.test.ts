import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDoc, isList } from './json.ts'
import type { Doc, Json } from './json.ts'
import { normalise } from './normalise.ts'
import { sameResource } from './resource.ts'
import { GROUP, USER } from './schema.ts'
import type { ResourceType } from './schema.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'

const OLD: Doc = { schemas: [CORE], userName: 'ada', externalId: 'e-1', active: false, title: 'Countess', emails: [{ value: 'a@b' }] }
const put = (body: object, old = OLD): Doc => normalise(USER, { schemas: [CORE], userName: 'ada', ...body }, old)

describe('a PUT', () => {
  it('clears what it leaves out, but keeps active and externalId', () => {
    expect(put({})).toEqual({ schemas: [CORE], userName: 'ada', externalId: 'e-1', active: false })
  })

  it.each<[string, object, object]>([
    ['sets active', { active: 'True' }, { active: true }],
    ['neither suspends nor revives when active is null', { active: null }, { active: false }],
    ['sets externalId', { externalId: 'e-2' }, { externalId: 'e-2' }],
    ['ignores another id', { id: 'other', title: 'x' }, { title: 'x' }],
  ])('%s', (_, body, expected) => {
    expect(put(body)).toMatchObject(expected)
  })

  it('clears externalId only when it says null', () => {
    expect(Object.keys(put({ externalId: null }))).not.toContain('externalId')
  })

  it('needs a user name', () => {
    expect(() => put({ userName: null })).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })

  it.each([
    [{ emails: { value: 'a@x.org' } }, 'emails must be a list.'],
    [{ emails: 'a@x.org' }, 'emails must be a list.'],
    [{ EMAILS: true }, 'emails must be a list.'],
    [{ emails: [5] }, 'emails.value must be text.'],
    [{ title: 5 }, 'title must be text.'],
    [{ name: 'Ada' }, 'name must be an object.'],
    [{ active: 'perhaps' }, 'active must be true or false.'],
  ])('refuses %j', (body, detail) => {
    expect(() => put(body)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue', message: detail }))
  })

  it('without members empties a group', () => {
    const old: Doc = { schemas: [GROUP_URN], displayName: 'Agents', members: [{ value: 'a' }] }
    expect(normalise(GROUP, { schemas: [GROUP_URN], displayName: 'Agents' }, old)).toEqual({ schemas: [GROUP_URN], displayName: 'Agents' })
  })

  it('with the same members in another order changes nothing', () => {
    const old: Doc = { schemas: [GROUP_URN], displayName: 'Agents', members: [{ value: 'a' }, { value: 'b' }] }
    const next = normalise(GROUP, { schemas: [GROUP_URN], displayName: 'Agents', members: [{ value: 'b' }, { value: 'a' }] }, old)
    expect(sameResource(GROUP, old, next)).toBe(true)
    expect(sameResource(GROUP, old, { ...next, members: [{ value: 'b' }] })).toBe(false)
  })
})

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }).filter((text) => text.trim() !== '' && !text.includes('\0'))
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary)
const entry = fc.record({ value: maybe(word), type: maybe(word), primary: maybe(fc.constantFrom(true, false, 'True')) })
const list = fc.array(entry, { maxLength: 4 })
const users = fc.record({
  userName: word,
  externalId: maybe(word),
  active: maybe(fc.boolean()),
  name: maybe(fc.record({ givenName: maybe(word), familyName: maybe(word) })),
  emails: maybe(list),
  roles: maybe(list),
  [ENTERPRISE]: maybe(fc.record({ department: maybe(word), manager: maybe(fc.record({ value: maybe(word), displayName: maybe(word) })) })),
})
const groups = fc.record({ displayName: word, externalId: maybe(word), members: fc.array(fc.record({ value: word })) })

/** The document with the members that the service adds. */
const shown = (doc: Doc): Json => {
  const members = isList(doc['members']) ? doc['members'].filter(isDoc).toReversed() : undefined
  const more = members === undefined ? {} : { members: members.map((member) => ({ ...member, type: 'User', display: 'x', $ref: 'y' })) }
  return JSON.parse(JSON.stringify({ ...doc, ...more, id: 'i', groups: [{ value: 'g' }], meta: { resourceType: 'x', version: 'W/"1"' } }))
}

const staysTheSame = (type: ResourceType, body: object): void => {
  const stored = normalise(type, { schemas: [type.schema.id], ...body })
  const again = normalise(type, shown(stored), stored)
  expect(sameResource(type, stored, again)).toBe(true)
  expect(Object.keys(again)).toEqual(Object.keys(stored))
}

describe('putting back what was read', () => {
  it('changes no user', () => {
    fc.assert(
      fc.property(users, (body) => staysTheSame(USER, body)),
      { numRuns: process.env.SOAK ? 5_000 : 250 },
    )
  })

  it('changes no group', () => {
    fc.assert(
      fc.property(groups, (body) => staysTheSame(GROUP, body)),
      { numRuns: process.env.SOAK ? 5_000 : 250 },
    )
  })
})
