import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../contract/time.ts'
import { appendAttempts, ATTEMPTS_PER_WINDOW, CAP_WINDOW, countRemaining, filterRecentAttempts, findFreeAt } from './rate-cap.ts'
import type { AttemptLog } from './rate-cap.ts'

const NOW = 1_770_000_000_000_000

/** The most attempts that any minute holds, both of its ends included. */
const busiestMinute = (attempts: readonly number[]): number =>
  Math.max(0, ...attempts.map((start) => attempts.filter((at) => at >= start && at <= start + MINUTE).length))

type Demand = { readonly wait: number; readonly wanted: number; readonly restarts: boolean }
const demand = fc.record({
  wait: fc.integer({ min: 0, max: 20 * SECOND }),
  wanted: fc.integer({ min: 0, max: 12 }),
  restarts: fc.boolean(),
})

/** A dispatcher that starts as much as it may, and sometimes forgets everything but the table of attempts. */
const dispatch = (demands: readonly Demand[], limit: number): { readonly table: readonly number[]; readonly backlog: number } => {
  let [now, log, backlog]: [number, AttemptLog, number] = [NOW, [], 0]
  const table: number[] = []
  for (const { wait, wanted, restarts } of demands) {
    now += wait
    backlog += wanted
    const count = Math.min(backlog, countRemaining(restarts ? table : log, now, limit))
    log = appendAttempts(restarts ? table : log, now, count)
    table.push(...Array.from({ length: count }, () => now))
    backlog -= count
  }
  return { table, backlog }
}

describe('the cap', () => {
  it('lets a thousand through and then makes the rest wait', () => {
    const full = appendAttempts([], NOW, ATTEMPTS_PER_WINDOW)
    expect(countRemaining([], NOW)).toBe(1_000)
    expect(countRemaining(full, NOW)).toBe(0)
    expect(findFreeAt(full, NOW)).toBe(NOW + CAP_WINDOW)
    expect(countRemaining(full, NOW + MINUTE)).toBe(0)
    expect(countRemaining(full, NOW + CAP_WINDOW)).toBe(1_000)
  })

  it('slides: places come free one by one', () => {
    const log = [NOW, NOW + SECOND, NOW + 2 * SECOND]
    expect(findFreeAt(log, NOW + 3 * SECOND, 3)).toBe(NOW + CAP_WINDOW)
    expect(countRemaining(log, NOW + CAP_WINDOW, 3)).toBe(1)
    expect(countRemaining(log, NOW + CAP_WINDOW + SECOND, 3)).toBe(2)
    expect(findFreeAt(log, NOW + 3 * SECOND, 4)).toBe(NOW + 3 * SECOND)
  })

  it('forgets what no longer counts and stays in order when the clock is set back', () => {
    const log = appendAttempts([NOW - 2 * CAP_WINDOW, NOW], NOW + 5, 1)
    expect(log).toEqual([NOW, NOW + 5])
    expect(appendAttempts(log, NOW - SECOND, 1)).toEqual([NOW, NOW + 5, NOW + 5])
    expect(filterRecentAttempts(log, NOW + CAP_WINDOW)).toEqual([NOW + 5])
  })

  it('lets something through however small the limit is', () => {
    expect(countRemaining([], NOW, 0.2)).toBe(1)
    expect(countRemaining([NOW], NOW, 0.2)).toBe(0)
  })

  it('is never exceeded in any minute, across restarts', () => {
    fc.assert(
      fc.property(fc.array(demand, { maxLength: 80 }), fc.integer({ min: 1, max: 15 }), (demands, limit) => {
        expect(busiestMinute(dispatch(demands, limit).table)).toBeLessThanOrEqual(limit)
      }),
      { numRuns: 300 },
    )
  })

  it('drops nothing and leaves nothing waiting below the limit', () => {
    fc.assert(
      fc.property(fc.array(demand, { minLength: 1, maxLength: 80 }), fc.integer({ min: 1, max: 15 }), (demands, limit) => {
        const { table, backlog } = dispatch(demands, limit)
        const end = demands.reduce((now, { wait }) => now + wait, NOW)
        expect(table.length + backlog).toBe(demands.reduce((sum, { wanted }) => sum + wanted, 0))
        if (backlog > 0) expect(countRemaining(table, end, limit)).toBe(0)
      }),
    )
  })

  it('names the very instant at which the next may go', () => {
    fc.assert(
      fc.property(fc.array(demand, { maxLength: 60 }), fc.integer({ min: 1, max: 15 }), (demands, limit) => {
        const { table } = dispatch(demands, limit)
        const now = table.at(-1) ?? NOW
        const free = findFreeAt(table, now, limit)
        expect(countRemaining(table, free, limit)).toBeGreaterThan(0)
        if (free > now) expect(countRemaining(table, free - 1, limit)).toBe(0)
      }),
    )
  })
})
