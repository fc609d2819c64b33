import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../contract/time.ts'
import { addBusinessTime, getBusinessTimeBetween } from '../hours/calendar.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import {
  cancelClock,
  computeConsumed,
  computeNextFireAt,
  fireClock,
  isClockOpen,
  meetClock,
  pauseClock,
  resumeClock,
  retargetClock,
  sortByDue,
  startClock,
} from './clock.ts'
import type { SlaClock } from './clock.ts'

const T = 1_700_000_000_000_000
const always = undefined
const start = (minutes = 100, now = T, started_at = T): SlaClock =>
  startClock({ metric: 'resolution', cycle: 1, started_at, target_us: minutes * MINUTE, calendar: always }, now).clock
const retarget = (clock: SlaClock, minutes: number, now: number) =>
  retargetClock(clock, { target_us: minutes * MINUTE, calendar: always, calendar_before: always }, now)
const after = (minutes: number): number => T + minutes * MINUTE

describe('a clock', () => {
  it('starts with its whole target ahead and warns when a fifth remains', () => {
    expect(start()).toMatchObject({ state: 'running', running_since: T, consumed_us: 0, at_risk_at: after(80), due_at: after(100) })
  })

  it('loses its deadline while it is paused and is never at risk then', () => {
    const paused = pauseClock(start(), always, after(30))
    expect(paused).toMatchObject({ state: 'paused', running_since: null, consumed_us: 30 * MINUTE, due_at: null, at_risk_at: null })
    expect(computeNextFireAt(paused)).toBeUndefined()
    expect(fireClock(paused, after(10_000))).toEqual({ clock: paused, fired: [] })
  })

  it('goes on with what remains', () => {
    const resumed = resumeClock(pauseClock(start(), always, after(30)), always, after(500))
    expect(resumed).toMatchObject({ state: 'running', running_since: after(500), at_risk_at: after(550), due_at: after(570) })
  })

  it('is met in time and keeps its deadline on record', () => {
    expect(meetClock(start(), always, after(99))).toMatchObject({
      state: 'met',
      running_since: null,
      consumed_us: 99 * MINUTE,
      due_at: after(100),
    })
  })

  it('says breached for ever once the answer came late', () => {
    const late = fireClock(start(), after(100)).clock
    const met = meetClock(late, always, after(130))
    expect(met).toMatchObject({
      state: 'breached',
      running_since: null,
      consumed_us: 130 * MINUTE,
      due_at: after(100),
      breached_at: after(100),
    })
    expect(isClockOpen(met)).toBe(false)
  })

  it('continues the same budget when its ticket is reopened', () => {
    const met = meetClock(start(), always, after(60))
    expect(resumeClock(met, always, after(1_000))).toMatchObject({ state: 'running', consumed_us: 60 * MINUTE, due_at: after(1_040) })
  })

  it('never breaches twice in one cycle, however often it is reopened', () => {
    const late = meetClock(fireClock(start(), after(100)).clock, always, after(130))
    const again = resumeClock(late, always, after(200))
    expect(again).toMatchObject({ state: 'breached', running_since: after(200), due_at: after(100) })
    expect(fireClock(again, after(9_000)).fired).toEqual([])
    expect(fireClock(resumeClock(pauseClock(again, always, after(300)), always, after(400)), after(9_000)).fired).toEqual([])
  })

  it('keeps its breach when it is paused or cancelled afterwards', () => {
    const late = fireClock(start(), after(100)).clock
    expect(pauseClock(late, always, after(110))).toMatchObject({ state: 'paused', due_at: after(100), breached_at: after(100) })
    expect(cancelClock(late, always, after(110))).toMatchObject({ state: 'cancelled', breached_at: after(100) })
  })

  it('says nothing more after it was cancelled', () => {
    const cancelled = cancelClock(start(), always, after(10))
    expect(cancelled).toMatchObject({ state: 'cancelled', due_at: null, consumed_us: 10 * MINUTE })
    expect(fireClock(cancelled, after(9_000)).fired).toEqual([])
  })

  it.each([
    ['pausing what is paused', pauseClock(pauseClock(start(), always, after(1)), always, after(2)), pauseClock(start(), always, after(1))],
    ['resuming what runs', resumeClock(start(), always, after(5)), start()],
    ['meeting what is met', meetClock(meetClock(start(), always, after(1)), always, after(2)), meetClock(start(), always, after(1))],
    ['cancelling what is met', cancelClock(meetClock(start(), always, after(1)), always, after(2)), meetClock(start(), always, after(1))],
    ['retargeting what is met', retarget(meetClock(start(), always, after(1)), 5, after(2)).clock, meetClock(start(), always, after(1))],
  ])('is not changed by %s', (_, twice, once) => {
    expect(twice).toEqual(once)
  })
})

