import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant } from '../../contract/time.ts'
import { lastPeriods } from '../downtime/periods.ts'
import { computeUptime, formatPercent, toDayUptimes } from './history.ts'
import { computeItemStatus, computeOverallStatus } from './model.ts'

const now = parseInstant('2026-06-10T12:00:00Z') ?? 0

describe('the status of a line', () => {
  it.each([
    [['up', 'up'], 'up'],
    [['up', 'new', 'paused'], 'up'],
    [['up', 'grace'], 'late'],
    [['grace', 'down', 'up'], 'down'],
    [['new', 'paused'], 'unknown'],
    [[], 'unknown'],
  ] as const)('%j is %s', (statuses, status) => {
    expect(computeItemStatus(statuses)).toBe(status)
  })

  it('the page is as well as its worst line', () => {
    expect(computeOverallStatus(['up', 'late', 'up'])).toBe('late')
    expect(computeOverallStatus(['unknown', 'up'])).toBe('up')
    expect(computeOverallStatus([])).toBe('unknown')
  })
})

describe('ninety days', () => {
  const periods = lastPeriods('day', 90, now, 'UTC')
  const created_at = now - 3 * DAY
  const spans = [
    { from: now - 2 * DAY, to: now - 2 * DAY + 5 * MINUTE },
    { from: now - DAY, to: now - DAY + 6 * HOUR },
  ]

  it('end today, and tell nothing of the time before the check was there', () => {
    const days = toDayUptimes(spans, periods, created_at)
    expect(days).toHaveLength(90)
    expect(days[0]).toEqual({ date: '2026-03-13', kind: 'none', down_seconds: 0 })
    expect(days.slice(-4)).toEqual([
      { date: '2026-06-07', kind: 'up', down_seconds: 0 },
      { date: '2026-06-08', kind: 'part', down_seconds: 300 },
      { date: '2026-06-09', kind: 'down', down_seconds: 6 * 3_600 },
      { date: '2026-06-10', kind: 'up', down_seconds: 0 },
    ])
  })

  it('count only the time that the check was there for', () => {
    expect(computeUptime([{ from: now - DAY, to: now }], { from: now - 90 * DAY, to: now }, now - 2 * DAY)).toBe(0.5)
    expect(computeUptime([], { from: now - 90 * DAY, to: now }, now)).toBeNull()
  })

  it.each([
    [1, '100.00 %'],
    [0.99999, '99.99 %'],
    [0.5, '50.00 %'],
    [0, '0.00 %'],
  ])('%s is written %s, never rounded up', (share, words) => {
    expect(formatPercent(share)).toBe(words)
  })
})
