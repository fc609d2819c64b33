import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { throttle, systemClock } from './clock.ts'

describe('a rest after long work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { took: 8, times: 1, rests: 8 },
    { took: 8, times: 3, rests: 24 },
    { took: 50, times: 1, rests: 50 },
    { took: 900, times: 1, rests: 50 },
  ])('of $took ms, $times times as long, is $rests ms', async ({ took, times, rests }) => {
    const started = performance.now()
    vi.advanceTimersByTime(took)
    let isOver = false
    const rest = throttle(systemClock(), { started, max_ms: 50, factor: times }).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(rests - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await rest
    expect(isOver).toBe(true)
  })
})