describe('a change of target', () => {
  it('keeps the time consumed', () => {
    expect(retarget(start(), 200, after(40)).clock).toMatchObject({ consumed_us: 40 * MINUTE, due_at: after(200), at_risk_at: after(160) })
  })

  it('keeps the time consumed before a pause', () => {
    const resumed = resumeClock(pauseClock(start(), always, after(30)), always, after(500))
    expect(retarget(resumed, 60, after(510)).clock.due_at).toBe(after(530))
  })

  it('breaches at once when the new deadline has passed, and dates the deadline where it would have been', () => {
    const { clock, fired } = retarget(start(), 30, after(40))
    expect(clock).toMatchObject({ state: 'breached', due_at: after(30), breached_at: after(40), running_since: after(40) })
    expect(fired).toEqual([
      { kind: 'breached', metric: 'resolution', cycle: 1, at: after(40), due_at: after(30), reason: 'policy_changed' },
    ])
  })

  it('breaches a paused clock too, which stays paused', () => {
    const { clock, fired } = retarget(pauseClock(start(), always, after(40)), 30, after(60))
    expect(clock).toMatchObject({ state: 'paused', breached_at: after(60), running_since: null })
    expect(fired).toHaveLength(1)
  })

  it('does not breach a second time', () => {
    const late = fireClock(start(), after(100)).clock
    expect(retarget(late, 10, after(120)).fired).toEqual([])
    expect(retarget(late, 1_000, after(120)).clock).toMatchObject({ state: 'breached', due_at: after(100) })
  })

  it('arms the warning again only when more than a fifth remains', () => {
    const warned = fireClock(start(), after(85)).clock
    expect(warned.at_risk_fired_at).toBe(after(85))
    expect(retarget(warned, 200, after(85)).clock).toMatchObject({ at_risk_fired_at: null, at_risk_at: after(160) })
    expect(retarget(warned, 105, after(85)).clock).toMatchObject({ at_risk_fired_at: after(85) })
    expect(computeNextFireAt(retarget(warned, 105, after(85)).clock)).toBe(after(105))
  })

  it('counts the past by the old calendar and the future by the new one', () => {
    const nights: BusinessCalendar = {
      time_zone: 'UTC',
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '06:00' }],
      holidays: [],
    }
    const { clock } = retargetClock(start(600), { target_us: 600 * MINUTE, calendar: nights, calendar_before: always }, after(60))
    expect(clock.consumed_us).toBe(HOUR)
    expect(clock.due_at).toBe(addBusinessTime(nights, after(60), 9 * HOUR))
    expect(getBusinessTimeBetween(nights, after(60), clock.due_at ?? 0)).toBe(9 * HOUR)
  })
})

describe('firing', () => {
  it('warns first and breaches later', () => {
    expect(computeNextFireAt(start())).toBe(after(80))
    expect(fireClock(start(), after(80) - 1).fired).toEqual([])
    const warned = fireClock(start(), after(80))
    expect(warned.fired).toEqual([{ kind: 'at_risk', metric: 'resolution', cycle: 1, at: after(80), due_at: after(100), reason: 'time' }])
    expect(computeNextFireAt(warned.clock)).toBe(after(100))
    expect(fireClock(warned.clock, after(99)).fired).toEqual([])
    expect(fireClock(warned.clock, after(100)).fired.map((firing) => firing.kind)).toEqual(['breached'])
  })

  it('catches up after a downtime in due order and with the true instants', () => {
    const { clock, fired } = fireClock(start(), after(5_000))
    expect(fired.map(({ kind, at, due_at }) => [kind, at, due_at])).toEqual([
      ['at_risk', after(80), after(100)],
      ['breached', after(100), after(100)],
    ])
    expect(clock).toMatchObject({ at_risk_fired_at: after(5_000), breached_at: after(100) })
    expect(computeNextFireAt(clock)).toBeUndefined()
  })

  it('orders the firings of several clocks by the instant they fell due', () => {
    const [slow, quick] = [start(1_000), start(100)].map((clock) => fireClock(clock, after(5_000)).fired)
    expect(sortByDue([...(slow ?? []), ...(quick ?? [])]).map(({ at }) => at)).toEqual([80, 100, 800, 1_000].map(after))
  })

  it('never fires when the calendar never opens', () => {
    const calendar: BusinessCalendar = { time_zone: 'UTC', hours: [], holidays: [] }
    const { clock } = startClock({ metric: 'resolution', cycle: 1, started_at: T, target_us: HOUR, calendar }, T)
    expect(clock).toMatchObject({ state: 'running', due_at: null, at_risk_at: null })
    expect(computeNextFireAt(clock)).toBeUndefined()
    expect(computeConsumed(clock, calendar, after(10_000))).toBe(0)
  })

  it('breaches a clock at once that starts with its time already spent', () => {
    const { clock, fired } = startClock({ metric: 'first_response', cycle: 1, started_at: T, target_us: HOUR, calendar: always }, after(90))
    expect(clock).toMatchObject({ state: 'breached', due_at: after(60), breached_at: after(90) })
    expect(fired.map(({ reason }) => reason)).toEqual(['policy_changed'])
  })
})
