import { describe, expect, it } from 'vitest'
import type { Doc, Json } from './json.ts'
import { applyPatch } from './patch.ts'
import { USER } from './schema.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const ADA: Doc = { schemas: [CORE], id: 'i', userName: 'ada', active: true, emails: [{ value: 'w@x', type: 'work' }] }
const good = { op: 'replace', path: 'title', value: 'T' }

const send = (body: unknown): Doc => applyPatch(USER, ADA, body).document
const sendOne = (operation: Json): Doc => send({ schemas: [PATCH], Operations: [operation] })
const refusal = (scimType: string): unknown => expect.objectContaining({ name: 'ScimError', status: 400, scimType })

describe('a PATCH request', () => {
  it.each<[string, unknown]>([
    ['is no object', [good]],
    ['has no schemas', { Operations: [good] }],
    ['has other schemas', { schemas: [CORE], Operations: [good] }],
    ['has no operations', { schemas: [PATCH] }],
    ['has an empty list of operations', { schemas: [PATCH], Operations: [] }],
    ['has operations that are no list', { schemas: [PATCH], Operations: good }],
    ['has an operation that is no object', { schemas: [PATCH], Operations: ['add'] }],
    ['has an unknown op', { schemas: [PATCH], Operations: [{ ...good, op: 'move' }] }],
    ['has no op', { schemas: [PATCH], Operations: [{ path: 'title', value: 'T' }] }],
    ['has too many operations', { schemas: [PATCH], Operations: Array.from({ length: 1001 }, () => good) }],
    ['has a forbidden name in a value', JSON.parse(`{"schemas":["${PATCH}"],"Operations":[{"op":"add","value":{"__proto__":{"a":1}}}]}`)],
  ])('is bad syntax when it %s', (_, body) => {
    expect(() => send(body)).toThrow(refusal('invalidSyntax'))
  })

  it('may spell operations and their members as it likes', () => {
    expect(send({ SCHEMAS: [PATCH.toLowerCase()], operations: [{ Op: 'REPLACE', Path: 'Title', Value: 'T' }] })).toMatchObject({
      title: 'T',
    })
  })
})

describe('an operation is refused', () => {
  it.each<[string, string, Json]>([
    ['noTarget', 'a remove without a path', { op: 'remove' }],
    ['noTarget', 'a remove with an empty path', { op: 'remove', path: '' }],
    ['noTarget', 'no match and a filter with or', { op: 'replace', path: 'emails[type eq "a" or type eq "b"].value', value: 'x' }],
    ['noTarget', 'no match and a filter with not', { op: 'add', path: 'emails[not (type pr)].value', value: 'x' }],
    ['noTarget', 'no match and a filter with co', { op: 'replace', path: 'emails[type co "a"].value', value: 'x' }],
    ['noTarget', 'no match and a filter with ne', { op: 'replace', path: 'emails[type ne "work"]', value: { value: 'x' } }],
    [
      'noTarget',
      'no match and a filter that contradicts itself',
      { op: 'add', path: 'emails[type eq "a" and type eq "b"].value', value: 'x' },
    ],
    ['mutability', 'id', { op: 'replace', path: 'id', value: 'x' }],
    ['mutability', 'meta', { op: 'replace', path: 'meta.created', value: 'x' }],
    ['mutability', 'groups', { op: 'add', path: 'groups', value: [{ value: 'g' }] }],
    ['mutability', 'a read-only part', { op: 'replace', path: `${ENTERPRISE}:manager.displayName`, value: 'x' }],
    ['mutability', 'a removal of the user name', { op: 'remove', path: 'userName' }],
    ['invalidValue', 'a user name of null', { op: 'replace', path: 'userName', value: null }],
    ['invalidValue', 'a blank user name', { op: 'replace', value: { userName: ' ' } }],
    ['invalidValue', 'no value', { op: 'replace', path: 'title' }],
    ['invalidValue', 'no path and no object', { op: 'add', value: 'x' }],
    ['invalidValue', 'no path and a list', { op: 'add', value: [{ title: 'T' }] }],
    ['invalidValue', 'a boolean that is a word', { op: 'replace', path: 'active', value: 'yes' }],
    ['invalidValue', 'a boolean that is a number', { op: 'replace', path: 'active', value: 0 }],
    ['invalidValue', 'a text that is a number', { op: 'replace', path: 'title', value: 5 }],
    ['invalidValue', 'a text that is a list of texts', { op: 'replace', path: 'title', value: ['T'] }],
    ['invalidValue', 'a name that is a text', { op: 'replace', path: 'name', value: 'Ada' }],
    ['invalidValue', 'a null in a list', { op: 'add', path: 'emails', value: [null] }],
    ['invalidValue', 'a null in a list that replaces', { op: 'replace', path: 'emails', value: [{ value: 'a' }, null] }],
    ['invalidValue', 'an extension that is a text', { op: 'replace', path: ENTERPRISE, value: 'x' }],
    ['invalidPath', 'an unknown attribute', { op: 'add', path: 'shoeSize', value: '44' }],
    ['invalidPath', 'a path that is a number', { op: 'add', path: 5, value: '44' }],
    ['invalidPath', 'a forbidden name in a path', { op: 'add', path: 'name.__proto__', value: 'x' }],
    ['invalidPath', 'a forbidden name in a key', { op: 'add', value: { 'name.constructor': 'x' } }],
    ['invalidPath', 'a key with half a bracket', { op: 'add', value: { 'emails[type eq "work"': 'x' } }],
    ['invalidFilter', 'a broken filter in a path', { op: 'add', path: 'emails[type eq work].value', value: 'x' }],
    ['invalidFilter', 'a broken filter in a key', { op: 'add', value: { 'emails[type eq work].value': 'x' } }],
  ])('as %s: %s', (scimType, _, operation) => {
    expect(() => sendOne(operation)).toThrow(refusal(scimType))
  })
})

describe('several operations', () => {
  it('see what those before them did', () => {
    const operations = [
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].primary', value: true },
      { op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { op: 'replace', path: 'phoneNumbers[value eq "1"].type', value: 'work' },
    ]
    expect(send({ schemas: [PATCH], Operations: operations })).toMatchObject({
      phoneNumbers: [{ type: 'work', value: '1', primary: true }],
    })
  })

  it('all fail when one does, and leave the document as it was', () => {
    const before = JSON.stringify(ADA)
    const operations = [good, { op: 'remove', path: 'emails' }, { op: 'add', path: 'nonsense', value: 1 }]
    expect(() => send({ schemas: [PATCH], Operations: operations })).toThrow(refusal('invalidPath'))
    expect(JSON.stringify(ADA)).toBe(before)
  })

  it('that cancel each other change nothing', () => {
    const operations = [good, { op: 'remove', path: 'title' }]
    expect(applyPatch(USER, ADA, { schemas: [PATCH], Operations: operations }).changed).toBe(false)
  })
})
