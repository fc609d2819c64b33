import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseArticleLinks } from './links.ts'
import { toArticlePath, toSlug } from './model.ts'

const base = 'https://desk.test'
const vpn = { lang: 'en', slug: 'reset-vpn' }

describe('links to articles', () => {
  it.each([
    ['See https://desk.test/help/en/network/reset-vpn.', [vpn]],
    ['[VPN](https://desk.test/help/en/network/reset-vpn), please', [vpn]],
    ['<a href="https://desk.test/help/en/network/reset-vpn?x#y">VPN</a>', [vpn]],
    ['https://desk.test/help/en/network/reset-vpn https://desk.test/help/en/articles/reset-vpn', [vpn]],
    ['https://desk.test/help/pt-br/rede/vpn https://desk.test/help/en/network/reset-vpn', [{ lang: 'pt-br', slug: 'vpn' }, vpn]],
    ['https://other.test/help/en/network/reset-vpn', []],
    ['https://desk.test/help/en', []],
    ['https://desk.test/help/files/0123/a.png', []],
    ['https://desk.test/help/en/network/%E0%A4%A', []],
    ['https://deskxtest/help/en/network/reset-vpn', []],
  ])('%s leads to %j', (text, linked) => expect(parseArticleLinks(text, base)).toEqual(linked))

  it('every article is found by the address it is read at', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (title, name) => {
        fc.pre(title.isWellFormed() && name.isWellFormed())
        const slug = toSlug(title)
        const path = toArticlePath({ lang: 'de', slug }, { slug: toSlug(name) })
        expect(parseArticleLinks(`Siehe ${base}${path} dort`, `${base}/`)).toEqual([{ lang: 'de', slug }])
      }),
    )
  })
})
