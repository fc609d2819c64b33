import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldSteps } from './field-steps.ts'

const floor = { key: 'floor', is_required: false }

describe('one field of many tickets', () => {
  it('changes those that say something else, and takes back together what was alike', () => {
    const said = [
      { id: 1, value: 3 },
      { id: 2, value: null },
      { id: 3, value: 7 },
      { id: 4, value: 3 },
      { id: 5, value: '' },
    ]
    expect(fieldSteps(floor, said, 7)).toEqual({
      step: { ids: [1, 2, 4, 5], set: { custom_fields: { floor: 7 } } },
      back: [
        { ids: [1, 4], set: { custom_fields: { floor: 3 } } },
        { ids: [2, 5], set: { custom_fields: { floor: null } } },
      ],
    })
  })

  it('that has to be said does not promise to become nothing again', () => {
    const said = [
      { id: 1, value: null },
      { id: 2, value: ['a'] },
    ]
    expect(fieldSteps({ ...floor, is_required: true }, said, ['b']).back).toEqual([{ ids: [2], set: { custom_fields: { floor: ['a'] } } }])
  })

  it('after there and back every ticket says what it said', () => {
    const values = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 2 }), fc.constantFrom(['a'], ['a', 'b'], 'x'))
    fc.assert(
      fc.property(fc.array(values), values, (all, to) => {
        const said = all.map((value, id) => ({ id, value }))
        const { step, back } = fieldSteps(floor, said, to)
        for (const { id, value } of said) {
          const steps = [step, ...back].filter(({ ids }) => ids.includes(id))
          const end = steps.reduce((_, { set }) => set.custom_fields?.floor, value as unknown)
          expect(end).toEqual(value)
        }
      }),
    )
  })
})
