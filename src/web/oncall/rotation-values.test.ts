import { describe, expect, it } from 'vitest'
import { formatIsoMillis, parseInstant } from '../../contract/time.ts'
import type { Layer } from './data.ts'
import { bodyOf, emptyLayer, isDrawable, lastHandover, valuesOf, withMoved } from './rotation-values.ts'

const at = (iso: string): number => parseInstant(iso) ?? Number.NaN

describe('the last handover', () => {
  it.each([
    // 2026-06-03 was a Wednesday.
    ['Europe/Berlin', '2026-06-03T12:00:00Z', 1, '09:00', '2026-06-01T07:00:00.000Z'],
    ['Europe/Berlin', '2026-06-01T06:59:00Z', 1, '09:00', '2026-05-25T07:00:00.000Z'],
    ['Europe/Berlin', '2026-06-01T07:00:00Z', 1, '09:00', '2026-06-01T07:00:00.000Z'],
    ['America/New_York', '2026-06-01T01:00:00Z', 7, '18:00', '2026-05-31T22:00:00.000Z'],
  ])('in %s at %s, for weekday %i at %s, was %s', (zone, now, weekday, time, handover) => {
    expect(formatIsoMillis(lastHandover(zone, at(now), weekday, time))).toBe(handover)
  })
})

describe('a schedule in its form', () => {
  const weekly: Layer = {
    rotation: 'weekly',
    shift_seconds: null,
    handoff_at: '2026-03-23T08:00:00.000Z',
    user_ids: [1, 2],
    restrictions: [],
  }
  const custom: Layer = {
    rotation: 'custom',
    shift_seconds: 43_200,
    handoff_at: '2026-06-01T07:00:00.000Z',
    user_ids: [3],
    restrictions: [{ weekdays: [6, 7], from: '18:00', to: '24:00' }],
  }
  const schedule = { name: 'IT primary', time_zone: 'Europe/Berlin', layers: [weekly, custom] }

  it('has times as the clocks of its zone show them, and goes back unchanged', () => {
    const values = valuesOf(schedule)
    expect(values.layers.map(({ day, time }) => `${day} ${time}`)).toEqual(['2026-03-23 09:00', '2026-06-01 09:00'])
    expect(values.layers[1]).toMatchObject({ length: '12', unit: 3_600 })
    const { shift_seconds: _, ...sent } = weekly
    expect(bodyOf(values)).toEqual({ ...schedule, layers: [sent, custom] })
  })

  it('keeps the time on the wall when the zone is changed', () => {
    const moved = bodyOf({ ...valuesOf(schedule), time_zone: 'America/New_York' })
    expect(moved.layers[0]?.handoff_at).toBe('2026-03-23T13:00:00.000Z')
  })

  it('is drawn once somebody is in it and nothing is half typed', () => {
    const empty = emptyLayer('UTC', at('2026-06-03T12:00:00Z'), 0)
    const values = { name: '', time_zone: 'UTC', layers: [empty] }
    expect(isDrawable(values)).toBe(false)
    expect(isDrawable({ ...values, layers: [{ ...empty, user_ids: [1] }] })).toBe(true)
    expect(isDrawable({ ...values, layers: [{ ...empty, user_ids: [1], day: '' }] })).toBe(false)
  })
})

it('a list moves one of its members', () => {
  expect(withMoved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(withMoved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
})
