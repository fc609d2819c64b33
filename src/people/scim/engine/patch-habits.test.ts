import { describe, expect, it } from 'vitest'
import type { Doc } from './json.ts'
import { normalise } from './normalise.ts'
import { applyPatch } from './patch.ts'
import { GROUP, USER } from './schema.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:User'
const GROUP_URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const create = (body: object): Doc => normalise(USER, { schemas: [CORE, ENTERPRISE], ...body })

describe('Okta', () => {
  const ada = create({
    userName: 'ada@x',
    name: { givenName: 'Ada', familyName: 'L' },
    emails: [{ primary: true, value: 'ada@x', type: 'work' }],
    groups: [],
    password: 'placeholder',
  })

  it('suspends and revives a person', () => {
    const off = applyPatch(USER, ada, { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: false } }] })
    expect(off).toMatchObject({ changed: true, document: { active: false, userName: 'ada@x' } })
    const on = applyPatch(USER, off.document, { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true } }] })
    expect(on).toEqual({ changed: true, document: ada })
  })

  it('sends a password with the activation', () => {
    const body = { schemas: [PATCH], Operations: [{ op: 'replace', value: { active: true, password: 'placeholder' } }] }
    expect(applyPatch(USER, ada, body)).toEqual({ changed: false, document: ada })
  })

  it('renames a group with its id beside the name, and pushes people in and out', () => {
    const group = normalise(GROUP, { schemas: [GROUP_URN], displayName: 'Old', members: [] })
    const rename = applyPatch(GROUP, group, { schemas: [PATCH], Operations: [{ op: 'replace', value: { id: 'g', displayName: 'New' } }] })
    const push = applyPatch(GROUP, rename.document, {
      schemas: [PATCH],
      Operations: [
        {
          op: 'add',
          path: 'members',
          value: [
            { value: 'u1', display: 'ada@x' },
            { value: 'u2', display: 'bob@x' },
          ],
        },
        { op: 'remove', path: 'members[value eq "u1"]' },
      ],
    })
    expect(push.document).toEqual({ schemas: [GROUP_URN], displayName: 'New', members: [{ value: 'u2' }] })
  })
})

describe('Entra', () => {
  const bob = create({
    userName: 'bob@x',
    externalId: 'e',
    active: 'True',
    emails: [{ primary: 'True', type: 'work', value: 'bob@x' }],
    roles: [],
  })

  it('updates a person with one operation per attribute', () => {
    const body = {
      schemas: [PATCH],
      Operations: [
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'new@x' },
        { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Street 1' },
        { op: 'Add', path: 'addresses[type eq "work"].country', value: 'NO' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '555' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Agent' },
        { op: 'Replace', path: 'name.givenName', value: 'Bob' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Engines' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'm-1' },
        { op: 'Replace', path: 'active', value: 'False' },
      ],
    }
    const first = applyPatch(USER, bob, body)
    expect(first.document).toEqual({
      schemas: [CORE, ENTERPRISE],
      externalId: 'e',
      userName: 'bob@x',
      name: { givenName: 'Bob' },
      active: false,
      emails: [{ primary: true, type: 'work', value: 'new@x' }],
      phoneNumbers: [{ type: 'mobile', value: '555' }],
      addresses: [{ type: 'work', formatted: 'Street 1', country: 'NO' }],
      roles: [{ primary: true, value: 'Agent' }],
      [ENTERPRISE]: { department: 'Engines', manager: { value: 'm-1' } },
    })
    expect(applyPatch(USER, first.document, body)).toEqual({ document: first.document, changed: false })
  })

  it('with its compliance flag sends all attributes in one value, with paths as names', () => {
    const value = {
      'name.familyName': 'B',
      [`${ENTERPRISE}:employeeNumber`]: '7',
      'emails[type eq "home"].value': 'home@x',
      displayName: 'Bob B',
      active: 'False',
    }
    expect(applyPatch(USER, bob, { schemas: [PATCH], Operations: [{ op: 'replace', value }] }).document).toMatchObject({
      name: { familyName: 'B' },
      displayName: 'Bob B',
      active: false,
      emails: [
        { type: 'work', value: 'bob@x' },
        { type: 'home', value: 'home@x' },
      ],
      [ENTERPRISE]: { employeeNumber: '7' },
    })
  })

  it('clears an attribute first with an empty text, then with null', () => {
    const named = create({ userName: 'b', displayName: 'B', [ENTERPRISE]: { department: 'D' } })
    for (const value of ['', null]) {
      const Operations = ['displayName', `${ENTERPRISE}:department`].map((path) => ({ op: 'Replace', path, value }))
      expect(applyPatch(USER, named, { schemas: [PATCH], Operations }).document).toEqual({ schemas: [CORE], userName: 'b', active: true })
    }
  })

  it('clears one part of an element and leaves the rest of it', () => {
    const shown = create({ userName: 'b', emails: [{ value: 'b@x', type: 'work', display: 'B' }] })
    const Operations = [{ op: 'Replace', path: 'emails[type eq "work"].display', value: '' }]
    expect(applyPatch(USER, shown, { schemas: [PATCH], Operations }).document['emails']).toEqual([{ value: 'b@x', type: 'work' }])
  })

  it('removes some members and leaves the others', () => {
    const group = normalise(GROUP, { schemas: [GROUP_URN], displayName: 'G', members: ['a', 'b', 'c'] })
    const Operations = [
      { op: 'Remove', path: 'members', value: [{ value: 'a' }] },
      { op: 'Remove', path: 'members', value: [{ value: 'c' }] },
    ]
    expect(applyPatch(GROUP, group, { schemas: [PATCH], Operations }).document['members']).toEqual([{ value: 'b' }])
  })
})
