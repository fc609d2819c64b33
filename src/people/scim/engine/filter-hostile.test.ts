import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScimError } from './errors.ts'
import { parseFilter } from './filter-parse.ts'
import { USER } from './schema.ts'
import { anyCharacter } from '../../../../test/setup/any-character.ts'

const RUNS = process.env['SOAK'] === undefined ? 1_000 : 100_000
const refusal = expect.objectContaining({ status: 400, scimType: 'invalidFilter' })
const chain = (count: number): string => Array.from({ length: count }, () => 'title pr').join(' and ')
const nest = (count: number): string => `${'('.repeat(count)}title pr${')'.repeat(count)}`

describe('a hostile filter is refused', () => {
  it.each([
    ['5,000 open parentheses', '('.repeat(5_000)],
    ['5,000 nested parentheses', nest(5_000)],
    ['31 nested parentheses', nest(31)],
    ['31 nested nots', `${'not('.repeat(31)}title pr${')'.repeat(31)}`],
    ['a thousand nots', 'not ('.repeat(800)],
    ['101 parts', chain(51)],
    ['a huge string', `userName eq "${'x'.repeat(5_000_000)}"`],
    ['a string too long only in bytes', `userName eq "${'é'.repeat(2_050)}"`],
    ['a string of quotes', '"'.repeat(4_000)],
    ['a string of backslashes', `userName eq "${'\\'.repeat(3_001)}"`],
    ['a NUL', 'userName eq "\0"'],
    ['an escaped NUL', 'userName eq "\\u0000"'],
    ['half a surrogate pair', 'userName eq "\ud800"'],
    ['an escaped half of a surrogate pair', 'userName eq "\\udc00"'],
    ['letters that only look like an operator', 'userName ｅｑ "x"'],
    ['a wide space', 'userName\u3000eq "x"'],
  ])('%s', (_, text) => {
    expect(() => parseFilter(text, USER)).toThrow(refusal)
  })

  it('but thirty levels, a hundred parts and four kilobytes are fine', () => {
    expect(() => parseFilter(nest(30), USER)).not.toThrow()
    expect(() => parseFilter(`not (${chain(50)})`, USER)).not.toThrow()
    expect(() => parseFilter(`userName eq "${'x'.repeat(4_096 - 14)}"`, USER)).not.toThrow()
  })

  it('whatever it is made of, with an answer the client can read and nothing else', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'userName',
        'emails',
        'emails[',
        '].value',
        'not',
        'and',
        'or',
        'eq',
        'pr',
        '(',
        ')',
        '"x"',
        'true',
        'null',
        '-1e5',
        ' ',
        '.',
        ':',
      ),
      fc.string({ unit: anyCharacter, maxLength: 5 }),
      fc.constantFrom('\ud83d', '\u202e', '\ufeff', '\u0000', '\\u00'),
    )
    const text = fc.array(piece, { maxLength: 30 }).chain((pieces) => fc.constantFrom(pieces.join(' '), pieces.join('')))
    let refused = 0
    fc.assert(
      fc.property(text, (filter) => {
        try {
          parseFilter(filter, USER)
        } catch (error) {
          refused += 1
          return error instanceof ScimError && error.status === 400 && error.detail.length < 300
        }
        return true
      }),
      { numRuns: RUNS },
    )
    expect(refused).toBeGreaterThan(RUNS / 2)
  })
})
