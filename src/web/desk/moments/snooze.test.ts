import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY, parseInstant, SECOND } from '../../../contract/time.ts'
import { SNOOZES, snoozeUntil } from './snooze.ts'

it('a ticket always comes back later than now, and within eight days', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SNOOZES), fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }), (snooze, seconds) => {
      const now = seconds * SECOND
      const until = parseInstant(snoozeUntil(snooze, now)) ?? 0
      expect(until).toBeGreaterThan(now)
      expect(until - now).toBeLessThan(8 * DAY)
    }),
  )
})

it('Monday is the next one, even on a Monday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }), (seconds) => {
      expect(new Date(snoozeUntil('monday', seconds * SECOND)).getDay()).toBe(1)
    }),
  )
})
