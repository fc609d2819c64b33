import { describe, expect, it } from 'vitest'
import { uuidOf } from '../../../../test/monitor/uuids.ts'
import { createPlaces, type Place, type Places } from './places.ts'

const WIDTH = 3
const UUIDS = Array.from({ length: 40_000 }, (_, n) => uuidOf(n))
const [OTHER, ANOTHER] = [uuidOf(50_000), uuidOf(50_001)]

const put = (places: Places, uuid: string, number: number): void => {
  const place = places.take(uuid)
  place?.numbers.set([number, -number, number + 0.5], place.at)
}

const numbersAt = (place: Place | undefined): readonly number[] | undefined =>
  place && [...place.numbers.subarray(place.at, place.at + WIDTH)]

const numbersOf = (places: Places, uuid: string): readonly number[] | undefined => numbersAt(places.find(uuid))

const filled = (most: number): Places => {
  const places = createPlaces(most, WIDTH)
  for (const [n, uuid] of UUIDS.entries()) put(places, uuid, n)
  return places
}

describe('places', () => {
  it('are each their own', () => {
    const places = filled(UUIDS.length)
    expect(UUIDS.map((uuid) => numbersOf(places, uuid))).toEqual(UUIDS.map((_, n) => [n, -n, n + 0.5]))
  })

  it('are found together as they are one by one', () => {
    const places = filled(1_000)
    const asked = ['nobody', ...UUIDS.slice(-1_005), OTHER]
    expect(places.findAll(asked).map(numbersAt)).toEqual(asked.map((uuid) => numbersOf(places, uuid)))
  })

  it('are only for uuids: nobody else keeps one', () => {
    const places = filled(1_000)
    expect(places.take('nobody')).toBeUndefined()
    put(places, OTHER, 1)
    put(places, ANOTHER, 2)
    expect([places.size, places.find('nobody'), numbersOf(places, OTHER)]).toEqual([1_000, undefined, [1, -1, 1.5]])
    expect(UUIDS.filter((uuid) => places.find(uuid))).toEqual(UUIDS.slice(-998))
  })

  it('stay where they are when they are taken again', () => {
    const places = filled(UUIDS.length)
    put(places, uuidOf(5), 77)
    expect(numbersOf(places, uuidOf(5))).toEqual([77, -77, 77.5])
    expect(numbersOf(places, uuidOf(6))).toEqual([6, -6, 6.5])
  })

  it('are not more than there may be: those that were new first are forgotten', () => {
    const places = filled(1_000)
    expect(UUIDS.filter((uuid) => places.find(uuid))).toEqual(UUIDS.slice(-1_000))
    expect(numbersOf(places, uuidOf(39_999))).toEqual([39_999, -39_999, 39_999.5])
  })

  it('are used again when somebody is forgotten', () => {
    const places = filled(UUIDS.length)
    const before = places.find(uuidOf(5))
    places.forget(uuidOf(5))
    places.forget(uuidOf(5))
    places.forget(OTHER)
    expect(places.find(uuidOf(5))).toBeUndefined()
    put(places, OTHER, 1)
    expect(places.find(OTHER)?.at).toBe(before?.at)
    put(places, ANOTHER, 2)
    expect(numbersOf(places, OTHER)).toEqual([1, -1, 1.5])
    expect(numbersOf(places, uuidOf(4))).toEqual([4, -4, 4.5])
  })
})
