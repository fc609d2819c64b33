import { describe, expect, it } from 'vitest'
import type { Doc, Json } from './json.ts'
import { applyPatch } from './patch.ts'
import { GROUP } from './schema.ts'

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const URN = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const shown = (value: string): Doc => ({ value, type: 'User', display: `Name of ${value}`, $ref: `/Users/${value}` })
const AGENTS: Doc = {
  schemas: [URN],
  id: 'g',
  displayName: 'Agents',
  members: [shown('a'), shown('b'), shown('c')],
  meta: { version: 'v' },
}

const send = (...operations: readonly Json[]) => applyPatch(GROUP, AGENTS, { schemas: [PATCH], Operations: operations })
const ids = (...values: readonly string[]): Json => values.map((value) => ({ value }))

describe('members', () => {
  it.each<[string, Json, Json]>([
    ['are added', { op: 'add', path: 'members', value: [{ value: 'd', display: 'D' }] }, ids('a', 'b', 'c', 'd')],
    ['are added without a path', { op: 'Add', value: { members: [{ value: 'd' }, { value: 'e' }] } }, ids('a', 'b', 'c', 'd', 'e')],
    ['are added one by one', { op: 'add', path: 'members', value: { value: 'd' } }, ids('a', 'b', 'c', 'd')],
    [
      'are added by a filter that describes them',
      { op: 'add', path: 'members[value eq "d"]', value: { display: 'D' } },
      ids('a', 'b', 'c', 'd'),
    ],
    ['are replaced', { op: 'replace', path: 'members', value: [{ value: 'x' }] }, ids('x')],
    ['are removed by filter', { op: 'remove', path: 'members[value eq "b"]' }, ids('a', 'c')],
    ['are removed by a filter on what the service added', { op: 'remove', path: 'members[display eq "Name of b"]' }, ids('a', 'c')],
    ['are removed by the part that names them', { op: 'remove', path: 'members[value eq "b"].value' }, ids('a', 'c')],
    ['are removed by listing them, as Entra does', { op: 'Remove', path: 'members', value: [{ value: 'a' }, { value: 'c' }] }, ids('b')],
    ['are removed by listing one', { op: 'Remove', path: 'members', value: { value: 'a' } }, ids('b', 'c')],
    ['are removed by listing ids', { op: 'Remove', path: 'members', value: ['a'] }, ids('b', 'c')],
    [
      'are removed even with addresses beside the ids',
      { op: 'Remove', path: 'members', value: [{ $ref: null, value: 'b' }] },
      ids('a', 'c'),
    ],
  ])('%s', (_, operation, expected) => {
    expect(send(operation).document['members']).toEqual(expected)
    expect(send(operation).changed).toBe(true)
  })

  it.each<[string, Json]>([
    ['remove without a value', { op: 'remove', path: 'members' }],
    ['replace with null', { op: 'replace', path: 'members', value: null }],
    ['replace with an empty list', { op: 'replace', value: { members: [] } }],
  ])('are all gone after %s', (_, operation) => {
    expect(send(operation).document).toEqual({ schemas: [URN], displayName: 'Agents' })
  })

  it.each<[string, Json]>([
    ['adding one that is there', { op: 'add', path: 'members', value: [{ value: 'b', display: 'other' }] }],
    ['making one that is there in the place of one that is not', { op: 'add', path: 'members[value eq "x"]', value: { value: 'b' } }],
    ['removing one that is not there', { op: 'remove', path: 'members[value eq "x"]' }],
    ['listing one that is not there', { op: 'remove', path: 'members', value: [{ value: 'x' }] }],
    ['listing no member', { op: 'remove', path: 'members', value: [] }],
    ['naming them in another order', { op: 'replace', path: 'members', value: ['c', 'a', 'b'] }],
    ['renaming to the same name', { op: 'replace', value: { id: 'g', displayName: 'Agents' } }],
  ])('stay as they are when %s', (_, operation) => {
    expect(send(operation).changed).toBe(false)
  })

  it.each<[string, string, Json]>([
    ['invalidValue', 'a removal of null', { op: 'remove', path: 'members', value: null }],
    ['invalidValue', 'a removal of an empty text', { op: 'remove', path: 'members', value: '' }],
    ['invalidValue', 'a removal of a number', { op: 'remove', path: 'members', value: 5 }],
    ['invalidValue', 'a removal of objects without ids', { op: 'remove', path: 'members', value: [{ display: 'a' }] }],
    ['invalidValue', 'a removal of a list with null', { op: 'remove', path: 'members', value: [null] }],
    ['invalidValue', 'an addition of a group', { op: 'add', path: 'members', value: [{ value: 'g', type: 'Group' }] }],
    ['invalidValue', 'an addition without an id', { op: 'add', path: 'members', value: [{ display: 'a' }] }],
    ['mutability', 'another id in the place of one', { op: 'replace', path: 'members[value eq "a"].value', value: 'x' }],
    ['mutability', 'another member in the place of one', { op: 'replace', path: 'members[value eq "a"]', value: { value: 'x' } }],
    ['mutability', 'a removal of all ids', { op: 'remove', path: 'members.value' }],
    ['mutability', 'a removal of the name', { op: 'remove', path: 'displayName' }],
    ['noTarget', 'a member known only by name', { op: 'add', path: 'members[display eq "x"]', value: {} }],
  ])('are guarded, as %s, against %s', (scimType, _, operation) => {
    expect(() => send(operation)).toThrow(expect.objectContaining({ status: 400, scimType }))
  })

  it('take a large list in one operation and small ones in many', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => ({ value: `m${at}` }))
    const large = send({ op: 'add', path: 'members', value: many })
    const small = send(...many.slice(0, 1_000).map((value) => ({ op: 'add', path: 'members', value: [value] })))
    expect(large.document['members']).toHaveLength(20_003)
    expect(small.document['members']).toHaveLength(1_003)
  })
})
