import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantText, localText } from './date-time-text.ts'

describe('a moment in a field', () => {
  it('comes back as the same moment, to the minute', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80_000_000 }), (minutes) => {
        const iso = new Date(minutes * 60_000).toISOString()
        const back = instantText(localText(iso))
        // An hour that a clock shows twice in autumn is read as the first of the two.
        expect([0, 3_600_000]).toContain(Math.abs(Date.parse(back ?? '') - Date.parse(iso)))
      }),
    )
  })

  it.each(['', 'soon', '2026-13-40T99:99'])('is none when the field holds “%s”', (text) => expect(instantText(text)).toBeNull())

  it('leaves the field empty when there is none', () => expect(localText(null)).toBe(''))
})
