import { describe, expect, it } from 'vitest'
import { cronOf } from './snippets.ts'

describe('the schedule of a crontab line', () => {
  it.each([
    ['the schedule of a check on a schedule', { kind: 'cron', schedule: '5 4 * * *', timeout: 60 }, '5 4 * * *'],
    ['daily for an OnCalendar expression', { kind: 'oncalendar', schedule: 'Mon *-*-* 12:00', timeout: 60 }, '0 2 * * *'],
    ['every minute', { kind: 'simple', schedule: '', timeout: 60 }, '* * * * *'],
    ['every fifteen minutes', { kind: 'simple', schedule: '', timeout: 900 }, '*/15 * * * *'],
    ['hourly', { kind: 'simple', schedule: '', timeout: 3_600 }, '0 * * * *'],
    ['every six hours', { kind: 'simple', schedule: '', timeout: 21_600 }, '0 */6 * * *'],
    ['daily', { kind: 'simple', schedule: '', timeout: 86_400 }, '0 2 * * *'],
    ['weekly', { kind: 'simple', schedule: '', timeout: 604_800 }, '0 2 * * 1'],
    ['daily for an interval that cron does not have', { kind: 'simple', schedule: '', timeout: 420 }, '0 2 * * *'],
    ['daily for an interval that is no number yet', { kind: 'simple', schedule: '', timeout: NaN }, '0 2 * * *'],
  ])('is %s', (_what, check, line) => {
    expect(cronOf(check)).toBe(line)
  })
})
