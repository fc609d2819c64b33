import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSnippet, computeEditDistance, isSimilar, splitWords } from './words.ts'

describe('words', () => {
  it.each([
    ['VPN drops, every morning!', ['vpn', 'drops', 'every', 'morning']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['Café №5', ['cafe', 'no5']],
    ['日本語 テスト', ['日本語', 'テスト']],
    ['', []],
  ])('%s', (text, words) => expect(splitWords(text)).toEqual(words))

  it.each([
    ['pritner', 'printer', 1],
    ['printr', 'printer', 1],
    ['printer', 'printer', 0],
    ['kitten', 'sitting', 3],
  ])('%s is %s by %i', (a, b, changes) => expect(computeEditDistance(a, b)).toBe(changes))

  it('the distance is the same from either end, and never more than the longer word', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(computeEditDistance(a, b)).toBe(computeEditDistance(b, a))
        expect(computeEditDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
        expect(computeEditDistance(a, a)).toBe(0)
      }),
    )
  })

  it('a slip of the finger still finds the beginning of a word', () => {
    expect(isSimilar('pritner', 'printers')).toBe(true)
    expect(isSimilar('cat', 'dog')).toBe(false)
  })
})

describe('snippets', () => {
  it('mark what fits and escape everything', () => {
    expect(buildSnippet('The <b>Printer</b> burns', ['print'])).toBe('The &#60;b&#62;<mark>Printer</mark>&#60;/b&#62; burns')
  })

  it('show the surroundings of the first hit in a long text', () => {
    const text = `${'x '.repeat(500)}needle${' y'.repeat(500)}`
    expect(buildSnippet(text, ['needle'])).toMatch(/^….*<mark>needle<\/mark>.*…$/)
  })

  it('never let a tag of the text through', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ maxLength: 5 })), (text, terms) => {
        expect(buildSnippet(text, terms).replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>"']/)
      }),
    )
  })
})
