import fc from 'fast-check'
import MarkdownIt from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { parseArticle } from './parse.ts'
import { printArticle } from './print.ts'
import { aligns, tableIn, tableText } from './table-text.ts'
import type { DocNode, Mark } from '../writing/rich-text.ts'

const markdown = new MarkdownIt({ html: true })
const kinds = (text: string): readonly (string | undefined)[] => (parseArticle(text)?.content ?? []).map(({ type }) => type)
const again = (text: string): string => printArticle(parseArticle(text) ?? {})

describe('a table in Markdown', () => {
  it.each([
    ['as it is printed', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['close together', '|a|b|\n|-|-|\n|1|2|'],
    ['in columns', '| a    | b |\n|:-----|--:|\n| long | 2 |'],
    ['without pipes at its ends', 'a | b\n--- | :-:\none | two\nthree'],
    ['with one column', '| a |\n| --- |'],
    ['with cells left out', '| a | b |\n| --- | --- |\n| 1 |\n|  |  |'],
    ['with pipes and backticks in it', '| a \\| b | `x \\| y` |\n| --- | --- |\n| `` ` `` | \\` |'],
    ['with marks and links', '| **a** *b* | [c \\| d](https://x.test/(e)) |\n| --- | --- |\n| https://x.test/a_b | ~~f~~ |'],
  ])('%s is a grid, and comes out as it went in', (_, text) => {
    expect(kinds(text)).toEqual(['table'])
    expect(again(text)).toBe(text)
    expect(kinds(`> ${text.replaceAll('\n', '\n> ')}`)).toEqual(['blockquote'])
    expect(kinds(`- item\n\n  ${text.replaceAll('\n', '\n  ')}`)).toEqual(['bulletList'])
  })

  it.each([
    ['has a line break in a cell', '| a<br>b |\n| --- |'],
    ['has more cells below than above', '| a |\n| --- |\n| 1 | 2 |'],
    ['has fewer heads than columns', '| a |\n| --- | --- |'],
    ['ends in something else', '| a |\n| --- |\n- item'],
    ['has a picture in it', '| ![a](/b.png) |\n| --- |'],
    ['has an entity for a pipe', '| a &#124; b |\n| --- |'],
  ])('that %s stays as it was written', (_, text) => {
    expect(kinds(text)).toEqual(['source'])
    expect(again(text)).toBe(text)
  })

  it('that was changed is printed anew, and as it was once it is back', () => {
    const raw = '|a|\n|:-:|\n|1|'
    const table = tableIn(raw) ?? {}
    const [head = {}, row = {}] = table.content ?? []
    const changed = { ...table, content: [head, { ...row, content: [{ type: 'tableCell', content: [{ type: 'text', text: '2' }] }] }] }
    expect(tableText(table)).toBe(raw)
    expect(tableText(changed)).toBe('| a |\n| :---: |\n| 2 |')
    expect(tableText({ ...changed, content: [head, row] })).toBe(raw)
  })
})

// No address among them: one that stands by itself is a link, for readers too.
const LETTERS = '* ** _ ~ ~~ ` `` # - + 1. > [ ] ( ) ! \\ < & | || = a bc é 7 &amp; <b> <br> . , : --- \\| ](x)'.split(' ')
const letters = fc.array(fc.constantFrom(...LETTERS, ' '), { minLength: 1, maxLength: 6 }).map((all) => all.join(''))
const href = fc.constantFrom('https://x.test', 'https://x.test/a_b', '/help/a?b=|&c', 'https://x.test/(a)', 'mailto:a@x.test', '#a')
const marks = fc.oneof(
  fc.constant<readonly Mark[]>([{ type: 'code' }]),
  fc
    .tuple(fc.subarray(['bold', 'italic', 'strike']), fc.option(href))
    .map(([types, to]): readonly Mark[] => [
      ...types.map((type) => ({ type })),
      ...(to === null ? [] : [{ type: 'link', attrs: { href: to } }]),
    ]),
)
const run = fc.record({ text: letters, marks }).chain((node) => {
  const to = node.marks.find(({ type }) => type === 'link')?.attrs?.['href']
  return typeof to === 'string' ? fc.boolean().map((isBare) => (isBare ? { ...node, text: to } : node)) : fc.constant(node)
})

type Run = { readonly text: string; readonly marks: readonly Mark[] }

const keyOf = ({ type, attrs }: Mark): string => `${type} ${JSON.stringify(attrs ?? {})}`
const sortedMarks = (all: readonly Mark[]): readonly Mark[] => all.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))

