import { describe, expect, it } from 'vitest'
import { createPlaces, type Places } from './places.ts'

const WIDTH = 3
const NAMES = Array.from({ length: 40_000 }, (_, n) => `name ${n}`)

const put = (places: Places, name: string, number: number): void => {
  const { numbers, at } = places.take(name)
  numbers.set([number, -number, number + 0.5], at)
}

const numbersOf = (places: Places, name: string): readonly number[] | undefined => {
  const place = places.find(name)
  return place && [...place.numbers.subarray(place.at, place.at + WIDTH)]
}

const filled = (most: number): Places => {
  const places = createPlaces(most, WIDTH)
  for (const [n, name] of NAMES.entries()) put(places, name, n)
  return places
}

describe('places', () => {
  it('are each their own', () => {
    const places = filled(NAMES.length)
    expect(NAMES.map((name) => numbersOf(places, name))).toEqual(NAMES.map((_, n) => [n, -n, n + 0.5]))
  })

  it('stay where they are when they are taken again', () => {
    const places = filled(NAMES.length)
    put(places, 'name 5', 77)
    expect(numbersOf(places, 'name 5')).toEqual([77, -77, 77.5])
    expect(numbersOf(places, 'name 6')).toEqual([6, -6, 6.5])
  })

  it('are not more than there may be: those that were new first are forgotten', () => {
    const places = filled(1_000)
    expect(NAMES.filter((name) => places.find(name))).toEqual(NAMES.slice(-1_000))
    expect(numbersOf(places, 'name 39999')).toEqual([39_999, -39_999, 39_999.5])
  })

  it('are used again when their name is forgotten', () => {
    const places = filled(NAMES.length)
    const before = places.find('name 5')
    places.forget('name 5')
    places.forget('name 5')
    places.forget('nobody')
    expect(places.find('name 5')).toBeUndefined()
    put(places, 'other', 1)
    expect(places.find('other')?.at).toBe(before?.at)
    put(places, 'another', 2)
    expect(numbersOf(places, 'other')).toEqual([1, -1, 1.5])
    expect(numbersOf(places, 'name 4')).toEqual([4, -4, 4.5])
  })
})
