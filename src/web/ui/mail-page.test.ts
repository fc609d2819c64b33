import { describe, expect, it } from 'vitest'
import { isPlainHtml, mailPage } from './mail-page.ts'

const look = { tokens: { '--text': '#000' }, scheme: 'light dark', quoted: 'Quoted text' }
const bodyOf = (html: string): string => /<body>([\s\S]*)<\/body>/.exec(mailPage(html, look))?.[1] ?? ''

describe('a message in its frame', () => {
  it('has no picture to load, and says what there was', () => {
    expect(bodyOf('<p>Hi <img src="cid:1" alt="a chart"> <img src="http://evil.test/pixel.gif"></p>')).toBe(
      '<p>Hi <span class="picture">[a chart]</span> </p>',
    )
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

  it('opens links elsewhere', () => {
    expect(mailPage('', look)).toContain('<base target="_blank">')
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
