import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { parseArticle } from './parse.ts'
import { printArticle } from './print.ts'
import type { DocNode } from '../writing/rich-text.ts'

const markdown = new MarkdownIt({ html: true })
// Space beside a tag is nothing anybody sees.
const shown = (text: string): string =>
  markdown
    .render(text)
    .replaceAll(/\s+(?=<)|(?<=>)\s+/g, '')
    .trim()
const again = (text: string): string => printArticle(parseArticle(text) ?? {})
const kinds = (text: string): readonly (string | undefined)[] => (parseArticle(text)?.content ?? []).map(({ type }) => type)

describe('Markdown in the editor', () => {
  it.each([
    ['Open the **client** and *wait* for ~~it~~ `x`.', ['paragraph']],
    ['# One\n\n### Three', ['heading', 'heading']],
    ['- a\n- b\n  - c\n- d', ['bulletList']],
    ['1. a\n2. b\n\n   more', ['orderedList']],
    ['7. a\n8. b', ['orderedList']],
    ['> **Note:** text\n>\n> - a', ['blockquote']],
    ['```js\nx()\n\n\ny\n```\n\nafter', ['codeBlock', 'paragraph']],
    ['```\n  x\n```', ['codeBlock']],
    ['![Plan](/help/files/k/a.png)', ['picture']],
    ['one\ntwo\\\nthree', ['paragraph']],
    ['snake_case, 2 * 3, a < b, R&D, [VPN](https://x.test/a_(b))', ['paragraph']],
    ['a\n\n---\n\nb', ['paragraph', 'horizontalRule', 'paragraph']],
    ['See https://x.test/a_b now', ['paragraph']],
    ['***both*** and **bold *inside* it**', ['paragraph']],
  ])('%j is shown as %j and comes out as it went in', (text, types) => {
    expect(kinds(text)).toEqual(types)
    expect(again(text)).toBe(text)
  })

  it.each([
    '<details><summary>More</summary>hidden</details>',
    'Term[^1]',
    '[a]: https://x.test',
    '* one\n* two',
    '- a\n\n      code',
    'Title\n=====',
    '![a](b.png) and words',
    'two spaces  \nbreak',
    '_italic_ by another sign',
    '- ```\n  x\n  ```',
    '-\n\n\n-',
    '&nbsp;x',
    '**`x`**',
    '[`x`](https://x.test)',
  ])('%j stays as it was written', (text) => {
    expect(kinds(text)).toEqual(['source'])
    expect(again(text)).toBe(text)
  })

  it.each(['[', '<em>', '**', '~~a', '*a **b'])('a thousand %s that nothing closes are given up soon, and kept', (sign) => {
    const text = sign.repeat(1_000)
    expect(again(text)).toBe(text)
  })

  it.each(['<!-- a\n\nb -->', '<pre>\n\n\nx</pre>', 'a\r\nb'])('%j is not for this editor', (text) =>
    expect(parseArticle(text)).toBeUndefined(),
  )

  const piece = fc.constantFrom(
    ...'* ** _ ~~ ` ``` # - + 1. > [ ] ( ) ! \\ < > & | = ~ a b é 7 &amp; <b> </b> https://x.test/ :'.split(' '),
    ' ',
    '\n',
    '\n\n',
    '    ',
    '  ',
  )
  const source = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

  it('whatever is written, opening and printing it changes nothing readers see', () => {
    fc.assert(
      fc.property(source, (text) => {
        const doc = parseArticle(text)
        fc.pre(doc !== undefined)
        expect(shown(printArticle(doc ?? {}))).toBe(shown(text))
      }),
      { numRuns: import.meta.env['SOAK'] ? 3_000 : 400 },
    )
  })

  it('printing and opening again is the same text', () => {
    fc.assert(
      fc.property(source, (text) => parseArticle(text) === undefined || again(again(text)) === again(text)),
      { numRuns: import.meta.env['SOAK'] ? 1_000 : 200 },
    )
  })

  const words = fc.array(fc.constantFrom(...'* _ ~ ` # - + 1. > [ ] ( ) ! \\ < & | = a bc é 7 &amp; <b> . ,'.split(' '), ' '), {
    minLength: 1,
    maxLength: 8,
  })
  const mark = fc.subarray(['bold', 'italic', 'strike']).map((types) => types.map((type) => ({ type })))
  const textNode = fc.record({ text: words.map((all) => all.join('')), marks: mark }).map((node): DocNode => ({ type: 'text', ...node }))
  const plain = (html: string): string =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, '')

  it.each(['paragraph', 'heading'])('every letter typed into a %s is read as that letter', (type) => {
    fc.assert(
      fc.property(fc.array(textNode, { minLength: 1, maxLength: 4 }), (content) => {
        const text = printArticle({ content: [{ type, attrs: { level: 2 }, content }] })
        const letters = content
          .map((node) => node.text)
          .join('')
          .replaceAll(/\s+/g, '')
        expect(plain(shown(text))).toBe(letters)
      }),
      { numRuns: import.meta.env['SOAK'] ? 2_000 : 300 },
    )
  })

  it('stars at an edge and stars further inside are told apart', () => {
    const at = (text: string, ...types: string[]): DocNode => ({ type: 'text', text, marks: types.map((type) => ({ type })) })
    const torn = [at('=>', 'bold', 'italic'), at(')<+', 'italic'), at('(_', 'bold', 'italic')]
    expect(shown(printArticle({ content: [{ type: 'paragraph', content: torn }] }))).toBe(
      '<p><em><strong>=&gt;</strong>)&lt;+<strong>(_</strong></em></p>',
    )
  })

  it('marks are read as marks', () => {
    const styled = (html: string, tag: string): string =>
      plain([...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, inner]) => inner).join(''))
    fc.assert(
      fc.property(fc.array(textNode, { minLength: 1, maxLength: 4 }), (content) => {
        const html = shown(printArticle({ content: [{ type: 'paragraph', content }] }))
        for (const [type, tag] of [
          ['bold', 'strong'],
          ['strike', 's'],
        ] as const) {
          const wanted = content
            .filter(({ marks = [] }) => marks.some((one) => one.type === type))
            .map((node) => node.text)
            .join('')
          expect(styled(html, tag)).toBe(wanted.replaceAll(/\s+/g, ''))
        }
      }),
      { numRuns: import.meta.env['SOAK'] ? 1_000 : 200 },
    )
  })
})
