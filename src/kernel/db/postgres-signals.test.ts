import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packSignals } from './postgres-signals.ts'

describe('signals packed for other processes', () => {
  it('fit, keep their order and are all there, each once', () => {
    const signal = fc.record({ topic: fc.string({ minLength: 1 }), data: fc.string({ maxLength: 2_000 }) })
    fc.assert(
      fc.property(fc.uuid(), fc.array(signal, { maxLength: 60 }), (from, signals) => {
        const packs = packSignals(from, signals)
        for (const pack of packs) expect(Buffer.byteLength(pack)).toBeLessThan(8_000)
        const unpacked: { from: string; signals: unknown[] }[] = packs.map((pack) => JSON.parse(pack))
        expect(unpacked.every((pack) => pack.from === from)).toBe(true)
        const once = [...new Map(signals.map((one) => [JSON.stringify(one), one])).values()]
        expect(unpacked.flatMap((pack) => pack.signals)).toEqual(once)
      }),
    )
  })
})
