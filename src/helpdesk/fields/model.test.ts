import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_TYPES } from '../../contract/v1/fields.ts'
import { diffFields, type FieldDefinition, validateChangedFields, validateField, validateNewValues } from './model.ts'

const field = (more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: 1,
  key: 'x',
  label: 'Cost centre',
  description: '',
  type: 'text',
  is_required: false,
  options: [],
  min: null,
  max: null,
  position: 1,
  created_at: 0,
  updated_at: 0,
  ...more,
})

const options = ['red', 'green']

describe('a value', () => {
  it.each<[Partial<FieldDefinition>, unknown, string | undefined]>([
    [{ type: 'text' }, 'abc', undefined],
    [{ type: 'text' }, 7, 'must be a string'],
    [{ type: 'text', max: 2 }, 'abc', 'not be greater than 2 characters'],
    [{ type: 'text', min: 4 }, 'abc', 'at least 4 characters'],
    [{ type: 'number' }, 7.5, undefined],
    [{ type: 'number' }, '7', 'must be a number'],
    [{ type: 'number' }, [], 'must be a number'],
    [{ type: 'select', options }, [], 'invalid'],
    [{ type: 'multiselect', options }, [], undefined],
    [{ type: 'number', min: 8 }, 7, 'at least 8'],
    [{ type: 'number', max: 6 }, 7, 'greater than 6'],
    [{ type: 'boolean' }, false, undefined],
    [{ type: 'boolean' }, 'no', 'true or false'],
    [{ type: 'date' }, '2028-02-29', undefined],
    [{ type: 'date' }, '2027-02-29', 'valid date'],
    [{ type: 'date' }, '29.2.2028', 'valid date'],
    [{ type: 'select', options }, 'red', undefined],
    [{ type: 'select', options }, 'blue', 'invalid'],
    [{ type: 'multiselect', options }, ['red', 'green'], undefined],
    [{ type: 'multiselect', options }, ['red', 'red'], 'invalid'],
    [{ type: 'multiselect', options }, 'red', 'invalid'],
    [{ type: 'text', is_required: true }, '', 'is required'],
    [{ type: 'multiselect', options, is_required: true }, [], 'is required'],
    [{ type: 'number', is_required: true }, 0, undefined],
    [{ type: 'boolean', is_required: true }, false, undefined],
  ])('of %j that is %j', (more, value, says) => {
    const sentence = validateNewValues([field(more)], { x: value })['custom_fields.x']?.[0]
    if (says === undefined) expect(sentence).toBe(undefined)
    else expect(sentence).toContain(says)
  })
})

describe('for all values', () => {
  const values = fc.oneof(fc.constant(undefined), fc.jsonValue())
  const fields = fc.record({ type: fc.constantFrom(...FIELD_TYPES), is_required: fc.boolean() }).map((more) => field({ ...more, options }))

  it('what stays as it is never stands in the way', () => {
    fc.assert(fc.property(fields, values, (one, x) => void expect(validateChangedFields([one], { x }, { x })).toEqual({})))
  })

  it('leaving something out is wrong exactly where it is required', () => {
    fc.assert(fc.property(fields, (one) => void expect(Object.keys(validateNewValues([one], {})).length > 0).toBe(one.is_required)))
  })

  it('a change is judged as a new value is', () => {
    fc.assert(
      fc.property(fields, values, (one, x) => {
        const changed = validateChangedFields([one], { x: 'something else entirely' }, { x })
        expect(changed).toEqual(validateNewValues([one], { x }))
      }),
    )
  })
})

describe('what became different', () => {
  it('lists defined fields in the configured order, then undefined keys by name', () => {
    const fields = [field({ key: 'floor', label: 'Floor', type: 'number' }), field({ key: 'site', label: 'Site', type: 'select', options })]
    const before = { shop: 1, site: 'red', floor: 3, same: [1] }
    const after = { site: null, floor: 4, same: [1], added: true }
    expect(diffFields(fields, before, after)).toEqual([
      { key: 'floor', label: 'Floor', type: 'number', from: 3, to: 4 },
      { key: 'site', label: 'Site', type: 'select', from: 'red', to: null },
      { key: 'added', label: 'added', type: null, from: null, to: true },
      { key: 'shop', label: 'shop', type: null, from: 1, to: null },
    ])
  })

  it('is nothing when nothing did, and never what stayed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), (before, after) => {
        expect(diffFields([field()], before, before)).toEqual([])
        for (const { from, to } of diffFields([field()], before, after)) expect(JSON.stringify(from)).not.toBe(JSON.stringify(to))
      }),
    )
  })
})

describe('a definition', () => {
  it.each<[Partial<FieldDefinition>, string | undefined]>([
    [{ type: 'select', options }, undefined],
    [{ type: 'select' }, 'options'],
    [{ type: 'text', options }, 'options'],
    [{ type: 'select', options: ['a', 'a'] }, 'options'],
    [{ type: 'date', min: 1 }, 'min'],
    [{ type: 'number', min: 2, max: 1 }, 'max'],
  ])('%j', (more, at) => expect(Object.keys(validateField(field(more)))[0]).toBe(at))
})
