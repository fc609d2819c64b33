import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MINUTE, SECOND, type Instant } from '../../contract/time.ts'
import { slideWindow } from './sliding-window.ts'

const START = 1_700_000_000 * SECOND

const play = (moments: readonly number[], limit: number, window: number) => {
  let hits: readonly Instant[] = []
  return moments.map((moment) => {
    const result = slideWindow(hits, START + moment, limit, window)
    hits = result.hits
    return { at: START + moment, ...result }
  })
}

const waits = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.constant(1_000)), { maxLength: 80 })
const momentsOf = (gaps: readonly number[]): number[] => gaps.reduce<number[]>((sofar, gap) => [...sofar, (sofar.at(-1) ?? 0) + gap], [])

describe('the sliding log', () => {
  it('lets N pass, holds the next one, and lets one pass again when the first has left the window', () => {
    const played = play([0, 20 * SECOND, 40 * SECOND, 50 * SECOND, MINUTE - 1, MINUTE], 3, MINUTE)
    expect(played.map(({ decision }) => decision.allowed)).toEqual([true, true, true, false, false, true])
    expect(played.map(({ decision }) => decision.remaining)).toEqual([2, 1, 0, 0, 0, 0])
    expect(played.map(({ decision }) => decision.retry_after)).toEqual([0, 0, 0, 10, 1, 0])
    expect(played[3]?.decision.reset_at).toBe(START + MINUTE)
  })

  it('does not let twice as many through at a seam', () => {
    const late = Array.from({ length: 5 }, () => 59 * SECOND)
    const early = Array.from({ length: 5 }, () => 61 * SECOND)
    expect(play([...late, ...early], 5, MINUTE).filter(({ decision }) => decision.allowed)).toHaveLength(5)
  })

  it('never allows more than N in any window, and refuses only when N are in it', () => {
    fc.assert(
      fc.property(waits, fc.integer({ min: 1, max: 5 }), (gaps, limit) => {
        const window = 1_000
        const passed: Instant[] = []
        for (const { at, decision } of play(momentsOf(gaps), limit, window)) {
          const inWindow = passed.filter((moment) => moment > at - window).length
          expect(decision.allowed).toBe(inWindow < limit)
          expect(decision.remaining).toBe(Math.max(0, limit - inWindow - 1))
          if (decision.allowed) passed.push(at)
        }
      }),
    )
  })

  it('lets a client pass that comes back after retry_after, and not one second earlier', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * SECOND }), { minLength: 1, maxLength: 40 }), (gaps) => {
        for (const { at, hits, decision } of play(momentsOf(gaps), 3, MINUTE)) {
          if (decision.allowed) continue
          expect(slideWindow(hits, at + decision.retry_after * SECOND, 3, MINUTE).decision.allowed).toBe(true)
          expect(slideWindow(hits, at + (decision.retry_after - 1) * SECOND, 3, MINUTE).decision.allowed).toBe(false)
          expect(slideWindow(hits, decision.reset_at, 3, MINUTE).decision.allowed).toBe(true)
          expect(slideWindow(hits, decision.reset_at - 1, 3, MINUTE).decision.allowed).toBe(false)
        }
      }),
    )
  })

  it('holds all back that a lowered limit no longer allows', () => {
    const hits = [START, START + SECOND, START + 2 * SECOND]
    const { decision } = slideWindow(hits, START + 3 * SECOND, 1, MINUTE)
    expect(decision).toMatchObject({ allowed: false, limit: 1, remaining: 0, retry_after: 59 })
  })

  it('forgets hits of a clock that was far ahead, and keeps order with one that is a little ahead', () => {
    expect(slideWindow([START + 3 * MINUTE], START, 1, MINUTE)).toMatchObject({ hits: [START], decision: { allowed: true } })
    expect(slideWindow([START + SECOND], START, 2, MINUTE).hits).toEqual([START + SECOND, START + SECOND])
  })
})
