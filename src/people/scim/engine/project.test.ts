import { describe, expect, it } from 'vitest'
import type { Doc, Json } from './json.ts'
import { isWanted, project, readProjection } from './project.ts'
import { GROUP, USER } from './schema.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const always = { schemas: [CORE, ENTERPRISE], id: 'i' }
const DOC: Doc = {
  ...always,
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'L' },
  emails: [{ value: 'a', type: 'work' }, { type: 'home' }],
  meta: { resourceType: 'User', version: 'v' },
  [ENTERPRISE]: { department: 'D', manager: { value: 'm', $ref: 'r' } },
}

const only = (attributes: Json): Doc => project(USER, DOC, readProjection({ attributes }))
const except = (excludedAttributes: Json): Doc => project(USER, DOC, readProjection({ excludedAttributes }))

describe('attributes', () => {
  it.each<[string, Json, object]>([
    ['one', 'userName', { userName: 'ada' }],
    ['several, whatever their case and spaces', 'USERNAME, name', { userName: 'ada', name: DOC['name'] }],
    ['a list of a search body', ['userName'], { userName: 'ada' }],
    ['a part', 'name.givenName', { name: { givenName: 'Ada' } }],
    ['two parts', 'name.givenName,name.familyName', { name: DOC['name'] }],
    ['a part and the whole', 'name.givenName,name', { name: DOC['name'] }],
    ['the whole and a part', 'name,name.givenName', { name: DOC['name'] }],
    ['a part of a list', 'emails.value', { emails: [{ value: 'a' }] }],
    ['a core attribute by its URN', `${CORE}:userName`, { userName: 'ada' }],
    ['an attribute of an extension', `${ENTERPRISE}:department`, { [ENTERPRISE]: { department: 'D' } }],
    ['a part of an extension', `${ENTERPRISE}:manager.value`, { [ENTERPRISE]: { manager: { value: 'm' } } }],
    ['a whole extension', ENTERPRISE, { [ENTERPRISE]: DOC[ENTERPRISE] }],
    ['unknown names, which are passed over', 'shoeSize,name.shoeSize,__proto__', {}],
    ['meta only when asked for', 'meta', { meta: DOC['meta'] }],
  ])('show %s beside schemas and id', (_, given, expected) => {
    expect(only(given)).toEqual({ ...always, ...expected })
  })

  it.each<[Json | undefined]>([[undefined], [null], [''], [[]]])('show everything when they are %j', (given) => {
    expect(project(USER, DOC, readProjection({ attributes: given }))).toEqual(DOC)
  })
})

describe('excluded attributes', () => {
  it.each<[string, Json, readonly string[]]>([
    ['one', 'name', ['name']],
    ['several', 'name,EMAILS', ['name', 'emails']],
    ['an extension', ENTERPRISE, [ENTERPRISE]],
    ['all parts of one', 'name.givenName,name.familyName', ['name']],
    ['never id and schemas', 'id,schemas', []],
    ['unknown ones without effect', 'shoeSize', []],
  ])('hide %s', (_, given, hidden) => {
    const expected = Object.fromEntries(Object.entries(DOC).filter(([name]) => !hidden.includes(name)))
    expect(except(given)).toEqual(expected)
  })

  it('hide parts, and elements that have nothing else', () => {
    expect(except('emails.type')['emails']).toEqual([{ value: 'a' }])
    expect(except(`${ENTERPRISE}:manager.$ref`)[ENTERPRISE]).toEqual({ department: 'D', manager: { value: 'm' } })
  })
})

describe('a projection', () => {
  it.each<[string, object]>([
    ['both ways at once', { attributes: 'a', excludedAttributes: 'b' }],
    ['a number', { attributes: 5 }],
    ['a list with a number', { excludedAttributes: ['a', 5] }],
  ])('is refused with %s', (_, given) => {
    expect(() => readProjection(given)).toThrow(expect.objectContaining({ status: 400, scimType: 'invalidValue' }))
  })

  it.each<[boolean, object]>([
    [false, { excludedAttributes: 'members' }],
    [true, { excludedAttributes: 'members.display' }],
    [true, { excludedAttributes: 'displayName' }],
    [false, { attributes: 'displayName' }],
    [true, { attributes: 'members.value' }],
    [true, {}],
  ])('says %s to whether members are wanted with %j', (expected, given) => {
    expect(isWanted(GROUP, readProjection(given), 'members')).toBe(expected)
  })

  it('shows parts that are returned on request only where they are named', () => {
    const members = [{ value: 'a', display: 'Ada' }]
    const group: Doc = { ...always, displayName: 'G', members }
    const membersOf = (given: object): Json | undefined => project(GROUP, group, readProjection(given))['members']

    const hidden = [{}, { attributes: 'members' }, { excludedAttributes: 'displayName' }, { attributes: GROUP.schema.id }]
    for (const given of hidden) expect(membersOf(given)).toEqual([{ value: 'a' }])
    expect(membersOf({ attributes: 'members.display,members.value' })).toEqual(members)
    expect(membersOf({ excludedAttributes: 'members' })).toBeUndefined()
    expect(project(GROUP, { ...always, displayName: 'G' }, readProjection({}))).toEqual({ ...always, displayName: 'G' })
  })
})
