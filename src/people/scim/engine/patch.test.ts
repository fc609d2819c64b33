import { describe, expect, it } from 'vitest'
import { ADA, CORE, ENTERPRISE, HOME, PATCH, WORK, type Operation } from '../../../../test/scim/ada.ts'
import type { Doc } from './json.ts'
import { applyPatch } from './patch.ts'
import { USER } from './schema.ts'

const patch = (...operations: readonly Operation[]): Doc => applyPatch(USER, ADA, { schemas: [PATCH], Operations: operations }).document

const expectParts = (document: Doc, expected: object): void =>
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, document[name]]))).toEqual(expected)

describe('PATCH without a path', () => {
  it.each<[string, Operation, object]>([
    ['add replaces single values', { op: 'add', value: { title: 'T' } }, { title: 'T' }],
    [
      'add appends to lists, without exact duplicates',
      { op: 'add', value: { emails: [HOME, { value: 'n@x' }] } },
      { emails: [WORK, HOME, { value: 'n@x' }] },
    ],
    [
      'add merges complex values',
      { op: 'add', value: { name: { middleName: 'K' } } },
      { name: { givenName: 'Ada', familyName: 'L', middleName: 'K' } },
    ],
    ['replace replaces single values', { op: 'replace', value: { TITLE: 'T' } }, { title: 'T' }],
    ['replace replaces lists as a whole', { op: 'replace', value: { emails: [HOME] } }, { emails: [HOME] }],
    [
      'replace merges complex values',
      { op: 'replace', value: { name: { givenName: 'B' } } },
      { name: { givenName: 'B', familyName: 'L' } },
    ],
    ['a key can be a dotted path', { op: 'replace', value: { 'name.givenName': 'B' } }, { name: { givenName: 'B', familyName: 'L' } }],
    [
      'a key can be a URN path',
      { op: 'add', value: { [`${ENTERPRISE}:employeeNumber`]: '7' } },
      { [ENTERPRISE]: { employeeNumber: '7', manager: { value: 'm', $ref: 'old' } } },
    ],
    [
      'a key can be a path with a filter',
      { op: 'replace', value: { 'emails[type eq "work"].value': 'n@x' } },
      { emails: [{ ...WORK, value: 'n@x' }, HOME] },
    ],
    [
      'a key can be a whole extension',
      { op: 'replace', value: { [ENTERPRISE]: { department: 'D' } } },
      { [ENTERPRISE]: { department: 'D', manager: { value: 'm', $ref: 'old' } } },
    ],
    [
      'id, meta, schemas and groups are passed over',
      { op: 'replace', value: { id: 'x', meta: {}, schemas: [], groups: [], title: 'T' } },
      { title: 'T' },
    ],
    ['unknown attributes are passed over', { op: 'replace', value: { shoeSize: 44, 'urn:example:User:x': 1, title: 'T' } }, { title: 'T' }],
  ])('%s', (_, operation, expected) => {
    expectParts(patch(operation), expected)
  })
})

