import { describe, expect, it } from 'vitest'
import { hoursPerWeek, minuteOf, spansOn } from './week.ts'

describe('the hours of a week', () => {
  const office = [
    { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    { weekdays: [1, 2, 3, 4], from: '13:00', to: '17:30' },
    { weekdays: [1], from: '11:00', to: '14:00' },
  ]

  it('are joined where they touch or overlap', () => {
    expect(spansOn(office, 1)).toEqual([{ from: 540, to: 1_050 }])
    expect(spansOn(office, 2)).toEqual([
      { from: 540, to: 720 },
      { from: 780, to: 1_050 },
    ])
    expect(spansOn(office, 7)).toEqual([])
  })

  it('are counted once', () => {
    expect(hoursPerWeek(office)).toBe(8.5 + 3 * 7.5 + 3)
    expect(hoursPerWeek([{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }])).toBe(168)
  })

  it.each([
    ['00:00', 0],
    ['24:00', 1_440],
    ['24:01', undefined],
    ['9:00', undefined],
    ['', undefined],
  ])('%j is minute %j', (clock, minute) => {
    expect(minuteOf(clock)).toBe(minute)
  })
})
