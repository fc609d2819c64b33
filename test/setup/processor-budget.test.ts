import { expect, it } from 'vitest'
import { measureUnit_ms, medianUnit_ms, overspending } from './processor-budget.ts'

it.each([
  [100, 10, undefined],
  [101, 10, undefined],
  [111, 10, expect.stringContaining('11 units')],
  [200, 20, undefined],
])('%i ms of processor time where a unit takes %i ms', (total_ms, unit_ms, sentence) => {
  expect(overspending({ total_ms, unit_ms }, 10)).toEqual(sentence)
})

it('a unit is some work', () => {
  expect(measureUnit_ms()).toBeGreaterThanOrEqual(1)
})

it('the unit of a run is the middle one of those measured beside its files', () => {
  expect(medianUnit_ms([70, 40, 65, 300, 60])).toBe(65)
})