/** As any document of the editor is: neighbours with the same marks are one, and no cell begins or ends with space. */
const tidy = (runs: readonly Run[]): readonly DocNode[] => {
  const nodes: { text: string; marks: readonly Mark[] }[] = []
  for (const { text, marks: all } of runs) {
    const [last, sorted] = [nodes.at(-1), sortedMarks(all)]
    if (last !== undefined && JSON.stringify(last.marks) === JSON.stringify(sorted)) last.text += text
    else nodes.push({ text, marks: sorted })
  }
  return nodes.map((node) => ({ type: 'text', text: node.text, ...(node.marks.length > 0 && { marks: node.marks }) }))
}

/** Signs stand close to the words, and Markdown keeps no space at the ends. */
const settled = (runs: readonly Run[]): readonly Run[] => {
  const close = runs.map(({ text, marks: all }, at): Run => {
    if (all.some(({ type }) => type === 'code')) return { text, marks: all }
    if (all.length > 0) return { text: text.trim() || 'x', marks: all }
    const start = at === 0 ? text.trimStart() : text
    return { text: at === runs.length - 1 ? start.trimEnd() : start, marks: all }
  })
  return close.filter(({ text }) => text !== '')
}

const cells = fc.array(run, { maxLength: 4 }).map((runs) => tidy(settled(settled(runs))))
const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const row = (type: string) =>
    fc.array(
      cells.map((content): DocNode => ({ type, content })),
      { minLength: width, maxLength: width },
    )
  const head = fc.tuple(row('tableHeader'), fc.array(fc.constantFrom(null, ...aligns), { minLength: width, maxLength: width }))
  return fc.tuple(head, fc.array(row('tableCell'), { maxLength: 2 })).map(([[heads, set], rows]): DocNode => ({
    type: 'table',
    attrs: { written: null },
    content: [
      { type: 'tableHead', content: heads.map((cell, at) => ({ ...cell, attrs: { align: set[at] ?? null } })) },
      ...rows.map((content) => ({ type: 'tableRow', content })),
    ],
  }))
})

const sorted = (node: DocNode): DocNode => ({
  ...node,
  ...(node.marks && { marks: sortedMarks(node.marks) }),
  ...(node.content && { content: node.content.map(sorted) }),
})

describe('any table of the editor', () => {
  it('is read from what is printed of it exactly as it is', () => {
    fc.assert(
      fc.property(table, (node) => {
        expect((parseArticle(printArticle({ content: [node] }))?.content ?? []).map(sorted)).toEqual([sorted(node)])
      }),
      { numRuns: import.meta.env['SOAK'] ? 1_000 : 150 },
    )
  })

  const plain = (html: string): string =>
    ['&lt;<', '&gt;>', '&quot;"', '&amp;&'].reduce((text, pair) => text.replaceAll(pair.slice(0, -1), pair.slice(-1)), html)
  const shownIn = (text: string): readonly string[] =>
    [...markdown.render(text).matchAll(/<t[hd]\b([^>]*)>(.*?)<\/t[hd]>/gs)].map(
      ([, set = '', html = '']) => `${/left|center|right/.exec(set)?.[0] ?? ''} ${plain(html.replaceAll(/<[^>]*>/g, ''))}`,
    )

  it('is shown to readers with every letter in its cell, set as its column is', () => {
    fc.assert(
      fc.property(table, (node) => {
        const [head = {}] = node.content ?? []
        const wanted = (node.content ?? []).flatMap(({ content = [] }) =>
          content.map((cell, at) => {
            const words = (cell.content ?? []).map(({ text = '' }) => text).join('')
            return `${String(head.content?.[at]?.attrs?.['align'] ?? '')} ${words}`
          }),
        )
        expect(shownIn(tableText(node))).toEqual(wanted)
      }),
      { numRuns: import.meta.env['SOAK'] ? 1_000 : 150 },
    )
  })

  const piece = fc.constantFrom(...'a é **b** `c` - : [d](/e) \\| \\\\| _ <br> # > 1. https://x.test'.split(' '), ' ', ' ')
  const words = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''))
  const row = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => `|${all.join('|')}|`)
  const rule = fc.constantFrom('|-|', '| --- | :-: |', '|:--|--:| - |')

  it('written by anybody means in the grid what it means to readers', () => {
    fc.assert(
      fc.property(row, rule, fc.array(row, { maxLength: 3 }), (head, set, rows) => {
        const raw = [head, set, ...rows].join('\n')
        const node = tableIn(raw)
        if (node !== undefined) expect(markdown.render(tableText({ ...node, attrs: {} }))).toBe(markdown.render(raw))
      }),
      { numRuns: import.meta.env['SOAK'] ? 1_000 : 150 },
    )
  })
})
