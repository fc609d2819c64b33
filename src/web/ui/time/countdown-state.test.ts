import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../../contract/time.ts'
import { countdownOf } from './countdown-state.ts'

const due_at = 100 * HOUR
const started_at = due_at - 10 * HOUR

describe('a countdown', () => {
  it.each([
    [due_at - 9 * HOUR, 'up', false, 9 * HOUR],
    [due_at - 2 * HOUR - 1, 'up', false, 2 * HOUR],
    [due_at - 2 * HOUR, 'late', false, 2 * HOUR],
    [due_at - 12 * MINUTE - 59 * SECOND, 'late', false, 12 * MINUTE],
    [due_at - 61 * SECOND, 'late', false, 61 * SECOND],
    [due_at - 1, 'late', false, 0],
    [due_at, 'down', true, 0],
    [due_at + 8 * MINUTE + 30 * SECOND, 'down', true, 8 * MINUTE],
  ])('at %d is %s', (now, kind, over, micros) => {
    expect(countdownOf({ due_at, started_at }, now)).toEqual({ kind, over, micros })
  })

  it('without a start is at risk for the last ten minutes', () => {
    expect(countdownOf({ due_at }, due_at - 11 * MINUTE).kind).toBe('up')
    expect(countdownOf({ due_at }, due_at - 10 * MINUTE).kind).toBe('late')
  })
})
