import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOf, isRich, printDoc, type DocNode } from './rich-text.ts'

const words = (text: string, ...marks: string[]): DocNode => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
})
const p = (...content: DocNode[]): DocNode => ({ type: 'paragraph', content })
const doc = (...content: DocNode[]): DocNode => ({ type: 'doc', content })
const item = (...content: DocNode[]): DocNode => ({ type: 'listItem', content })

describe('a document', () => {
  const list = doc(
    p(words('Please '), words('restart', 'bold'), words(' and '), words('wait', 'italic'), words('.')),
    { type: 'bulletList', content: [item(p(words('one'))), item(p(words('two')), p(words('more')))] },
    { type: 'orderedList', content: [item(p(words('first')))] },
    { type: 'blockquote', content: [p(words('you said')), p(words('this'))] },
    { type: 'codeBlock', content: [words('ls -l\n**')] },
    p(words('See'), { type: 'hardBreak' }, { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://a.test/x' } }] }),
  )
  const text =
    'Please **restart** and _wait_.\n\n- one\n- two\n\n  more\n\n1. first\n\n> you said\n>\n> this\n\n```\nls -l\n**\n```\n\nSee\n[here](https://a.test/x)'

  it('reads well as text', () => {
    expect(printDoc(list)).toBe(text)
  })

  it('is rich only when text alone would lose something', () => {
    expect(isRich(list)).toBe(true)
    expect(isRich(doc(p(words('plain'), { type: 'hardBreak' }, words('text'))))).toBe(false)
    const bare = { type: 'text', text: 'https://a.test', marks: [{ type: 'link', attrs: { href: 'https://a.test' } }] }
    expect(isRich(doc(p(bare)))).toBe(false)
  })
})

describe('text', () => {
  it.each([
    ['a **b** c', '<p>a <strong>b</strong> c</p>'],
    ['2*3*4 and snake_case_name', '<p>2*3*4 and snake_case_name</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['- a\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['1. a\n2. _b_', '<ol><li><p>a</p></li><li><p><em>b</em></p></li></ol>'],
    ['> a\n> b', '<blockquote><p>a<br>b</p></blockquote>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](https://a.test)', '<p><a href="https://a.test">x</a></p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%j becomes %s', (given, html) => {
    expect(htmlOf(given)).toBe(html)
  })

  it('never becomes any tag but the few of an editor', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab <>"&*_`[]()\n-1.~/') }), (text) => {
        const tags = [...htmlOf(text).matchAll(/<\/?([a-z]+)/g)].map(([, tag]) => tag)
        const allowed = ['p', 'br', 'ul', 'ol', 'li', 'a', 'strong', 'em', 's', 'code', 'pre', 'blockquote']
        expect(tags.filter((tag) => !allowed.includes(tag ?? ''))).toEqual([])
      }),
    )
  })
})
