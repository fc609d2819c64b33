import { describe, expect, it } from 'vitest'
import { DAY, HOUR, formatIsoMillis, parseInstant } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'
import { findOnCallUser, renderSchedule } from './shifts.ts'
import type { OnCallSchedule, Override, RotationLayer } from './schedule.ts'

const at = (text: string): Instant => parseInstant(`2026-${text}:00Z`) ?? Number.NaN
const [ANA, BEN, CEM] = [1, 2, 3]
const daily = (over: Partial<RotationLayer> = {}): RotationLayer => ({
  rotation: 'daily',
  handoff_at: at('05-04T09:00'),
  user_ids: [ANA, BEN],
  ...over,
})
const schedule = (layers: readonly RotationLayer[], overrides: readonly Override[] = [], time_zone = 'UTC'): OnCallSchedule => ({
  time_zone,
  layers,
  overrides,
})
const lines = (plan: OnCallSchedule, from: string, to: string): readonly string[] => {
  const { shifts, gaps } = renderSchedule(plan, at(from), at(to))
  const all = [...shifts.map((shift) => ({ ...shift, who: `user ${shift.user_id}` })), ...gaps.map((gap) => ({ ...gap, who: 'nobody' }))]
  return all
    .toSorted((a, b) => a.starts_at - b.starts_at)
    .map(({ starts_at, ends_at, who }) => `${formatIsoMillis(starts_at).slice(5, 16)} ${formatIsoMillis(ends_at).slice(5, 16)} ${who}`)
}

describe('one layer', () => {
  it('hands over every day and covers exactly what was asked for', () => {
    expect(lines(schedule([daily()]), '05-05T00:00', '05-07T00:00')).toEqual([
      '05-05T00:00 05-05T09:00 user 1',
      '05-05T09:00 05-06T09:00 user 2',
      '05-06T09:00 05-07T00:00 user 1',
    ])
  })

  it('has no user on call before its first turn', () => {
    expect(lines(schedule([daily()]), '05-04T00:00', '05-04T12:00')).toEqual([
      '05-04T00:00 05-04T09:00 nobody',
      '05-04T09:00 05-04T12:00 user 1',
    ])
    expect(findOnCallUser(schedule([daily()]), at('05-04T08:59'))).toBeUndefined()
  })

  it('hands over every week', () => {
    expect(lines(schedule([daily({ rotation: 'weekly' })]), '05-04T09:00', '05-25T09:00')).toEqual([
      '05-04T09:00 05-11T09:00 user 1',
      '05-11T09:00 05-18T09:00 user 2',
      '05-18T09:00 05-25T09:00 user 1',
    ])
  })

  it('hands over after the seconds that a custom rotation names', () => {
    expect(lines(schedule([daily({ rotation: 'custom', shift_seconds: 43_200 })]), '05-04T09:00', '05-05T12:00')).toEqual([
      '05-04T09:00 05-04T21:00 user 1',
      '05-04T21:00 05-05T09:00 user 2',
      '05-05T09:00 05-05T12:00 user 1',
    ])
  })

  it('shows turns of the same person as one shift', () => {
    expect(lines(schedule([daily({ user_ids: [CEM] })]), '05-04T09:00', '05-20T09:00')).toEqual(['05-04T09:00 05-20T09:00 user 3'])
  })

  it.each([
    ['no users', daily({ user_ids: [] })],
    ['custom turns without a length', daily({ rotation: 'custom' })],
    ['custom turns of no length', daily({ rotation: 'custom', shift_seconds: 0 })],
    ['custom turns of negative length', daily({ rotation: 'custom', shift_seconds: -5 })],
  ])('is one long gap with %s', (_, layer) => {
    expect(lines(schedule([layer]), '05-04T09:00', '05-05T09:00')).toEqual(['05-04T09:00 05-05T09:00 nobody'])
    expect(findOnCallUser(schedule([layer]), at('05-05T00:00'))).toBeUndefined()
  })

  it('keeps its restrictions, also over midnight, and leaves gaps', () => {
    const nights = daily({ user_ids: [CEM], restrictions: [{ weekdays: [1, 2], from: '22:00', to: '06:00' }] })
    expect(lines(schedule([nights]), '05-04T09:00', '05-07T00:00')).toEqual([
      '05-04T09:00 05-04T22:00 nobody',
      '05-04T22:00 05-05T06:00 user 3',
      '05-05T06:00 05-05T22:00 nobody',
      '05-05T22:00 05-06T06:00 user 3',
      '05-06T06:00 05-07T00:00 nobody',
    ])
  })

  it('hands over at the same time on the clock when summer begins and ends', () => {
    const berlin = schedule([daily({ handoff_at: at('03-27T08:00') })], [], 'Europe/Berlin')
    expect(lines(berlin, '03-28T00:00', '03-31T00:00')).toEqual([
      '03-28T00:00 03-28T08:00 user 1',
      '03-28T08:00 03-29T07:00 user 2',
      '03-29T07:00 03-30T07:00 user 1',
      '03-30T07:00 03-31T00:00 user 2',
    ])
    const custom = schedule([daily({ handoff_at: at('03-28T08:00'), rotation: 'custom', shift_seconds: 86_400 })], [], 'Europe/Berlin')
    expect(lines(custom, '03-28T08:00', '03-30T08:00')).toEqual(['03-28T08:00 03-29T08:00 user 1', '03-29T08:00 03-30T08:00 user 2'])
  })
})

