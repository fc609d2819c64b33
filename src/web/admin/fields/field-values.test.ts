import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesIn, initialOf, keyFrom } from './field-values.ts'

describe('the key of a label', () => {
  it.each([
    ['Cost centre', 'cost_centre'],
    ['  Größe (m²)  ', 'grosse_m2'],
    ['2nd floor', 'nd_floor'],
    ['Ünïcode', 'unicode'],
    ['日本', ''],
    ['x'.repeat(80), 'x'.repeat(50)],
  ])('%j is %j', (label, key) => expect(keyFrom(label)).toBe(key))

  it('is always one the server takes, or nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (label) => void expect(keyFrom(label)).toMatch(/^([a-z][a-z0-9_]{0,49})?$/)))
  })
})

describe('a field that is sent', () => {
  const values = { ...initialOf(undefined), label: 'Room', options: ' A \n\nB', min: '1', max: '' }

  it('has options only where one can be chosen, and limits only where they mean something', () => {
    expect(changesIn({ ...values, type: 'select' })).toMatchObject({ options: ['A', 'B'], min: null, max: null })
    expect(changesIn({ ...values, type: 'number' })).toMatchObject({ options: [], min: 1, max: null })
    expect(changesIn({ ...values, type: 'date' })).toMatchObject({ options: [], min: null, max: null })
  })
})
