import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeLanguage, toExcerpt, toSlug } from './model.ts'

describe('addresses of articles', () => {
  it.each([
    ['Reset your VPN!', 'reset-your-vpn'],
    ['Größe & Maß', 'grosse-mass'],
    ['パスワードを忘れた', 'パスワードを忘れた'],
    ['  --  ', 'article'],
  ])('%s is at %s', (title, slug) => expect(toSlug(title)).toBe(slug))

  it('an address has no character that would end it', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(toSlug(title)).not.toMatch(/[\s/?#%\\]|^-|-$|^$/)
      }),
    )
  })

  it.each([
    ['pt_BR', 'pt-br'],
    [' EN ', 'en'],
  ])('%j is the language %s', (text, lang) => expect(normalizeLanguage(text)).toBe(lang))
})

describe('excerpts', () => {
  it('end between words', () => expect(toExcerpt('word '.repeat(100))).toMatch(/^(word ){39}word…$/))
  it('are the whole text when it is short', () => expect(toExcerpt(' a\n b ')).toBe('a b'))
})
