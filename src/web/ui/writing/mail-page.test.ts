import { describe, expect, it } from 'vitest'
import { isPlainHtml, mailPage, mailStyle, picturesIn, type Pictures } from './mail-page.ts'

const look = { quoted: 'Quoted text' }
const none: Pictures = new Map()
const bodyOf = (html: string, pictures = none): string => /<body>([\s\S]*)<\/body>/.exec(mailPage(html, { ...look, pictures }))?.[1] ?? ''

describe('a message in its frame', () => {
  it('has no picture to load, and says what there was', () => {
    expect(bodyOf('<p>Hi <img src="cid:1" alt="a chart"> <img src="http://evil.test/pixel.gif"></p>')).toBe(
      '<p>Hi <span class="picture">[a chart]</span> </p>',
    )
  })

  it('shows the pictures that came with it, and no others', () => {
    const pictures = new Map([['a&b@x', '/files/1']])
    expect(bodyOf('<img width="20" height="9em" src="cid:a&amp;b%40x" alt="&quot;a&quot;" />', pictures)).toBe(
      '<img src="/files/1" alt="&quot;a&quot;" width="20">',
    )
    expect(bodyOf('<img src="cid:other"><img src="/files/1"><img alt="cid" data-src="cid:a&amp;b@x">', pictures)).toBe(
      '<span class="picture">[cid]</span>',
    )
    expect([...picturesIn('<img src="cid:a&amp;b%40x"><img src="cid:%"><img src="https://x.test/1.png"><p>cid:2</p>')]).toEqual([
      'a&b@x',
      '%',
    ])
  })

  it('folds what it answers to when that stands at the end', () => {
    expect(bodyOf('<p>yes</p><blockquote><p>no?</p><blockquote>older</blockquote></blockquote><p> </p>')).toBe(
      '<p>yes</p><details><summary>Quoted text</summary><blockquote><p>no?</p><blockquote>older</blockquote></blockquote></details><p> </p>',
    )
  })

  it.each(['<blockquote>q</blockquote><p>my answer below</p>', '<blockquote>all there is</blockquote>', '<p>a</p></blockquote>'])(
    'leaves %s as it is',
    (html) => {
      expect(bodyOf(html)).toBe(html)
    },
  )

  it('has no style of its own, but the colours of the page around it', () => {
    expect(mailPage('<p>a</p>', { ...look, pictures: none })).not.toContain('<style')
    expect(mailStyle({ tokens: { '--text': '#000' }, scheme: 'light dark' })).toMatch(/^:root\{color-scheme:light dark;--text:#000\}/)
  })

  it('opens links elsewhere', () => {
    expect(mailPage('', { ...look, pictures: none })).toContain('<base target="_blank">')
  })
})

it.each([
  ['<p>a<br>b <a href="https://x.test">x</a></p>', true],
  ['<p><strong>a</strong></p>', false],
  ['<pre>a</pre>', false],
  ['', true],
])('%s is plain: %s', (html, plain) => {
  expect(isPlainHtml(html)).toBe(plain)
})
