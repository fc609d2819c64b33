import { expect, it } from 'vitest'
import { monthsOf } from './months.ts'

const day = (date: string, down_seconds = 0, watched_seconds = 86_400) => ({ date, watched_seconds, down_seconds })

it('sums days up by month, the newest first, and leaves out months nobody watched', () => {
  const days = [day('2026-08-31', 0, 0), day('2026-09-30'), day('2026-10-01', 43_200), day('2026-10-02')]
  expect(monthsOf(days)).toEqual([
    { month: '2026-10', share: 0.75, bad_days: 1, down_seconds: 43_200 },
    { month: '2026-09', share: 1, bad_days: 0, down_seconds: 0 },
  ])
})
