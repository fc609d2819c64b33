import { describe, expect, it } from 'vitest'
import { MILLISECOND, MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createLanes, type Turn } from './lanes.ts'

/** Stands still until it is set; sleepers wake when their time has come or when told to. */
const stillClock = (): Clock & { set(at: Instant): void } => {
  let now = 0
  const sleepers = new Set<() => void>()
  return {
    now: () => now,
    sleep: (span, signal) =>
      new Promise((resolve) => {
        const until = now + span
        const look = (): void => {
          if (now < until && !signal?.aborted) return
          sleepers.delete(look)
          resolve()
        }
        sleepers.add(look)
        signal?.addEventListener('abort', look)
      }),
    set: (at) => {
      now = at
      for (const look of sleepers) look()
    },
  }
}

const backAt = (turn: Turn): number => (turn.go ? NaN : turn.back_at)

describe('the way to one recipient', () => {
  it('takes two at a time at first; the next wait at the door and are let in one by one', async () => {
    const lanes = createLanes(stillClock())
    expect(await lanes.enter('a')).toEqual({ go: true })
    expect(await lanes.enter('a')).toEqual({ go: true })
    const let_in: number[] = []
    const third = lanes.enter('a').then(() => let_in.push(3))
    const fourth = lanes.enter('a').then(() => let_in.push(4))
    expect(await lanes.enter('b')).toEqual({ go: true })
    expect(let_in).toEqual([])
    lanes.leave('a', SECOND)
    lanes.leave('a', SECOND)
    await third
    expect(let_in).toEqual([3])
    lanes.leave('a', 1)
    await fourth
    expect(let_in).toEqual([3, 4])
  })

  it('sends away whoever comes while a call hangs, for a minute at most', async () => {
    const clock = stillClock()
    const lanes = createLanes(clock)
    await lanes.enter('a')
    await lanes.enter('a')
    const patient = lanes.enter('a')
    clock.set(600 * MILLISECOND)
    expect((await patient).go).toBe(false)
    const moments: number[] = []
    for (let n = 0; n < 5_000; n++) moments.push(backAt(await lanes.enter('a')))
    expect(new Set(moments.slice(0, 100)).size).toBe(100)
    expect(Math.max(...moments)).toBeLessThanOrEqual(clock.now() + MINUTE)
  })

  it('leaves a recipient that does not answer alone for longer and longer, and takes it back when it does', async () => {
    const clock = stillClock()
    const lanes = createLanes(clock)
    const rests: number[] = []
    for (let n = 0; n < 5; n++) {
      expect(await lanes.enter('a')).toEqual({ go: true })
      lanes.leave('a', 15 * SECOND)
      const back = backAt(await lanes.enter('a'))
      rests.push(Math.round((back - clock.now()) / SECOND))
      clock.set(back)
    }
    expect(rests).toEqual([15, 30, 60, 120, 120])
    expect(await lanes.enter('a')).toEqual({ go: true })
    lanes.leave('a', MILLISECOND)
    expect(await lanes.enter('a')).toEqual({ go: true })
  })

  it('takes more at a time from those that answer at once', async () => {
    const lanes = createLanes(stillClock())
    await lanes.enter('a')
    await lanes.enter('a')
    const others = Array.from({ length: 20 }, () => lanes.enter('a'))
    for (let n = 0; n < 22; n++) lanes.leave('a', MILLISECOND)
    expect((await Promise.all(others)).every(({ go }) => go)).toBe(true)
  })

  it('holds everybody off until the moment the recipient asked for', async () => {
    const clock = stillClock()
    const lanes = createLanes(clock)
    await lanes.enter('a')
    lanes.hold('a', 10 * MINUTE)
    lanes.leave('a', 1)
    const back = backAt(await lanes.enter('a'))
    expect(back).toBeGreaterThanOrEqual(10 * MINUTE)
    clock.set(back)
    expect(await lanes.enter('a')).toEqual({ go: true })
  })

  it('forgets recipients that nobody calls any more', async () => {
    const lanes = createLanes(stillClock())
    for (let job = 0; job < 1_000; job++) {
      await lanes.enter(`recipient ${job}`)
      lanes.leave(`recipient ${job}`, 1)
    }
    expect(lanes.size()).toBe(0)
  })
})