describe('PATCH with a path', () => {
  it.each<[string, Operation, object]>([
    ['one object is one element', { op: 'add', path: 'emails', value: { value: 'n@x' } }, { emails: [WORK, HOME, { value: 'n@x' }] }],
    ['one text is one element', { op: 'add', path: 'emails', value: 'n@x' }, { emails: [WORK, HOME, { value: 'n@x' }] }],
    [
      'replace of a part of the matches sets it on all',
      { op: 'replace', path: 'emails[value ew "@x"].type', value: 't' },
      {
        emails: [
          { ...WORK, type: 't' },
          { ...HOME, type: 't' },
        ],
      },
    ],
    [
      'replace of a part without a match creates the element',
      { op: 'replace', path: 'emails[type eq "other"].value', value: 'o@x' },
      { emails: [WORK, HOME, { type: 'other', value: 'o@x' }] },
    ],
    [
      'add of a part without a match creates the element',
      { op: 'add', path: 'roles[primary eq "True" and type eq "x"].value', value: 'r' },
      { roles: [{ primary: true, type: 'x', value: 'r' }] },
    ],
    [
      'replace of matches merges into them',
      { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'n@x' } },
      { emails: [{ ...WORK, value: 'n@x' }, HOME] },
    ],
    [
      'replace of matches without a match creates the element',
      { op: 'replace', path: 'emails[type eq "other"]', value: { value: 'o@x' } },
      { emails: [WORK, HOME, { type: 'other', value: 'o@x' }] },
    ],
    ['replace of matches with null removes them', { op: 'replace', path: 'emails[type eq "work"]', value: null }, { emails: [HOME] }],
    [
      'a part of all elements',
      { op: 'replace', path: 'emails.display', value: 'd' },
      {
        emails: [
          { ...WORK, display: 'd' },
          { ...HOME, display: 'd' },
        ],
      },
    ],
    ['a part of a list that is empty', { op: 'add', path: 'ims.value', value: 'x' }, { ims: [{ value: 'x' }] }],
    ['remove of matches', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: [HOME] }],
    ['remove of a part', { op: 'remove', path: 'emails[type eq "work"].primary' }, { emails: [{ value: 'w@x', type: 'work' }, HOME] }],
    [
      'remove of the value drops an element that has only a type left',
      { op: 'remove', path: 'emails[type eq "work"].value' },
      { emails: [HOME] },
    ],
    [
      'a stray value in a remove of a part is not written',
      { op: 'remove', path: 'emails[type eq "work"].display', value: 'x' },
      { emails: [WORK, HOME] },
    ],
    [
      'remove of a list with a value removes those entries only',
      { op: 'remove', path: 'emails', value: [{ value: 'w@x' }] },
      { emails: [HOME] },
    ],
    ['remove of active deactivates', { op: 'remove', path: 'active' }, { active: false }],
    ['replace of active with null deactivates', { op: 'replace', path: 'active', value: null }, { active: false }],
    ['a boolean as text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      'primary on one element clears the other',
      { op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' },
      {
        emails: [
          { ...WORK, primary: false },
          { ...HOME, primary: true },
        ],
      },
    ],
    [
      'a new primary element clears the others',
      { op: 'add', path: 'emails', value: [{ value: 'n', primary: true }] },
      { emails: [{ ...WORK, primary: false }, HOME, { value: 'n', primary: true }] },
    ],
    [
      'a core path by its URN',
      { op: 'replace', path: `${CORE}:name.givenName`, value: 'B' },
      { name: { givenName: 'B', familyName: 'L' } },
    ],
    [
      'an attribute of an extension',
      { op: 'add', path: `${ENTERPRISE}:department`, value: 'D' },
      { [ENTERPRISE]: { department: 'D', manager: { value: 'm', $ref: 'old' } } },
    ],
    [
      'a whole extension by its URN',
      { op: 'replace', path: ENTERPRISE, value: { department: 'D', manager: { displayName: 'ignored' } } },
      { [ENTERPRISE]: { department: 'D', manager: { value: 'm', $ref: 'old' } } },
    ],
    [
      'a manager as plain text, whose old address is void',
      { op: 'replace', path: `${ENTERPRISE}:manager`, value: 'n' },
      { [ENTERPRISE]: { manager: { value: 'n' } } },
    ],
    [
      'a manager as Entra’s list of one',
      { op: 'Add', path: 'manager', value: [{ $ref: 'r', value: 'n' }] },
      { [ENTERPRISE]: { manager: { value: 'n', $ref: 'r' } } },
    ],
    ['a single value as Entra’s list of one', { op: 'Replace', path: 'title', value: [{ $ref: null, value: 'T' }] }, { title: 'T' }],
    [
      'a part of a manager',
      { op: 'replace', path: `${ENTERPRISE}:manager.value`, value: 'n' },
      { [ENTERPRISE]: { manager: { value: 'n' } } },
    ],
  ])('%s', (_, operation, expected) => {
    expectParts(patch(operation), expected)
  })
})
