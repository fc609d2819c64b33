import { expect, it } from 'vitest'
import { withStylesAside } from './pasted-styles.ts'

it.each([
  ['<p style="color:red">a</p>', '<p  data-pasted-style="color:red">a</p>'],
  ['<b class="x"STYLE=\'font-weight:400\'>a</b>', '<b class="x" data-pasted-style=\'font-weight:400\'>a</b>'],
  ['<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['<STYLE type="text/css">\np{}\n</STYLE ><p>a</p>', '<p>a</p>'],
  ['<p>text with style="x" in it</p>', '<p>text with style="x" in it</p>'],
  ['<p data-style="x">a</p>', '<p data-style="x">a</p>'],
])('sets the styles of %s aside', (html, expected) => {
  expect(withStylesAside(html)).toBe(expected)
})
