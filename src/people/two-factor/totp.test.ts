import { TOTP, Secret } from 'otpauth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECOND } from '../../contract/time.ts'
import { base32, codeAt, otpauthUrl, stepAt, stepOfCode } from './totp.ts'

const RFC = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds are those of the RFC', (seconds, code) => {
    expect(codeAt(RFC, stepAt(seconds * SECOND), 8)).toBe(code)
  })

  it('are those of another implementation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), fc.integer({ min: 0, max: 4_000_000_000 }), (bytes, seconds) => {
        const other = new TOTP({ secret: new Secret({ buffer: new Uint8Array(bytes).buffer }), digits: 6, period: 30 })
        expect(codeAt(bytes, stepAt(seconds * SECOND))).toBe(other.generate({ timestamp: seconds * 1_000 }))
        expect(base32(bytes)).toBe(other.secret.base32)
      }),
    )
  })

  const now = 1_800_000_000 * SECOND
  const step = stepAt(now)

  it('are taken half a minute early and late, and no further', () => {
    const found = [-2, -1, 0, 1, 2].map((offset) => stepOfCode(RFC, codeAt(RFC, step + offset), now, 0))
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  it('work once: neither the same nor an older one after it', () => {
    expect(stepOfCode(RFC, codeAt(RFC, step), now, step)).toBeUndefined()
    expect(stepOfCode(RFC, codeAt(RFC, step - 1), now, step)).toBeUndefined()
    expect(stepOfCode(RFC, codeAt(RFC, step + 1), now, step)).toBe(step + 1)
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '-12345'])('%j is no code', (typed) => {
    expect(stepOfCode(RFC, typed, now, 0)).toBeUndefined()
  })

  it('may be typed with a gap', () => {
    const code = codeAt(RFC, step)
    expect(stepOfCode(RFC, ` ${code.slice(0, 3)} ${code.slice(3)}`, now, 0)).toBe(step)
  })

  it('the address for authenticators says whose code it is', () => {
    const url = new URL(otpauthUrl(RFC, 'Watch desk', 'ann@acme.test'))
    expect(decodeURIComponent(url.pathname)).toContain('Watch desk:ann@acme.test')
    expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})
