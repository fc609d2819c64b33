import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FieldType } from '../../../contract/v1/fields.ts'
import { formats } from '../../i18n/formats.ts'
import { givenIn, requiredFirst, shownOf, typedOf, undefinedKeys, wayBack, wireOf, type CustomField } from './custom-values.ts'

const field = (key: string, type: FieldType, more: Partial<CustomField> = {}): CustomField => ({
  id: 1,
  key,
  type,
  label: key,
  description: '',
  is_required: false,
  options: [],
  min: null,
  max: null,
  position: 0,
  created_at: '',
  updated_at: '',
  ...more,
})

describe('what is typed and what is sent', () => {
  it.each([
    ['text', 'Room 4', 'Room 4'],
    ['text', '', null],
    ['number', '4', 4],
    ['number', '-1.5', -1.5],
    ['number', '0', 0],
    ['number', '', null],
    ['boolean', 'yes', true],
    ['boolean', 'no', false],
    ['boolean', '', null],
    ['date', '2026-11-15', '2026-11-15'],
    ['date', '', null],
    ['select', ' A', ' A'],
    ['select', '', null],
    ['multiselect', ['A', 'B'], ['A', 'B']],
    ['multiselect', [], null],
  ] as const)('a %s of %j is %j on the wire, and back', (type, typed, wire) => {
    expect(wireOf({ type }, typed)).toEqual(wire)
    expect(typedOf({ type }, wire)).toEqual(typed)
  })

  it.each([
    ['text', '  Room 4 ', 'Room 4'],
    ['text', '   ', null],
    ['number', ' 7 ', 7],
    ['number', 'seven', 'seven'],
    ['number', '1e999', '1e999'],
  ] as const)('a %s typed as %j is sent as %j', (type, typed, wire) => expect(wireOf({ type }, typed)).toEqual(wire))

  it.each([
    ['number', 'four', 'four'],
    ['text', 4, '4'],
    ['text', { a: 1 }, '{"a":1}'],
    ['boolean', 'maybe', ''],
    ['multiselect', 'A', ['A']],
    ['select', undefined, ''],
  ] as const)('a %s that is %j already is put into the input as %j', (type, wire, typed) => expect(typedOf({ type }, wire)).toEqual(typed))

  it('no number changes by being opened and saved', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
        (value) => {
          expect(wireOf({ type: 'number' }, typedOf({ type: 'number' }, value))).toBe(value)
        },
      ),
    )
  })
})

describe('a new ticket', () => {
  const fields = [field('note', 'text'), field('floor', 'number', { is_required: true }), field('vip', 'boolean', { is_required: true })]

  it('says what was filled in, and a no is something', () => {
    expect(givenIn(fields, { 'custom_fields.note': ' ', 'custom_fields.floor': '0', 'custom_fields.vip': 'no' })).toEqual({
      floor: 0,
      vip: false,
    })
    expect(givenIn(fields, {})).toEqual({})
  })

  it('asks first for what has to be said, else in the order of the desk', () => {
    expect(requiredFirst(fields).map(({ key }) => key)).toEqual(['floor', 'vip', 'note'])
  })
})

describe('what a ticket has', () => {
  const saying = { yes: 'Yes', no: 'No', format: formats('en') }

  it.each([
    ['text', 'Room 4', 'Room 4'],
    ['number', 4711, '4711'],
    ['number', 1234.5, '1,234.5'],
    ['number', 1e-7, '1e-7'],
    ['boolean', true, 'Yes'],
    ['boolean', false, 'No'],
    ['date', '2026-11-15', 'Nov 15, 2026'],
    ['date', 'soon', 'soon'],
    ['text', '2026-11-15', '2026-11-15'],
    ['multiselect', ['A', 'B', 'C'], 'A, B, and C'],
    ['multiselect', [], ''],
    ['number', null, ''],
    [undefined, { a: [1] }, '{"a":[1]}'],
  ] as const)('a %s of %j is read as %j', (type, value, shown) => expect(shownOf(type, value, saying)).toBe(shown))

  it('is told apart from what nobody defined', () => {
    expect(undefinedKeys([field('floor', 'number')], { floor: 1, order: 'A-1', gone: null })).toEqual(['order'])
  })

  it('goes back to what it was, but what has to be said cannot be unsaid', () => {
    expect(wayBack(field('floor', 'number'), 3)).toEqual({ floor: 3 })
    expect(wayBack(field('vip', 'boolean', { is_required: true }), false)).toEqual({ vip: false })
    expect(wayBack(field('floor', 'number'), undefined)).toEqual({ floor: null })
    expect(wayBack(field('floor', 'number', { is_required: true }), undefined)).toBeUndefined()
  })
})
