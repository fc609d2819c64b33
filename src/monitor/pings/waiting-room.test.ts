import { describe, expect, it } from 'vitest'
import type { Arrival } from './arrival.ts'
import { createHeldChecks, NOBODY_HELD, type HeldChecks } from './held-checks.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

/** `a` is a ping by uuid, `#a` one by slug. */
const arrivalOf = (name: string): Arrival => {
  const target = name.startsWith('#') ? { key_hash: 'key', slug: name.slice(1) } : { uuid: name }
  // Nothing else matters to whoever waits.
  return { target } as Arrival
}

const arrivalsOf = (names: string): readonly Arrival[] => names.split(' ').filter(Boolean).map(arrivalOf)

const nameOf = ({ target }: Arrival): string => ('uuid' in target ? target.uuid : `#${target.slug}`)

const roomWith = (names: string, held: HeldChecks) => {
  const room = createWaitingRoom(32, held)
  for (const arrival of arrivalsOf(names)) room.enter({ arrival, told: () => undefined })
  const take = (): string =>
    room
      .take()
      .map(({ arrival }) => nameOf(arrival))
      .join(' ')
  return { room, take }
}

describe('the next batch', () => {
  it.each([
    ['', 'a b a', 'a b a', ''],
    ['', 'a #b a', 'a #b a', ''],
    ['a', 'a b a c', 'b c', 'a a'],
    ['a', 'a', '', 'a'],
    ['a b', 'b a', '', 'b a'],
    // Which check a slug means is not known yet.
    ['a', 'b #b c', 'b', '#b c'],
    ['a', '#b b', '', '#b b'],
    ['#a', 'b c', '', 'b c'],
    ['#a', '#b', '', '#b'],
  ])('while [%s] are being written, of [%s] it is [%s], then [%s]', (being_written, waiting, first, then) => {
    const held = createHeldChecks()
    const { room, take } = roomWith(waiting, held)
    held.hold(arrivalsOf(being_written))
    expect(room.isReady()).toBe(first !== '')
    expect(take()).toBe(first)
    held.release(arrivalsOf(being_written))
    expect(room.isReady()).toBe(then !== '')
    expect(take()).toBe(then)
    expect(room.size).toBe(0)
  })

  it('is everybody where nobody can be overtaken', () => {
    const { take } = roomWith('a #b a', NOBODY_HELD)
    NOBODY_HELD.hold(arrivalsOf('a'))
    expect(take()).toBe('a #b a')
  })

  it('never holds more than a transaction should', () => {
    const { room, take } = roomWith(Array.from({ length: 300 }, (_, n) => `c${n}`).join(' '), createHeldChecks())
    expect(take().split(' ')).toHaveLength(256)
    expect(room.size).toBe(44)
  })
})

describe('who waits for others', () => {
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
  const enterOne = (room: WaitingRoom): void => room.enter({ arrival: arrivalOf('b'), told: () => undefined })

  it('waits while turns of the event loop keep bringing some', async () => {
    const { room } = roomWith('a', NOBODY_HELD)
    const gathered = room.gather()
    for (let n = 0; n < 20; n++) {
      await turn()
      enterOne(room)
    }
    await gathered
    expect(room.size).toBe(21)
  })

  it('goes when there are enough, however many keep coming', async () => {
    const { room } = roomWith('a', NOBODY_HELD)
    let isOver = false
    const gathered = room.gather().then(() => (isOver = true))
    for (let n = 0; n < 200 && !isOver; n++) {
      enterOne(room)
      await turn()
    }
    await gathered
    expect(room.size).toBeLessThan(40)
  })

  it('goes when nobody else comes, and when it was alone', async () => {
    const { room } = roomWith('a', NOBODY_HELD)
    let turns = 0
    let isOver = false
    const gathered = room.gather().then(() => (isOver = true))
    for (; !isOver && turns < 1_000; turns++) await turn()
    await gathered
    expect(turns).toBeLessThan(20)
    expect(room.size).toBe(1)
  })
})
