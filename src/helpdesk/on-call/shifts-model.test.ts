import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, parseInstant, SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { findOnCallUser, renderSchedule } from './shifts.ts'
import type { OnCallSchedule, RotationLayer } from './schedule.ts'

const QUARTER = 15 * MINUTE
const at = (text: string): Instant => parseInstant(text) ?? Number.NaN

/** What a clock on the wall shows, as if it were in UTC. */
const wallAt = (zone: string, instant: Instant): number => {
  const shown = Temporal.Instant.fromEpochNanoseconds(BigInt(instant) * 1_000n)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
  return Number(shown.toZonedDateTime('UTC').epochNanoseconds / 1_000n)
}

const knownWalls = new Map<string, number>()
const handoffWall = (zone: string, instant: Instant): number => {
  const key = `${zone} ${instant}`
  const wall = knownWalls.get(key) ?? wallAt(zone, instant)
  knownWalls.set(key, wall)
  return wall
}

type Moment = { readonly at: Instant; readonly wall: number }

/** Step by step with a wall clock that is never turned back; clocks are only changed at a step. */
const walk = (zone: string, from: Instant, days: number, stride: number): readonly Moment[] => {
  let highest = Number.NEGATIVE_INFINITY
  return Array.from({ length: (days * DAY) / stride }, (_, step) => {
    const now = from + step * stride
    highest = Math.max(highest, wallAt(zone, now - 1), wallAt(zone, now))
    return { at: now, wall: highest }
  })
}

const minuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

const isOnDuty = (layer: RotationLayer, wall: number): boolean => {
  if (!layer.restrictions?.length) return true
  const weekday = ((Math.floor(wall / DAY) + 3) % 7) + 1
  const minute = Math.floor((wall % DAY) / MINUTE)
  const before = weekday === 1 ? 7 : weekday - 1
  return layer.restrictions.some(({ weekdays, from, to }) => {
    const [first, last] = [minuteOfDay(from), minuteOfDay(to)]
    if (first < last) return weekdays.includes(weekday) && minute >= first && minute < last
    return (weekdays.includes(weekday) && minute >= first) || (weekdays.includes(before) && minute < last)
  })
}

const turnOf = (layer: RotationLayer, zone: string, moment: Moment): number => {
  if (layer.rotation === 'custom') return Math.floor((moment.at - layer.handoff_at) / ((layer.shift_seconds ?? 1) * SECOND))
  const length = layer.rotation === 'daily' ? DAY : 7 * DAY
  return Math.max(0, Math.floor((moment.wall - handoffWall(zone, layer.handoff_at)) / length))
}

/** The plain calendar: ask everybody, strongest first. */
const byTheBook = ({ time_zone, layers, overrides }: OnCallSchedule, moment: Moment): number | undefined => {
  const override = overrides.findLast(({ starts_at, ends_at }) => starts_at <= moment.at && moment.at < ends_at)
  if (override) return override.user_id
  const layer = layers.findLast((one) => moment.at >= one.handoff_at && one.user_ids.length > 0 && isOnDuty(one, moment.wall))
  return layer?.user_ids[turnOf(layer, time_zone, moment) % layer.user_ids.length]
}

/** Where the calendar, the rendered shifts and the question "who is on call" disagree. */
const disagreements = (schedule: OnCallSchedule, moments: readonly Moment[]): readonly unknown[] => {
  const [first, last] = [moments[0]?.at ?? 0, (moments.at(-1)?.at ?? 0) + 1]
  const { shifts, gaps } = renderSchedule(schedule, first, last)
  const stretches = [...shifts, ...gaps.map((gap) => ({ ...gap, user_id: undefined }))].toSorted((a, b) => a.starts_at - b.starts_at)
  let next = 0
  return moments.flatMap((moment) => {
    while ((stretches[next]?.ends_at ?? Number.POSITIVE_INFINITY) <= moment.at) next += 1
    const expected = byTheBook(schedule, moment)
    const answers = { expected, rendered: stretches[next]?.user_id, asked: findOnCallUser(schedule, moment.at) }
    return answers.rendered === expected && answers.asked === expected ? [] : [{ moment, ...answers }]
  })
}

