import { describe, expect, it } from 'vitest'
import { parseInstant, SECOND } from '../../contract/time.ts'
import { previewRuns } from './preview.ts'
import { detectScheduleKind } from './schedule.ts'

const lines = (text: string, tz: string, from: string, count: number): readonly string[] => {
  const kind = detectScheduleKind(text) ?? 'cron'
  return previewRuns({ kind, schedule: text, tz }, parseInstant(from) ?? 0, count).map((run) => {
    const clock = Temporal.Instant.fromEpochMilliseconds(run.at / 1_000).toZonedDateTimeISO(run.tz)
    return [clock.toString({ timeZoneName: 'never', smallestUnit: 'minute' }), ...run.notes].join(' ')
  })
}

const FORWARD = 'The clocks go forward by 1 hour on 2027-03-28, from 02:00 to 03:00.'
const BACK = 'The clocks go back by 1 hour on 2027-10-31, from 03:00 to 02:00.'

describe('the preview of a schedule in Berlin', () => {
  it.each([
    [
      'a cron job at a time that is skipped',
      '30 2 * * *',
      '2027-03-27T12:00:00Z',
      [`2027-03-28T03:00+02:00 ${FORWARD} 02:30 does not exist on 2027-03-28; the run is at 03:00.`, '2027-03-29T02:30+02:00'],
    ],
    [
      'a cron job at a time that repeats',
      '30 2 * * *',
      '2027-10-30T12:00:00Z',
      ['2027-10-31T02:30+02:00 The clocks show 02:30 twice on 2027-10-31; this is the first time.', `2027-11-01T02:30+01:00 ${BACK}`],
    ],
    [
      'a cron job that follows real time',
      '30 * * * *',
      '2027-10-31T00:00:00Z',
      [
        '2027-10-31T02:30+02:00 The clocks show 02:30 twice on 2027-10-31; this is the first time.',
        `2027-10-31T02:30+01:00 ${BACK} The clocks show 02:30 twice on 2027-10-31; this is the second time.`,
        '2027-10-31T03:30+01:00',
      ],
    ],
    ['an OnCalendar run that is skipped', '02:30', '2027-03-27T12:00:00Z', [`2027-03-29T02:30+02:00 ${FORWARD}`]],
    ['a job that asks for the moment after the jump', '0 3 28 3 *', '2027-03-27T12:00:00Z', [`2027-03-28T03:00+02:00 ${FORWARD}`]],
    ['changes that undo each other', '0 12 1 7 *', '2027-06-01T12:00:00Z', ['2027-07-01T12:00+02:00', '2028-07-01T12:00+02:00']],
    [
      'a change long before the run',
      '0 12 1 2 *',
      '2025-10-15T12:00:00Z',
      ['2026-02-01T12:00+01:00 The clocks go back by 1 hour on 2025-10-26, from 03:00 to 02:00.'],
    ],
    ['the end of a schedule', '2027-01-01', '2026-12-01T00:00:00Z', ['2027-01-01T00:00+01:00']],
    ['a line with its own zone', '02:30 UTC', '2027-03-27T12:00:00Z', ['2027-03-28T02:30+00:00', '2027-03-29T02:30+00:00']],
  ])('%s', (_name, text, from, expected) => {
    const count = text === '2027-01-01' ? 3 : expected.length
    expect(lines(text, 'Europe/Berlin', from, count)).toEqual(expected)
  })

  it('of a day that a country skips', () => {
    expect(lines('0 12 * * *', 'Pacific/Apia', '2011-12-29T23:00:00Z', 1)).toEqual([
      '2011-12-31T00:00+14:00 The clocks go forward by 1 day on 2011-12-30, from 00:00 to 00:00. 12:00 does not exist on 2011-12-30; the run is at 00:00.',
    ])
  })
})

describe('the preview of a simple schedule', () => {
  it('adds the timeout again and again, whatever the clocks do', () => {
    const from = parseInstant('2027-03-27T12:00:00Z') ?? 0
    const runs = previewRuns({ kind: 'simple', timeout: 86_400 }, from, 2)
    expect(runs.map((run) => (run.at - from) / SECOND)).toEqual([86_400, 172_800])
    expect(runs.flatMap((run) => run.notes)).toEqual([])
  })
})
