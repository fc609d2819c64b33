import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, validatePassword } from './password-policy.ts'

const ANN = { has_second_factor: false, known: ['ann.archer@acme.test', 'Ann Archer'] }

describe('a password that anybody would try', () => {
  it.each([
    'password',
    'Password123!',
    'P@ssw0rd2026',
    'passwordpassword',
    'qwertyuiop12',
    'qwerty123456',
    '123456789012',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'abcdefghijkl',
    'Summer2026!!',
    'welcome-2026',
    'iloveyou1234',
    'letmein12345',
    'adminadmin12',
    'Admin!2345678',
    'trustno1trustno1',
    'watchdesk2026',
    '111122223333',
    '+49 30 901820',
    '24.12.2026 18:00',
    '!!!!!!!!!!!!',
    'dragon monkey',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'correct horse battery staple',
    'tr0ub4dor&3 river',
    'vK9#mLq2Xw7z',
    'purple elephants juggle quietly',
    'Zugspitze im Nebel 7',
    'яблоко и груша в саду',
  ])('%s is not one', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('random ones are never refused', () => {
    const letters = fc.constantFrom(...'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')
    fc.assert(
      fc.property(fc.array(letters, { minLength: 20, maxLength: 20 }), (characters) => {
        fc.pre(new Set(characters).size > 8)
        expect(validatePassword(characters.join(''), ANN)).toBeUndefined()
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('a new password', () => {
  it.each([
    ['elevenchars', 'at least 12'],
    ['x'.repeat(129), 'more than 128'],
    ['annarcher2026', 'your name'],
    ['archerarcher', 'your name'],
    ['Password1234', 'too common'],
  ])('%.20s is refused with a reason', (password, reason) => {
    expect(validatePassword(password, { ...ANN, known: [...ANN.known, 'annarcher'] })).toContain(reason)
  })

  it('may be shorter with a second factor, but not very', () => {
    expect(validatePassword('vK9#mLq2', { ...ANN, has_second_factor: true })).toBeUndefined()
    expect(validatePassword('vK9#mLq', { ...ANN, has_second_factor: true })).toContain('at least 8')
  })

  it('is counted in characters, not in bytes', () => {
    expect(validatePassword('🦊🦉🐢🐙🦋🐝🐳🦔🦚🦜🐿️🦦', ANN)).toBeUndefined()
  })
})
