import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { memoize } from '../../kernel/memoize.ts'
import { nextAfter } from './schedule.ts'
import type { CheckSchedule } from './schedule.ts'

/**
 * Compares the schedule engine with a reference that steps through every minute with Temporal. Each sample is a clock change of one zone
 * within 25 years and schedules around it. A soak runs more samples.
 */
const RUNS = process.env.SOAK ? 800 : 24
const SCHEDULES_PER_RUN = 8

const ZONES = [
  'Europe/Riga',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Beirut',
  'Africa/Cairo',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Europe/Dublin',
  'America/Asuncion',
  'Antarctica/Troll',
  'America/St_Johns',
  'Asia/Gaza',
  'Africa/Casablanca',
  'America/Caracas',
]

type Clock = Pick<Temporal.PlainDateTime, 'year' | 'month' | 'day' | 'dayOfWeek' | 'daysInMonth' | 'hour' | 'minute'>
type Minute = { readonly clock: Clock; readonly at: number | undefined }
type Walk = { readonly zone: string; readonly start: number; readonly end: number }

const changesOf = (zone: string): readonly number[] => {
  const found: number[] = []
  let here = Temporal.ZonedDateTime.from(`2006-01-01T00:00[${zone}]`).getTimeZoneTransition('next')
  for (; here !== null && here.year <= 2030; here = here.getTimeZoneTransition('next')) found.push(here.epochMilliseconds / 1_000)
  return found.length > 0 ? found : [Date.UTC(2026, 2, 29) / 1_000]
}

const clockAt = (zone: string, at: number): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at * 1_000)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()

// Copied once: reading the getters of Temporal for every schedule would take most of the time.
const read = ({ year, month, day, dayOfWeek, daysInMonth, hour, minute }: Clock): Clock => ({
  year,
  month,
  day,
  dayOfWeek,
  daysInMonth,
  hour,
  minute,
})

const firstInstant = (zone: string, clock: Temporal.PlainDateTime): number | undefined => {
  const found = clock.toZonedDateTime(zone, { disambiguation: 'earlier' })
  return found.toPlainDateTime().equals(clock) ? found.epochMilliseconds / 1_000 : undefined
}

const walkAround = (zone: string, change: number): Walk => ({ zone, start: change - 12 * 3_600, end: change + 30 * 3_600 })

const realMinutes = ({ zone, start, end }: Walk): readonly Minute[] => {
  const minutes: Minute[] = []
  for (let at = start + 60; at <= end; at += 60) minutes.push({ clock: read(clockAt(zone, at)), at })
  return minutes
}

const wallMinutes = ({ zone, start, end }: Walk): readonly Minute[] => {
  const minutes: Minute[] = []
  const last = clockAt(zone, end).add({ hours: 2 })
  for (let clock = clockAt(zone, start); Temporal.PlainDateTime.compare(clock, last) < 0; clock = clock.add({ minutes: 1 })) {
    minutes.push({ clock: read(clock), at: firstInstant(zone, clock) })
  }
  return minutes
}

// The schedules of a sample share the minutes of one zone.
const onReal = memoize(1, realMinutes)
const onWall = memoize(1, wallMinutes)

type Fits = (clock: Clock) => boolean
type Field = { readonly text: string; readonly has: (value: number) => boolean }
type Day = { readonly text: string; readonly fits: Fits }

const pair = (max: number) => fc.tuple(fc.nat(max), fc.nat(max)).map(([a, b]) => (a < b ? { a, b } : { a: b, b: a }))

/** A field of the clock in the notation of cron or OnCalendar. */
const clockField = (max: number, to: string, stars: readonly Field[]): fc.Arbitrary<Field> =>
  fc.oneof(
    fc.constantFrom(...stars),
    fc.nat(max).map((a) => ({ text: `${a}`, has: (value: number) => value === a })),
    fc.nat(Math.min(max, 4)).map((a) => ({ text: `0${a}`, has: (value: number) => value === a })),
    fc
      .array(fc.nat(max), { minLength: 2, maxLength: 5 })
      .map((list) => ({ text: list.join(), has: (value: number) => list.includes(value) })),
    pair(max).map(({ a, b }) => ({ text: `${a}${to}${b}`, has: (value: number) => value >= a && value <= b })),
    fc.tuple(fc.nat(max), fc.integer({ min: 1, max: 20 })).map(([a, n]) => ({
      text: `${a}/${n}`,
      has: (value: number) => value >= a && (value - a) % n === 0,
    })),
  )

