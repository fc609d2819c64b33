import { describe, expect, it } from 'vitest'
import { type Instant, MILLISECOND, MINUTE, SECOND } from '../../contract/time.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createRecipientThrottle, type ThrottleDecision } from './recipient-throttle.ts'

/** A clock that stands still until it is set. A sleeper wakes at its time, or when it is aborted. */
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

const retryAt = (decision: ThrottleDecision): number => (decision.allowed ? NaN : decision.retry_at)

describe('the way to one recipient', () => {
  it('takes two at a time at first; the next wait and are let in one by one', async () => {
    const throttle = createRecipientThrottle(stillClock())
    expect(await throttle.acquire('a')).toEqual({ allowed: true })
    expect(await throttle.acquire('a')).toEqual({ allowed: true })
    const let_in: number[] = []
    const third = throttle.acquire('a').then(() => let_in.push(3))
    const fourth = throttle.acquire('a').then(() => let_in.push(4))
    expect(await throttle.acquire('b')).toEqual({ allowed: true })
    expect(let_in).toEqual([])
    throttle.release('a', SECOND)
    throttle.release('a', SECOND)
    await third
    expect(let_in).toEqual([3])
    throttle.release('a', 1)
    await fourth
    expect(let_in).toEqual([3, 4])
  })

  it('rejects further calls while others hang, with retries spread over a minute at most', async () => {
    const clock = stillClock()
    const throttle = createRecipientThrottle(clock)
    await throttle.acquire('a')
    await throttle.acquire('a')
    const patient = throttle.acquire('a')
    clock.set(600 * MILLISECOND)
    expect((await patient).allowed).toBe(false)
    const moments: number[] = []
    for (let n = 0; n < 5_000; n++) moments.push(retryAt(await throttle.acquire('a')))
    expect(new Set(moments.slice(0, 100)).size).toBe(100)
    expect(Math.max(...moments)).toBeLessThanOrEqual(clock.now() + MINUTE)
  })

  it('leaves a recipient that does not answer alone for longer and longer, and takes it back when it does', async () => {
    const clock = stillClock()
    const throttle = createRecipientThrottle(clock)
    const rests: number[] = []
    for (let n = 0; n < 5; n++) {
      expect(await throttle.acquire('a')).toEqual({ allowed: true })
      throttle.release('a', 15 * SECOND)
      const back = retryAt(await throttle.acquire('a'))
      rests.push(Math.round((back - clock.now()) / SECOND))
      clock.set(back)
    }
    expect(rests).toEqual([15, 30, 60, 120, 120])
    expect(await throttle.acquire('a')).toEqual({ allowed: true })
    throttle.release('a', MILLISECOND)
    expect(await throttle.acquire('a')).toEqual({ allowed: true })
  })

  it('takes more at a time from those that answer at once', async () => {
    const throttle = createRecipientThrottle(stillClock())
    await throttle.acquire('a')
    await throttle.acquire('a')
    const others = Array.from({ length: 20 }, () => throttle.acquire('a'))
    for (let n = 0; n < 22; n++) throttle.release('a', MILLISECOND)
    expect((await Promise.all(others)).every(({ allowed }) => allowed)).toBe(true)
  })

  it('holds everybody off until the moment the recipient asked for', async () => {
    const clock = stillClock()
    const throttle = createRecipientThrottle(clock)
    await throttle.acquire('a')
    throttle.pauseUntil('a', 10 * MINUTE)
    throttle.release('a', 1)
    const back = retryAt(await throttle.acquire('a'))
    expect(back).toBeGreaterThanOrEqual(10 * MINUTE)
    clock.set(back)
    expect(await throttle.acquire('a')).toEqual({ allowed: true })
  })

  it('forgets recipients without open calls', async () => {
    const throttle = createRecipientThrottle(stillClock())
    for (let job = 0; job < 1_000; job++) {
      await throttle.acquire(`recipient ${job}`)
      throttle.release(`recipient ${job}`, 1)
    }
    expect(throttle.size()).toBe(0)
  })
})
