import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND } from '../../contract/time.ts'
import { createLanes, type Turn } from './lanes.ts'

const backAt = (turn: Turn): number => (turn.go ? NaN : turn.back_at)

describe('the way to one recipient', () => {
  it('takes two at a time; the others get turns one after the other', () => {
    const lanes = createLanes()
    expect(lanes.enter('a', 1, 0)).toEqual({ go: true })
    expect(lanes.enter('a', 2, 0)).toEqual({ go: true })
    const [third, fourth] = [backAt(lanes.enter('a', 3, 0)), backAt(lanes.enter('a', 4, 0))]
    expect(third).toBeGreaterThan(0)
    expect(fourth).toBeGreaterThan(third)
    expect(lanes.enter('b', 5, 0)).toEqual({ go: true })
  })

  it('lets nobody overtake those who wait', () => {
    const lanes = createLanes()
    lanes.enter('a', 1, 0)
    lanes.enter('a', 2, 0)
    const turn = backAt(lanes.enter('a', 3, 0))
    lanes.leave('a', 10, 10)
    lanes.leave('a', 10, 10)
    expect(backAt(lanes.enter('a', 4, 11))).toBeGreaterThan(turn)
    expect(lanes.enter('a', 3, turn)).toEqual({ go: true })
  })

  it('with a recipient that hangs sends a thousand others away without calling them back all the time', () => {
    const lanes = createLanes()
    lanes.enter('a', -1, 0)
    lanes.enter('a', -2, 0)
    const due = new Map(Array.from({ length: 1_000 }, (_, job) => [job, 0]))
    let visits = 0
    for (let now = 0; now < 15 * SECOND; now += 100_000)
      for (const [job, at] of due)
        if (at <= now) {
          visits++
          due.set(job, backAt(lanes.enter('a', job, now)))
        }
    expect(visits).toBeLessThan(3_000)
  })

  it('holds everybody off until the moment the recipient asked for', () => {
    const lanes = createLanes()
    lanes.enter('a', 1, 0)
    lanes.hold('a', 0, MINUTE)
    lanes.leave('a', 0, 0)
    const turn = backAt(lanes.enter('a', 2, 1))
    expect(turn).toBeGreaterThanOrEqual(MINUTE)
    expect(lanes.enter('a', 2, turn)).toEqual({ go: true })
  })

  it('forgets recipients that nobody calls any more', () => {
    const lanes = createLanes()
    for (let job = 0; job < 1_000; job++) {
      lanes.enter(`recipient ${job}`, job, job)
      lanes.leave(`recipient ${job}`, job, 1)
    }
    expect(lanes.size()).toBe(0)
  })
})
