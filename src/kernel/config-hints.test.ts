import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editDistance, findHints } from './config-hints.ts'

describe('the distance of two words', () => {
  it.each([
    ['PORT', 'PORT', 0],
    ['DATABSE_URL', 'DATABASE_URL', 1],
    ['DATABAES_URL', 'DATABASE_URL', 1],
    ['SMTP_URI', 'SMTP_URL', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%j and %j are %d apart', (a, b, expected) => {
    expect(editDistance(a, b)).toBe(expected)
  })

  it('is the same in both directions, and zero only for equal words', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})

describe('hints', () => {
  it('name what was probably meant, and leave honest names alone', () => {
    const known = ['HOST', 'PORT', 'DATABASE_URL', 'SMTP_URL']
    expect(findHints(['HOME', 'PATH', 'POST', 'SMTP_URL', 'DATABSE_URL', 'EDITOR'], known)).toEqual([
      'DATABSE_URL is not a setting; is DATABASE_URL meant?',
    ])
  })
})
