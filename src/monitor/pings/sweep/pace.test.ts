import { describe, expect, it } from 'vitest'
import { createSweepPace } from './pace.ts'

/** A log in the order of its entries: which check each is of, and its number. A slice of it is looked at as often as the pace says. `later`: its length in the second half. */
const story = (log: { check: number; n: number }[], counts: Map<number, number>, checks: () => number, pings: number) => {
  const [SLICE, LIMIT] = [16, 10]
  const pace = createSweepPace()
  let [at, owed, longest, later, looks] = [0, 0, 0, 0, 0]
  for (let ping = 0; ping < pings; ping++) {
    const check = checks()
    const n = (counts.get(check) ?? 0) + 1
    counts.set(check, n)
    log.push({ check, n })
    owed += pace.now
    longest = Math.max(longest, log.length)
    if (ping > pings / 2) later = Math.max(later, log.length)
    if (owed < SLICE) continue
    owed -= SLICE
    looks += SLICE
    const slice = log.slice(at, at + SLICE)
    const kept = slice.filter((entry) => entry.n > (counts.get(entry.check) ?? 0) - LIMIT)
    log.splice(at, slice.length, ...kept)
    const isRound = slice.length < SLICE
    at = isRound ? 0 : at + kept.length
    pace.note(slice.length, slice.length - kept.length, isRound)
  }
  return { longest, later, looks, now: pace.now }
}

describe('how fast the log is looked through', () => {
  it('slow while nothing in it is too old', () => {
    let next = 0
    const { looks, now } = story([], new Map(), () => next++ % 1_000, 9_000)
    expect(now).toBe(0.5)
    expect(looks).toBeLessThan(5_000)
  })

  it('fast when logs are full, so that the table stays within three times what it has to keep', () => {
    let next = 0
    const { longest, later, now } = story([], new Map(), () => next++ % 100, 100_000)
    expect(now).toBe(1.5)
    // Once, when they have just become full, it is later than that.
    expect(longest).toBeLessThan(5 * 1_000)
    expect(later).toBeLessThanOrEqual(3 * 1_000)
  })

  it('fast enough where one check is busy behind many quiet ones', () => {
    const quiet = Array.from({ length: 5_000 }, (_, at) => ({ check: 1 + (at % 500), n: 1 + Math.floor(at / 500) }))
    const { longest, later } = story(quiet, new Map(quiet.map(({ check }) => [check, 10])), () => 0, 200_000)
    expect(longest).toBeLessThan(6 * 5_000)
    expect(later).toBeLessThan(4 * 5_000)
  })

  it('fast again after nobody knows what', () => {
    const pace = createSweepPace()
    pace.note(512, 0, true)
    expect(pace.now).toBe(0.5)
    pace.forget()
    expect(pace.now).toBe(1.5)
  })
})
