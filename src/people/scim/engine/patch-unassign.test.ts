import { describe, expect, it } from 'vitest'
import { ADA, CORE, ENTERPRISE, HOME, PATCH, WORK, type Operation } from '../../../../test/scim/ada.ts'
import { applyPatch } from './patch.ts'
import { USER } from './schema.ts'

const patch = (...operations: readonly Operation[]) => applyPatch(USER, ADA, { schemas: [PATCH], Operations: operations })

describe('PATCH', () => {
  it.each<[string, Operation, string]>([
    ['replace with null', { op: 'replace', path: 'title', value: null }, 'title'],
    ['replace with an empty text', { op: 'replace', path: 'title', value: '' }, 'title'],
    ['replace of a list with an empty one', { op: 'replace', path: 'emails', value: [] }, 'emails'],
    ['replace of a complex value with null', { op: 'replace', path: 'name', value: null }, 'name'],
    ['remove', { op: 'remove', path: 'title' }, 'title'],
    ['remove with a stray value', { op: 'remove', path: 'title', value: 'x' }, 'title'],
    ['remove of a list', { op: 'remove', path: 'emails' }, 'emails'],
    ['remove of a whole extension', { op: 'remove', path: ENTERPRISE }, ENTERPRISE],
    ['replace of a whole extension with null', { op: 'replace', path: ENTERPRISE, value: null }, ENTERPRISE],
    ['a manager that is empty, and the extension with it', { op: 'replace', path: `${ENTERPRISE}:manager`, value: '' }, ENTERPRISE],
    ['a manager that is null', { op: 'replace', path: `${ENTERPRISE}:manager`, value: null }, ENTERPRISE],
    ['remove of the manager’s id', { op: 'remove', path: `${ENTERPRISE}:manager.value` }, ENTERPRISE],
  ])('unassigns by %s', (_, operation, name) => {
    const { document } = patch(operation)
    expect(Object.keys(document)).not.toContain(name)
    expect(document['schemas']).toEqual(name === ENTERPRISE ? [CORE] : [CORE, ENTERPRISE])
  })

  it.each<[string, Operation]>([
    ['an element that is there', { op: 'add', path: 'emails', value: [HOME] }],
    ['an empty list', { op: 'add', path: 'emails', value: [] }],
    ['the same value', { op: 'replace', path: 'title', value: 'Countess' }],
    ['the same list', { op: 'replace', path: 'emails', value: [WORK, HOME] }],
    ['a removal of what is not there', { op: 'remove', path: 'nickName' }],
    ['a removal of elements that are not there', { op: 'remove', path: 'emails[type eq "ufo"]' }],
    ['an unassignment in elements that are not there', { op: 'replace', path: 'emails[type eq "ufo"].value', value: '' }],
    ['a password', { op: 'replace', path: 'password', value: 'secret' }],
    ['a removal of nothing from a list', { op: 'remove', path: 'emails', value: [] }],
  ])('changes nothing by %s', (_, operation) => {
    expect(patch(operation).changed).toBe(false)
    expect(patch(operation, { op: 'replace', path: 'title', value: 'T' }).changed).toBe(true)
  })
})
