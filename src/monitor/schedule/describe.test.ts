import { describe, expect, it } from 'vitest'
import { describeSchedule } from './describe.ts'
import { detectScheduleKind } from './schedule.ts'

const describeText = (text: string): string | undefined => {
  const kind = detectScheduleKind(text)
  return kind && describeSchedule({ kind, schedule: text, tz: 'UTC' })
}

describe('a schedule in words', () => {
  it.each([
    [60, 'Every minute'],
    [86_400, 'Every day'],
    [5_400, 'Every 1 hour and 30 minutes'],
    [90_061, 'Every 1 day, 1 hour, 1 minute and 1 second'],
  ])('a timeout of %d seconds', (timeout, words) => {
    expect(describeSchedule({ kind: 'simple', timeout })).toBe(words)
  })

  it.each([
    ['* * * * *', 'Every minute'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['*/7 * * * *', 'At minutes 0 to 56 in steps of 7 of every hour'],
    ['0-30 * * * *', 'At minutes 0 to 30 of every hour'],
    ['0 * * * *', 'Every hour, on the hour'],
    ['1 * * * *', 'Every hour, at 1 minute past'],
    ['15 */2 * * *', 'Every 2 hours, at 15 minutes past'],
    ['*/5 */2 * * *', 'Every 5 minutes in every second hour'],
    ['5,10 */4 * * *', 'At minutes 5 and 10 of every fourth hour'],
    ['0 2 * * *', 'At 02:00, every day'],
    ['0 2,14 * * *', 'At 02:00 and 14:00, every day'],
    ['0 2 * * 1-5', 'At 02:00, Monday to Friday'],
    ['0 9-17 * * MON-FRI', 'Every hour from 09:00 to 17:00, Monday to Friday'],
    ['*/5 9-17 * * 5-7', 'Every 5 minutes from 09:00 to 17:59, Friday to Sunday'],
    ['*/5 1,3,7 * * *', 'Every 5 minutes in hours 1, 3 and 7'],
    ['0 0 * * 0,6', 'At 00:00, on Sunday and Saturday'],
    ['0 0 * * 5L', 'At 00:00, on the last Friday of the month'],
    ['0 0 * 3 MON#2', 'At 00:00, on the second Monday of March'],
    ['0 0 1,15 * *', 'At 00:00, on days 1 and 15 of the month'],
    ['0 0 1 */3 *', 'At 00:00, on day 1 of January, April, July and October'],
    ['0 0 L * *', 'At 00:00, on the last day of the month'],
    ['0 0 LW 12 *', 'At 00:00, on the last workday of December'],
    ['0 0 13 * 5', 'At 00:00, on day 13 of the month or on Friday'],
    ['0 0 1-7 * */7', 'At 00:00, on days 1 to 7 of the month, if that is Sunday'],
    ['0 0 * 6-8 *', 'At 00:00, every day in June to August'],
    ['0 0 * 6 1', 'At 00:00, on Monday, in June'],
  ])('cron %s', (text, words) => {
    expect(describeText(text)).toBe(words)
  })

  it.each([
    ['minutely', 'Every minute'],
    ['weekly', 'At 00:00, on Monday'],
    ['semiannually', 'At 00:00, on day 1 of January and July'],
    ['Mon..Fri 09:00', 'At 09:00, Monday to Friday'],
    ['*:*:0/5', 'Every 5 seconds'],
    ['*:*:30', 'At second 30 of every minute'],
    ['9..12:0/5:20', 'At second 20, every 5 minutes from 09:00 to 12:59'],
    ['12:00:0,30', 'At 12:00:00 and 12:00:30, every day'],
    ['*~22', 'At 00:00, on the 22nd to last day of the month'],
    ['Sun *~7/1', 'At 00:00, on the last 7 days of the month, if that is Sunday'],
    ['*~3..7/2', 'At 00:00, on every second day from the 7th to last to the third to last of the month'],
    ['2025..2027-01-01', 'At 00:00, on day 1 of January, in 2025 to 2027'],
    ['10:00 Europe/Riga\n*-*-1', 'At 10:00, every day, Europe/Riga time; at 00:00, on day 1 of the month'],
  ])('OnCalendar %j', (text, words) => {
    expect(describeText(text)).toBe(words)
  })

  it('says nothing about a text that is no schedule', () => {
    expect(describeSchedule({ kind: 'cron', schedule: 'surprise', tz: 'UTC' })).toBeUndefined()
    expect(describeSchedule({ kind: 'oncalendar', schedule: 'surprise', tz: 'UTC' })).toBeUndefined()
  })
})
