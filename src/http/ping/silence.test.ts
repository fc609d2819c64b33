import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSilence } from './silence.ts'

const SILENCE_MS = 1_000

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const open = () => {
    const all = new Set<{ heard_in: number }>()
    const silence = createSilence({ silence_ms: SILENCE_MS, all, end: (one) => void all.delete(one) })
    const enter = () => {
      const one = { heard_in: silence.turn }
      all.add(one)
      silence.watch()
      return one
    }
    return { all, silence, enter }
  }

  it('is ended when it has been long enough, and not much later', async () => {
    const { all, enter } = open()
    enter()
    await vi.advanceTimersByTimeAsync(SILENCE_MS)
    expect(all.size).toBe(1)
    await vi.advanceTimersByTimeAsync(SILENCE_MS / 4)
    expect(all.size).toBe(0)
  })

  it('is never too long for who came between two looks, or was heard there', async () => {
    const { all, silence, enter } = open()
    enter()
    await vi.advanceTimersByTimeAsync(249)
    const [late, heard] = [enter(), enter()]
    await vi.advanceTimersByTimeAsync(750)
    heard.heard_in = silence.turn
    await vi.advanceTimersByTimeAsync(SILENCE_MS - 250)
    expect([...all]).toEqual([heard])
    expect(late.heard_in).toBe(0)
  })

  it('is looked for while there is somebody, and again when somebody comes back', async () => {
    const { all, enter } = open()
    enter()
    await vi.advanceTimersByTimeAsync(10 * SILENCE_MS)
    expect([all.size, vi.getTimerCount()]).toEqual([0, 0])
    enter()
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * SILENCE_MS)
    expect([all.size, vi.getTimerCount()]).toEqual([0, 0])
  })
})
