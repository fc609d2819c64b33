import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restAfter } from './clock.ts'

describe('a rest after long work', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    { took: 8, rests: 8 },
    { took: 50, rests: 50 },
    { took: 900, rests: 50 },
  ])('of $took ms is $rests ms long', async ({ took, rests }) => {
    const started = performance.now()
    vi.advanceTimersByTime(took)
    let isOver = false
    const rest = restAfter(started, 50).then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(rests - 1)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await rest
    expect(isOver).toBe(true)
  })
})