describe('several layers', () => {
  const base = daily({ user_ids: [ANA] })
  const office = daily({ user_ids: [BEN], restrictions: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }] })

  it('let the later one win while it is on duty', () => {
    expect(lines(schedule([base, office]), '05-08T12:00', '05-11T12:00')).toEqual([
      '05-08T12:00 05-08T17:00 user 2',
      '05-08T17:00 05-11T09:00 user 1',
      '05-11T09:00 05-11T12:00 user 2',
    ])
    expect(lines(schedule([office, base]), '05-08T12:00', '05-11T12:00')).toEqual(['05-08T12:00 05-11T12:00 user 1'])
  })

  it('yield to overrides, of which the later wins', () => {
    const overrides: readonly Override[] = [
      { user_id: CEM, starts_at: at('05-08T16:00'), ends_at: at('05-08T20:00') },
      { user_id: ANA, starts_at: at('05-08T18:00'), ends_at: at('05-08T19:00') },
      { user_id: BEN, starts_at: at('05-08T19:30'), ends_at: at('05-08T19:00') },
    ]
    expect(lines(schedule([base, office], overrides), '05-08T15:00', '05-09T00:00')).toEqual([
      '05-08T15:00 05-08T16:00 user 2',
      '05-08T16:00 05-08T18:00 user 3',
      '05-08T18:00 05-08T19:00 user 1',
      '05-08T19:00 05-08T20:00 user 3',
      '05-08T20:00 05-09T00:00 user 1',
    ])
    expect(findOnCallUser(schedule([base, office], overrides), at('05-08T18:30'))).toBe(ANA)
  })

  it('say where each shift comes from', () => {
    const overrides = [{ user_id: CEM, starts_at: at('05-08T10:00'), ends_at: at('05-08T11:00') }]
    const { shifts } = renderSchedule(schedule([base, office], overrides), at('05-08T08:00'), at('05-08T12:00'))
    expect(shifts.map(({ layer }) => layer)).toEqual([0, 1, null, 1])
  })

  it('have nothing to show for an empty stretch', () => {
    expect(renderSchedule(schedule([base]), at('05-08T08:00'), at('05-08T08:00'))).toEqual({ shifts: [], gaps: [] })
    expect(renderSchedule(schedule([]), at('05-08T08:00'), at('05-08T09:00')).gaps).toHaveLength(1)
  })

  it('render ten years without losing a day', () => {
    const from = at('05-04T09:00')
    const { shifts, gaps } = renderSchedule(schedule([daily({ user_ids: [ANA, BEN, CEM] })]), from, from + 3_650 * DAY)
    expect(shifts).toHaveLength(3_650)
    expect(gaps).toEqual([])
    expect(shifts.every(({ starts_at, ends_at }) => ends_at - starts_at === 24 * HOUR)).toBe(true)
  })
})