const star: Field = { text: '*', has: () => true }
const everyNth = (n: number): Field => ({ text: `*/${n}`, has: (value) => value % n === 0 })

const lastWorkday = ({ year, month, daysInMonth }: Clock): number => {
  let date = new Temporal.PlainDate(year, month, daysInMonth)
  while (date.dayOfWeek > 5) date = date.subtract({ days: 1 })
  return date.day
}
const isNth = (clock: Clock, weekday: number, nth: number): boolean =>
  clock.dayOfWeek === weekday && clock.day > 7 * (nth - 1) && clock.day <= 7 * nth

const DAYS: readonly Day[] = [
  { text: '*', fits: () => true },
  { text: '*', fits: () => true },
  { text: '*/2', fits: (clock) => clock.day % 2 === 1 },
  { text: '1-15', fits: (clock) => clock.day <= 15 },
  { text: '8,25/2', fits: (clock) => clock.day === 8 || (clock.day >= 25 && clock.day % 2 === 1) },
  { text: 'L', fits: (clock) => clock.day === clock.daysInMonth },
  { text: 'lw,1', fits: (clock) => clock.day === 1 || clock.day === lastWorkday(clock) },
]
const WEEKDAYS: readonly Day[] = [
  { text: '*', fits: () => true },
  { text: '*', fits: () => true },
  { text: '*/2', fits: (clock) => [7, 2, 4, 6].includes(clock.dayOfWeek) },
  { text: '1-5', fits: (clock) => clock.dayOfWeek < 6 },
  { text: '5-7', fits: (clock) => clock.dayOfWeek >= 5 },
  { text: 'sun,Tue', fits: (clock) => clock.dayOfWeek === 7 || clock.dayOfWeek === 2 },
  { text: '0L', fits: (clock) => clock.dayOfWeek === 7 && clock.day + 7 > clock.daysInMonth },
  { text: 'SUN#2,5#5', fits: (clock) => isNth(clock, 7, 2) || isNth(clock, 5, 5) },
]

type Sample = { readonly schedule: CheckSchedule; readonly expected: (walk: Walk) => readonly number[] }

const cronSample = (zone: string): fc.Arbitrary<Sample> => {
  const minute = clockField(59, '-', [star, everyNth(5), everyNth(20), everyNth(45)])
  const hour = clockField(23, '-', [star, everyNth(2), everyNth(3)])
  return fc.tuple(minute, hour, fc.constantFrom(...DAYS), fc.constantFrom(...WEEKDAYS)).map(([m, h, d, w]) => {
    const isEither = !d.text.startsWith('*') && !w.text.startsWith('*')
    const fits: Fits = (clock) =>
      m.has(clock.minute) && h.has(clock.hour) && (isEither ? d.fits(clock) || w.fits(clock) : d.fits(clock) && w.fits(clock))
    const isReal = m.text.startsWith('*') || h.text.startsWith('*')
    const expected = (walk: Walk): readonly number[] => {
      if (isReal) return onReal(walk).flatMap(({ clock, at }) => (fits(clock) && at !== undefined ? [at] : []))
      return onWall(walk).flatMap(({ clock }, index) =>
        fits(clock)
          ? (onWall(walk)
              .slice(index)
              .find(({ at }) => at !== undefined)?.at ?? [])
          : [],
      )
    }
    return { schedule: { kind: 'cron', schedule: `${m.text} ${h.text} ${d.text} * ${w.text}`, tz: zone }, expected }
  })
}

