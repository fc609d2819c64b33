import { describe, expect, it } from 'vitest'
import { matches } from './filter-evaluate.ts'
import { parseFilter } from './filter-parse.ts'
import type { Doc } from './json.ts'
import { GROUP, USER } from './schema.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const ADA: Doc = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE],
  id: '2819c223-7f76-453a-919d-413861904646',
  externalId: 'Ext-1',
  userName: 'Ada@Example.com',
  name: { givenName: 'Ada', familyName: 'Straße' },
  title: '',
  active: false,
  emails: [{ value: 'ada@work.example', type: 'work', primary: true }, { value: 'ada@home.example', type: 'home' }, { type: 'other' }],
  phoneNumbers: [],
  addresses: [{}],
  meta: { resourceType: 'User', created: '2024-05-13T04:42:34Z', lastModified: '2024-05-14T00:00:00.500Z', version: 'W/"a"' },
  [ENTERPRISE]: { department: 'Engines', manager: { value: 'm-1' } },
}

describe('a filter on a user is', () => {
  it.each<[boolean, string, string]>([
    [true, 'true whatever the case of a user name', 'userName eq "aDA@example.COM"'],
    [true, 'true for sharp s and its capital', 'name.familyName eq "STRAẞE"'],
    [false, 'false for another case of an external id', 'externalId eq "ext-1"'],
    [true, 'true for the very external id', 'externalId eq "Ext-1"'],
    [false, 'false for another case of an id', 'id eq "2819C223-7F76-453A-919D-413861904646"'],
    [false, 'false for another case of a version', 'meta.version eq "w/\\"a\\""'],
    [false, 'false for another case of a resource type', 'meta.resourceType eq "user"'],
    [true, 'true for a piece of an address', 'emails co "@HOME"'],
    [true, 'true for the start of a name', 'userName sw "ADA@"'],
    [true, 'true for the end of a name', 'userName ew ".com"'],
    [false, 'false for the end at the start', 'userName sw ".com"'],
    [true, 'true for order', 'userName gt "ad" and userName lt "ae" and userName ge "ada@example.com" and userName le "ada@example.com"'],
    [true, 'true when all conditions meet in one element', 'emails[type eq "work" and value co "work"]'],
    [false, 'false when they meet in different elements', 'emails[type eq "work" and value co "home"]'],
    [true, 'true across elements without brackets', 'emails.type eq "work" and emails.value co "home"'],
    [true, 'true for the value of the picked element', 'emails[type eq "work"].value eq "ADA@work.example"'],
    [false, 'false for the value of another element', 'emails[type eq "home"].value eq "ada@work.example"'],
    [true, 'true for not inside brackets', 'emails[not (type eq "work") and value pr]'],
    [true, 'true for a boolean', 'active eq false'],
    [true, 'true for a boolean as text', 'active eq "False"'],
    [true, 'true for another boolean with ne', 'active ne true'],
    [true, 'true for the same instant elsewhere', 'meta.created eq "2024-05-13T06:42:34+02:00"'],
    [true, 'true for a later instant', 'meta.lastModified gt "2024-05-14T00:00:00Z"'],
    [false, 'false for an instant not yet come', 'meta.lastModified gt "2024-05-14T00:00:00.500Z"'],
    [true, 'true for the start of a date as text', 'meta.created sw "2024-05"'],
    [true, 'true for a boolean false that is present', 'active pr'],
    [false, 'false for an empty string that is present', 'title pr'],
    [false, 'false for a missing attribute that is present', 'nickName pr'],
    [false, 'false for an empty list that is present', 'phoneNumbers pr'],
    [false, 'false for an empty object that is present', 'addresses pr'],
    [true, 'true for a list that is present', 'emails pr'],
    [true, 'true for unassigned equal to null', 'nickName eq null and title eq null and phoneNumbers eq null'],
    [false, 'false for assigned equal to null', 'userName eq null'],
    [true, 'true for assigned unequal to null', 'userName ne null and emails ne null'],
    [true, 'true for unassigned unequal to a value', 'nickName ne "x" and phoneNumbers.value ne "1"'],
    [false, 'false for unassigned in every other way', 'nickName eq "" or nickName co "" or nickName lt "x" or nickName ge ""'],
    [true, 'true when any element differs', 'emails.value ne "ada@work.example"'],
    [true, 'true for its schema', 'schemas eq "urn:ietf:params:scim:schemas:core:2.0:User"'],
    [false, 'false for a schema it lacks', 'schemas eq "urn:ietf:params:scim:schemas:core:2.0:Group"'],
    [true, 'true for an extension', `${ENTERPRISE}:department eq "engines" and ${ENTERPRISE}:manager[value eq "m-1"]`],
    [true, 'true with precedence', 'userName eq "x" and title pr or active eq false'],
    [false, 'false with parentheses', 'userName eq "x" and (title pr or active eq false)'],
    [true, 'true when not makes it so', 'not (userName eq "x")'],
  ])('%s: %s', (expected, _, text) => {
    expect(matches(parseFilter(text, USER), ADA)).toBe(expected)
  })

  it('false for attributes that only other types have', () => {
    expect(matches(parseFilter('members.value eq "x"', USER, [GROUP]), ADA)).toBe(false)
    expect(matches(parseFilter('members.value ne "x"', USER, [GROUP]), ADA)).toBe(true)
  })
})

describe('a filter on a group', () => {
  const group: Doc = { id: 'g', displayName: 'Agents', members: [{ value: 'a' }, { value: 'b' }] }

  it.each([
    [true, 'id eq "g" and members eq "b"'],
    [true, 'members.value eq "a"'],
    [false, 'members eq "B"'],
    [true, 'displayName eq "aGENTS"'],
  ])('is %s for %s', (expected, text) => {
    expect(matches(parseFilter(text, GROUP), group)).toBe(expected)
  })
})
