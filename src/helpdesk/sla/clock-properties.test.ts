import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, MINUTE, parseInstant } from '../../contract/time.ts'
import { addBusinessTime, getBusinessTimeBetween } from '../hours/calendar.ts'
import type { BusinessCalendar } from '../hours/calendar.ts'
import { computeConsumed, computeNextFireAt, fireClock, pauseClock, resumeClock, retargetClock, startClock } from './clock.ts'
import type { ClockFiring, SlaClock } from './clock.ts'

const T = parseInstant('2026-03-26T15:00:00Z') ?? 0
const split: BusinessCalendar = {
  time_zone: 'Europe/Berlin',
  hours: [
    { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    { weekdays: [1, 2, 3, 4, 5, 7], from: '13:00', to: '17:30' },
  ],
  holidays: [{ date: '2026-04-03' }],
}
const nights: BusinessCalendar = {
  time_zone: 'America/New_York',
  hours: [{ weekdays: [1, 3, 5, 6], from: '22:00', to: '04:00' }],
  holidays: [],
}

const calendars = fc.constantFrom(undefined, split, nights)
const span = fc.integer({ min: 1, max: 3 * DAY })
const target = fc.integer({ min: 1, max: 40 * 60 }).map((minutes) => minutes * MINUTE)
const begin = (calendar: BusinessCalendar | undefined, target_us: number): SlaClock =>
  startClock({ metric: 'resolution', cycle: 1, started_at: T, target_us, calendar }, T).clock

type Act = { readonly kind: 'pause' | 'resume' | 'retarget' | 'fire'; readonly wait: number; readonly target_us: number }
const acts = fc.array(fc.record({ kind: fc.constantFrom('pause', 'resume', 'retarget', 'fire'), wait: span, target_us: target }), {
  maxLength: 15,
})

type Life = { readonly clock: SlaClock; readonly now: number; readonly fired: readonly ClockFiring[]; readonly retargets: number }

const live = (calendar: BusinessCalendar | undefined, life: Life, act: Act): Life => {
  const now = life.now + act.wait
  const due = fireClock(life.clock, now)
  const fired = [...life.fired, ...due.fired]
  if (act.kind === 'pause') return { ...life, now, fired, clock: pauseClock(due.clock, calendar, now) }
  if (act.kind === 'resume') return { ...life, now, fired, clock: resumeClock(due.clock, calendar, now) }
  if (act.kind === 'fire') return { ...life, now, fired, clock: due.clock }
  const aimed = retargetClock(due.clock, { target_us: act.target_us, calendar, calendar_before: calendar }, now)
  return { clock: aimed.clock, now, fired: [...fired, ...aimed.fired], retargets: life.retargets + 1 }
}

describe('the invariants of a clock', () => {
  it('is due when what remains of its target has passed, whenever it is asked', () => {
    fc.assert(
      fc.property(calendars, target, acts, (calendar, target_us, story) => {
        let life: Life = { clock: begin(calendar, target_us), now: T, fired: [], retargets: 0 }
        for (const act of story) {
          life = live(calendar, life, act)
          const { clock, now } = life
          if (clock.state !== 'running') continue
          expect(clock.due_at).toBe(addBusinessTime(calendar, now, clock.target_us - computeConsumed(clock, calendar, now)))
        }
      }),
    )
  })

  it('has consumed exactly the business time during which it ran', () => {
    fc.assert(
      fc.property(calendars, target, acts, (calendar, target_us, story) => {
        let life: Life = { clock: begin(calendar, target_us), now: T, fired: [], retargets: 0 }
        let ran = 0
        for (const act of story) {
          const wasRunning = life.clock.running_since !== null
          const before = life.now
          life = live(calendar, life, act)
          ran += wasRunning ? getBusinessTimeBetween(calendar, before, life.now) : 0
          expect(computeConsumed(life.clock, calendar, life.now)).toBe(ran)
        }
      }),
    )
  })

  it('moves its deadline by exactly the business time it was paused', () => {
    fc.assert(
      fc.property(calendars, target, span, span, (calendar, target_us, wait, pause) => {
        const clock = begin(calendar, target_us)
        const paused_at = T + wait
        fc.pre(clock.due_at !== null && clock.due_at > paused_at)
        const resumed = resumeClock(pauseClock(clock, calendar, paused_at), calendar, paused_at + pause)
        expect(getBusinessTimeBetween(calendar, clock.due_at ?? 0, resumed.due_at ?? 0)).toBe(
          getBusinessTimeBetween(calendar, paused_at, paused_at + pause),
        )
      }),
    )
  })

  it('breaches at most once, and warns at most once per arming', () => {
    fc.assert(
      fc.property(calendars, target, acts, (calendar, target_us, story) => {
        const opening: Life = { clock: begin(calendar, target_us), now: T, fired: [], retargets: 0 }
        const { fired, retargets } = story.reduce((life, act) => live(calendar, life, act), opening)
        expect(fired.filter(({ kind }) => kind === 'breached').length).toBeLessThanOrEqual(1)
        expect(fired.filter(({ kind }) => kind === 'at_risk').length).toBeLessThanOrEqual(1 + retargets)
        const breach = fired.findIndex(({ kind }) => kind === 'breached')
        if (breach !== -1) expect(breach).toBe(fired.length - 1)
      }),
    )
  })

  it('says the same after a downtime as it would have firings without', () => {
    fc.assert(
      fc.property(calendars, target, fc.integer({ min: 0, max: 20 * DAY }), (calendar, target_us, downtime) => {
        let awake = begin(calendar, target_us)
        const firings: ClockFiring[] = []
        for (let times = 0; times < 3; times += 1) {
          const next = computeNextFireAt(awake) ?? Number.POSITIVE_INFINITY
          if (next > T + downtime) break
          const step = fireClock(awake, next)
          firings.push(...step.fired)
          awake = step.clock
        }
        expect(fireClock(begin(calendar, target_us), T + downtime).fired).toEqual(firings)
      }),
    )
  })

  it('warns when four fifths of the target are consumed', () => {
    fc.assert(
      fc.property(calendars, target, (calendar, target_us) => {
        const { at_risk_at, due_at } = begin(calendar, target_us)
        expect(getBusinessTimeBetween(calendar, T, at_risk_at ?? 0)).toBe(target_us * 0.8)
        expect(getBusinessTimeBetween(calendar, T, due_at ?? 0)).toBe(target_us)
      }),
    )
  })
})