const DATES: readonly Day[] = [
  { text: '', fits: () => true },
  { text: 'Mon..Fri', fits: (clock) => clock.dayOfWeek < 6 },
  { text: 'Sat-Sun,Tuesday,', fits: (clock) => clock.dayOfWeek > 5 || clock.dayOfWeek === 2 },
  { text: '*-*-*', fits: () => true },
  { text: '*-*~1..7/2', fits: (clock) => [1, 3, 5, 7].includes(clock.daysInMonth - clock.day + 1) },
  { text: 'Sun *~7/1', fits: (clock) => clock.dayOfWeek === 7 && clock.day + 7 > clock.daysInMonth },
  {
    text: '2008..2024/2-3..10-*',
    fits: (clock) => clock.year % 2 === 0 && clock.year >= 2008 && clock.year <= 2024 && clock.month >= 3 && clock.month <= 10,
  },
  { text: '3,4,9/1-1,8..31', fits: (clock) => [3, 4, 9, 10, 11, 12].includes(clock.month) && (clock.day === 1 || clock.day >= 8) },
]
const SECONDS: readonly { readonly text: string; readonly values: readonly number[] }[] = [
  { text: '', values: [0] },
  { text: ':30', values: [30] },
  { text: ':0/25', values: [0, 25, 50] },
]

const onCalendarSample = (zone: string): fc.Arbitrary<Sample> => {
  const time = fc.tuple(clockField(23, '..', [star]), clockField(59, '..', [star]), fc.constantFrom(...SECONDS))
  return fc.tuple(fc.constantFrom(...DATES), time).map(([date, [h, m, s]]) => {
    const fits: Fits = (clock) => h.has(clock.hour) && m.has(clock.minute) && date.fits(clock)
    const expected = (walk: Walk): readonly number[] =>
      onWall(walk).flatMap(({ clock, at }) => (fits(clock) && at !== undefined ? s.values.map((second) => at + second) : []))
    return { schedule: { kind: 'oncalendar', schedule: `${date.text} ${h.text}:${m.text}${s.text}`, tz: zone }, expected }
  })
}

const expectSameRuns = ({ schedule, expected }: Sample, walk: Walk, asked: readonly number[]): void => {
  const isInside = (run: Instant): boolean => run > walk.start * SECOND && run <= walk.end * SECOND
  const runs = [...new Set(expected(walk).map((second) => second * SECOND))].filter(isInside).toSorted((a, b) => a - b)
  const nextInside = (after: Instant): Instant | undefined => [nextAfter(schedule, after) ?? Infinity].find(isInside)
  const found: Instant[] = []
  for (let run = nextInside(walk.start * SECOND); run !== undefined; run = nextInside(run)) found.push(run)
  expect(found, JSON.stringify(schedule)).toEqual(runs)
  for (const part of asked) {
    const after = Math.floor((walk.start + part * (walk.end - walk.start)) * SECOND)
    expect(nextInside(after), `${JSON.stringify(schedule)} after ${after}`).toBe(runs.find((run) => run > after))
  }
}

const sampleOf = (sample: (zone: string) => fc.Arbitrary<Sample>) =>
  fc.constantFrom(...ZONES).chain((zone) =>
    fc.record({
      zone: fc.constant(zone),
      change: fc.constantFrom(...changesOf(zone)),
      samples: fc.array(sample(zone), { minLength: SCHEDULES_PER_RUN, maxLength: SCHEDULES_PER_RUN }),
      asked: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
    }),
  )

const languages: readonly (readonly [string, (zone: string) => fc.Arbitrary<Sample>])[] = [
  ['cron', cronSample],
  ['OnCalendar', onCalendarSample],
]

describe('schedules around clock changes', () => {
  it.each(languages)('%s finds the runs that a walk over every minute finds', (_name, sample) => {
    fc.assert(
      fc.property(sampleOf(sample), ({ zone, change, samples, asked }) => {
        const walk = walkAround(zone, change)
        for (const one of samples) expectSameRuns(one, walk, asked)
      }),
      { numRuns: RUNS },
    )
  })
})
