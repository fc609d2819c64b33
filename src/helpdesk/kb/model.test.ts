import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, langOf, slugOf } from './model.ts'

describe('addresses of articles', () => {
  it.each([
    ['Reset your VPN!', 'reset-your-vpn'],
    ['Größe & Maß', 'grosse-mass'],
    ['パスワードを忘れた', 'パスワードを忘れた'],
    ['  --  ', 'article'],
  ])('%s is at %s', (title, slug) => expect(slugOf(title)).toBe(slug))

  it('an address has no character that would end it', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(slugOf(title)).not.toMatch(/[\s/?#%\\]|^-|-$|^$/)
      }),
    )
  })

  it.each([
    ['pt_BR', 'pt-br'],
    [' EN ', 'en'],
  ])('%j is the language %s', (text, lang) => expect(langOf(text)).toBe(lang))
})

describe('excerpts', () => {
  it('end between words', () => expect(excerptOf('word '.repeat(100))).toMatch(/^(word ){39}word…$/))
  it('are the whole text when it is short', () => expect(excerptOf(' a\n b ')).toBe('a b'))
})