describe('two years of on-call', () => {
  const start = at('2025-12-29T00:00:00Z')
  const layersFrom = (from: Instant): readonly RotationLayer[] => [
    { rotation: 'weekly', handoff_at: from + 9 * 4 * QUARTER, user_ids: [1, 2, 3, 4, 5] },
    {
      rotation: 'daily',
      handoff_at: from + 10 * QUARTER,
      user_ids: [6, 7, 8],
      restrictions: [{ weekdays: [6, 7], from: '02:30', to: '21:15' }],
    },
    {
      rotation: 'custom',
      shift_seconds: 11 * 3_600 + 900,
      handoff_at: from + 40 * DAY,
      user_ids: [9, 10],
      restrictions: [
        { weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' },
        { weekdays: [7], from: '01:30', to: '03:30' },
      ],
    },
  ]
  const overrides = Array.from({ length: 60 }, (_, index) => ({
    user_id: 20 + (index % 4),
    starts_at: start + index * 12 * DAY + (index % 50) * QUARTER,
    ends_at: start + index * 12 * DAY + (index % 50) * QUARTER + ((index % 7) + 1) * 30 * QUARTER,
  }))

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'agree with a brute-force calendar, hour by hour, in %s',
    (time_zone) => {
      const moments = walk(time_zone, start, 731, HOUR)
      expect(disagreements({ time_zone, layers: layersFrom(start), overrides }, moments)).toEqual([])
      expect(disagreements({ time_zone, layers: layersFrom(start), overrides: [] }, moments)).toEqual([])
    },
  )
})

describe('any schedule around a change of the clock', () => {
  const windows = [
    ['Europe/Berlin', '2026-03-24T00:00:00Z'],
    ['Europe/Berlin', '2026-10-20T00:00:00Z'],
    ['America/Havana', '2026-10-28T00:00:00Z'],
    ['Asia/Beirut', '2026-03-25T00:00:00Z'],
    ['Australia/Lord_Howe', '2026-04-01T00:00:00Z'],
    ['America/St_Johns', '2010-11-03T00:00:00Z'],
    ['Pacific/Apia', '2011-12-26T00:00:00Z'],
  ].map(([zone, from]) => ({ zone: zone ?? '', moments: walk(zone ?? '', at(from ?? ''), 9, QUARTER) }))

  const quarter = fc.integer({ min: 0, max: 9 * 96 })
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map((q) => `${String(Math.floor(q / 4)).padStart(2, '0')}:${String((q % 4) * 15).padStart(2, '0')}`)
  const restriction = fc.record({ weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), from: clock, to: clock })
  const layer = fc.record({
    rotation: fc.constantFrom('daily', 'weekly', 'custom'),
    shift_seconds: fc.integer({ min: 1, max: 200 }).map((quarters) => quarters * 900),
    handoff: fc.integer({ min: -3 * 96, max: 9 * 96 }),
    user_ids: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }),
    restrictions: fc.option(fc.array(restriction, { maxLength: 3 })),
  })
  const override = fc.record({ user_id: fc.integer({ min: 1, max: 9 }), start: quarter, length: fc.integer({ min: -4, max: 120 }) })

  it('agrees with a brute-force calendar', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...windows),
        fc.array(layer, { maxLength: 4 }),
        fc.array(override, { maxLength: 4 }),
        (window, layers, extra) => {
          const first = window.moments[0]?.at ?? 0
          const schedule: OnCallSchedule = {
            time_zone: window.zone,
            layers: layers.map(({ handoff, ...rest }) => ({ ...rest, handoff_at: first + handoff * QUARTER })),
            overrides: extra.map(({ user_id, start, length }) => {
              const starts_at = first + start * QUARTER
              return { user_id, starts_at, ends_at: starts_at + length * QUARTER }
            }),
          }
          expect(disagreements(schedule, window.moments)).toEqual([])
        },
      ),
      { numRuns: process.env.SOAK ? 1_000 : 30 },
    )
  })
})
