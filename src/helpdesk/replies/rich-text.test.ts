import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToPlainText, sanitizeRichText, textToHtml } from './rich-text.ts'

describe('text as HTML', () => {
  it.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['<b>&"', '<p>&#60;b&#62;&#38;&#34;</p>'],
    [
      'see https://a.org/x?y=1&z=2.',
      '<p>see <a href="https://a.org/x?y=1&#38;z=2" rel="noopener noreferrer nofollow">https://a.org/x?y=1&#38;z=2</a>.</p>',
    ],
    ['javascript:alert(1)', '<p>javascript:alert(1)</p>'],
    ['', ''],
  ])('%j', (text, html) => {
    expect(textToHtml(text)).toBe(html)
  })

  it('nothing typed becomes markup, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', '\n', ' ', 'http://', '.', '/') }), (text) => {
        const tags = textToHtml(text).match(/<[^>]*>/g) ?? []
        return tags.every((tag) => /^<(\/?p|br|\/a|a href="https?:\/\/[^"<>]*" rel="noopener noreferrer nofollow")>$/.test(tag))
      }),
    )
  })
})

describe('HTML from outside', () => {
  it.each([
    ['<p>ok</p><script>bad()</script>', '<p>ok</p>'],
    ['<a href="javascript:bad()">x</a>', '<a rel="noopener noreferrer nofollow">x</a>'],
    ['<img src="https://track.er/p.gif" onerror="bad()">', '<img />'],
    ['<img src="cid:1@mail">', '<img src="cid:1@mail" />'],
    ['<style>p{}</style><p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="//x"></iframe><form><input></form>', ''],
    ['<svg><script>bad()</script></svg>', ''],
  ])('%s', (dirty, clean) => {
    expect(sanitizeRichText(dirty)).toBe(clean)
  })

  it('cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            '<p>',
            '</p>',
            '<script>',
            '</script>',
            '<a href="',
            '">',
            'x',
            ' onclick=',
            '<img src=',
            '&lt;',
            '<!--',
            '-->',
          ),
        }),
        (dirty) => {
          const clean = sanitizeRichText(dirty) ?? ''
          expect(sanitizeRichText(clean)).toBe(clean)
          expect(clean).not.toMatch(/<script|<[^>]*onclick|javascript:/i)
        },
      ),
    )
  })
})

it('the words of an HTML text', () => {
  expect(htmlToPlainText('<div>Hello <b>you</b></div><p>a &lt; b &amp; c<br>next</p><ul><li>one</li><li>two</li></ul>')).toBe(
    'Hello you\na < b & c\nnext\none\ntwo',
  )
})

it.each([
  '<b><i>'.repeat(60_000),
  '<table><tr><td>'.repeat(25_000),
  // Closing tags, comments and quotes that only pretend.
  '<table></title>'.repeat(30_000),
  '<o:p></div>'.repeat(40_000),
  '<li><p>'.repeat(60_000),
  '<a-b></a-c>'.repeat(40_000),
  '<div><!--</div>-->'.repeat(20_000),
  '<div title="</div>">'.repeat(20_000),
])('nested deeper than anybody writes is not cleaned at all', (html) => {
  expect(sanitizeRichText(html)).toBeNull()
})

it('as deep as long threads are, and as long as anybody likes, is cleaned', () => {
  expect(sanitizeRichText(`${'<blockquote><div>'.repeat(200)}deep`)).toContain('deep')
  for (const flat of ['<li>', '<p>', '<td>', '<tr>', '<br>', '<b></b>'])
    expect(sanitizeRichText(`${flat.repeat(20_000)}flat`)).toContain('flat')
})
