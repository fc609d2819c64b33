import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropUncounted, emptyRing, hitLogOf } from './ring.ts'

const WINDOW = 1_000

describe('the ring', () => {
  it('holds the hits that count, in order, whatever the clock does', () => {
    const steps = fc.array(
      fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 0, max: 40 }) },
        { weight: 1, arbitrary: fc.integer({ min: -5_000, max: 3_000 }) },
      ),
      {
        maxLength: 300,
      },
    )
    fc.assert(
      fc.property(steps, (waits) => {
        const ring = emptyRing()
        let model: readonly number[] = []
        let now = 1_000_000
        for (const wait of waits) {
          now += wait
          dropUncounted(ring, now, WINDOW)
          model = model.filter((hit) => hit > now - WINDOW && hit <= now + WINDOW)
          const hit = Math.max(now, model.at(-1) ?? now)
          ring.hits.push(hit)
          model = [...model, hit]
          const log = hitLogOf(ring)
          expect(Array.from({ length: log.length }, (_, at) => log.at(at))).toEqual(model)
        }
        expect(hitLogOf(ring).at(-1)).toBeUndefined()
      }),
    )
  })

  it('gives back the places of hits that left', () => {
    const ring = emptyRing()
    for (let now = 0; now < 100_000; now += 10) {
      dropUncounted(ring, now, WINDOW)
      ring.hits.push(now)
    }
    expect(ring.hits.length).toBeLessThan(300)
  })
})
