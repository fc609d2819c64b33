import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRingBuffer } from './ring-buffer.ts'

describe('the last entries', () => {
  it('are either returned completely or not at all', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 60 }), fc.integer({ min: -5, max: 70 }), (gaps, seq) => {
        const ring = createRingBuffer<number>({ max_entries: 10, max_age: 100 })
        let at = 0
        for (const [index, gap] of gaps.entries()) ring.push(index + 1, (at += gap))
        expect(ring.last).toBe(gaps.length)
        const missed = ring.since(seq)
        if (missed !== undefined) expect(missed).toEqual(gaps.map((_, index) => index + 1).slice(seq))
      }),
    )
  })

  it('are remembered for a while; when many are old they are forgotten', () => {
    const ring = createRingBuffer<number>({ max_entries: 100, max_age: 50 })
    for (let n = 0; n < 30; n++) ring.push(n, n)
    expect(ring.since(0)?.length).toBe(30)
    expect(ring.since(30)).toEqual([])
    ring.push(30, 1_000)
    expect(ring.since(0)).toBeUndefined()
    expect(ring.since(30)).toEqual([30])
  })

  it('are not more than so many', () => {
    const ring = createRingBuffer<number>({ max_entries: 100, max_age: Infinity })
    for (let n = 0; n < 1_000; n++) ring.push(n, n)
    expect(ring.since(900)?.length).toBe(100)
    expect(ring.since(1_000 - 126)).toBeUndefined()
  })

  it('of the future are unknown', () => {
    expect(createRingBuffer({ max_entries: 10, max_age: 10 }).since(1)).toBeUndefined()
  })
})
