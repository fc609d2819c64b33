import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/setup/any-character.ts'
import { MINUTE, SECOND } from '../../contract/time.ts'
import { detectScheduleKind, findScheduleError, isValidSchedule, nextAfter, nextRun } from './schedule.ts'

describe('a schedule', () => {
  it('of the simple kind expects the next ping after its timeout, to the microsecond', () => {
    expect(nextAfter({ kind: 'simple', timeout: 60 }, 1_700_000_000_123_456)).toBe(1_700_000_000_123_456 + MINUTE)
  })

  it.each([
    ['* * * * *', 'cron'],
    ['0 0 * * *\n', 'cron'],
    ['12:34', 'oncalendar'],
    ['Mon *-*-* 12:34 UTC', 'oncalendar'],
    ['0 0 * * *\n12:34', undefined],
    ['Mon *-*-* 12:34 UTC surprise', undefined],
    ['', undefined],
  ])('%j is %s', (text, kind) => {
    expect(detectScheduleKind(text)).toBe(kind)
    expect(isValidSchedule(text)).toBe(kind !== undefined)
  })

  it('that is exhausted or cannot be read has no next run', () => {
    expect(nextAfter({ kind: 'oncalendar', schedule: '2019-01-01', tz: 'UTC' }, 1_700_000_000 * SECOND)).toBeUndefined()
    expect(nextAfter({ kind: 'oncalendar', schedule: 'surprise', tz: 'UTC' }, 0)).toBeUndefined()
    expect(nextAfter({ kind: 'cron', schedule: 'surprise', tz: 'UTC' }, 0)).toBeUndefined()
  })

  it('tells whose clocks a run follows', () => {
    expect(nextRun({ kind: 'cron', schedule: '* * * * *', tz: 'Asia/Tokyo' }, 0)).toEqual({ at: MINUTE, tz: 'Asia/Tokyo' })
    expect(nextRun({ kind: 'oncalendar', schedule: '*:* Europe/Kiev', tz: 'Asia/Tokyo' }, 0)).toEqual({ at: MINUTE, tz: 'Europe/Kyiv' })
  })

  it('is never more than refused, whatever the text', () => {
    const scraps = fc.constantFrom(...'*0159/-,.:~#L W@\n+_é', 'Mon', 'JAN', '..', 'UTC', 'Europe/Riga', '*:*', '0 0 * * ')
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: scraps, maxLength: 30 }), fc.string({ unit: anyCharacter, maxLength: 100 })), (text) => {
        const refusal = findScheduleError(text)
        expect(detectScheduleKind(text) === undefined).toBe(refusal !== undefined)
        if (refusal === undefined) return
        expect(refusal.from).toBeGreaterThanOrEqual(0)
        expect(refusal.to).toBeGreaterThanOrEqual(refusal.from)
        expect(refusal.to).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 3_000 },
    )
  })
})
