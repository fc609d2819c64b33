import { describe, expect, it } from 'vitest'
import type { Arrival } from './arrival.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

const enter = (room: WaitingRoom, uuid: string): void =>
  // Nothing else matters to whoever waits.
  room.enter({ arrival: { target: { uuid } } as Arrival, told: () => undefined })

const roomWith = (...uuids: readonly string[]): WaitingRoom => {
  const room = createWaitingRoom(32)
  for (const uuid of uuids) enter(room, uuid)
  return room
}

const take = (room: WaitingRoom): readonly string[] => room.take().map(({ arrival: { target } }) => ('uuid' in target ? target.uuid : ''))

describe('the next batch', () => {
  it('is everybody, in the order they came', () => {
    const room = roomWith('a', 'b', 'a')
    expect(take(room)).toEqual(['a', 'b', 'a'])
    expect(room.size).toBe(0)
  })

  it('never holds more than a transaction should; the others are next', () => {
    const all = Array.from({ length: 300 }, (_, n) => `c${n}`)
    const room = roomWith(...all)
    expect(take(room)).toEqual(all.slice(0, 256))
    expect(take(room)).toEqual(all.slice(256))
  })
})

describe('in two parts', () => {
  it('all who wait and all who are on their way are two batches', () => {
    const room = createWaitingRoom(32, 2)
    for (let n = 0; n < 200; n++) enter(room, `c${n}`)
    const first = room.take()
    expect(first.length).toBe(100)
    expect(room.take().length).toBe(100)
    for (const { told } of first) told('recorded')
    for (let n = 0; n < 100; n++) enter(room, `c${n}`)
    expect(room.take().length).toBe(100)
  })

  it('few are one', () => {
    const room = createWaitingRoom(32, 2)
    for (let n = 0; n < 20; n++) enter(room, `c${n}`)
    expect(room.take().length).toBe(20)
  })
})

describe('who waits for others', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  it('waits while turns of the event loop keep bringing some', async () => {
    const room = roomWith('a')
    const gathered = room.gather()
    for (let n = 0; n < 20; n++) {
      await turn()
      enter(room, 'b')
    }
    await gathered
    expect(room.size).toBe(21)
  })

  it('goes when there are enough, however many keep coming', async () => {
    const room = roomWith('a')
    let isOver = false
    const gathered = room.gather().then(() => (isOver = true))
    for (let n = 0; n < 200 && !isOver; n++) {
      enter(room, 'b')
      await turn()
    }
    await gathered
    expect(room.size).toBeLessThan(40)
  })

  it('goes when nobody else comes, and when it was alone', async () => {
    const room = roomWith('a')
    let turns = 0
    let isOver = false
    const gathered = room.gather().then(() => (isOver = true))
    for (; !isOver && turns < 1_000; turns++) await turn()
    await gathered
    expect(turns).toBeLessThan(20)
    expect(room.size).toBe(1)
  })
})
