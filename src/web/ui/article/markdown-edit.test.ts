import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterLine, applied, around, asBlock, atLines, link, nextItem, tableOf, type Chosen, type Edit } from './markdown-edit.ts'

/** `[` and `]` stand for the ends of what is chosen. */
const chosen = (marked: string): Chosen => {
  const from = marked.indexOf('«')
  const to = marked.indexOf('»') - 1
  return { text: marked.replace('«', '').replace('»', ''), from, to }
}

const after = (before: Chosen, edit: Edit | undefined): string => {
  if (edit === undefined) return 'unchanged'
  const text = applied(before, edit)
  const [from, to] = edit.select
  return `${text.slice(0, from)}«${text.slice(from, to)}»${text.slice(to)}`
}

describe('a button above the text', () => {
  it.each([
    ['a «word» here', 'a **«word»** here'],
    ['a **«word»** here', 'a «word» here'],
    ['a «» here', 'a **«bold»** here'],
  ])('makes bold: %s → %s', (before, bold) => {
    expect(after(chosen(before), around(chosen(before), '**', 'bold'))).toBe(bold)
  })

  it.each([
    ['one\n«two\nthree»\nfour', 'one\n«- two\n- three»\nfour'],
    ['«- two\n- three»', '«two\nthree»'],
    ['«## Head»', '«- Head»'],
    ['one\n«»', 'one\n- «»'],
    ['- wo«»rd', 'wo«»rd'],
    ['1. «two»', '«- two»'],
  ])('makes a list: %j → %j', (before, list) => {
    expect(
      after(
        chosen(before),
        atLines(chosen(before), () => '- '),
      ),
    ).toBe(list)
  })

  it('numbers lines', () => {
    const before = chosen('«a\nb»')
    expect(
      after(
        before,
        atLines(before, (at) => `${at + 1}. `),
      ),
    ).toBe('«1. a\n2. b»')
  })

  it.each([
    ['text«» more', 'text\n\n[«x»]\n\n more'],
    ['text\n«»', 'text\n\n[«x»]\n'],
    ['«»', '[«x»]\n'],
  ])('puts a block by itself: %j → %j', (before, block) => {
    expect(after(chosen(before), asBlock(chosen(before), '[x]', [1, 2]))).toBe(block)
  })

  it('makes a link and waits for its address', () => {
    const before = chosen('see «this»')
    expect(after(before, link(before, 'words'))).toBe('see [this](«https://»)')
  })

  it('leaves everything outside its stretch as it is', () => {
    const place = fc
      .string({ maxLength: 60 })
      .chain((text) =>
        fc
          .tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length))
          .map(([all, a, b]) => ({ text: all, from: Math.min(a, b), to: Math.max(a, b) })),
      )
    fc.assert(
      fc.property(place, (before) => {
        for (const edit of [around(before, '**', 'x'), atLines(before, () => '> '), asBlock(before, '---', [0, 0]), link(before, 'x')]) {
          expect(edit.from).toBeLessThanOrEqual(before.from)
          expect(edit.to).toBeGreaterThanOrEqual(before.to)
          const text = applied(before, edit)
          expect(text.startsWith(before.text.slice(0, edit.from))).toBe(true)
          expect(text.endsWith(before.text.slice(edit.to))).toBe(true)
        }
      }),
    )
  })
})

describe('Enter', () => {
  it.each([
    ['- one«»', '- one\n- «»'],
    ['  * one«» two', '  * one\n  * «» two'],
    ['9. one«»', '9. one\n10. «»'],
    ['- [x] done«»', '- [x] done\n- [ ] «»'],
    ['- one\n- «»', '- one\n«»'],
    ['no list«»', 'unchanged'],
  ])('in %j makes %j', (before, list) => {
    expect(after(chosen(before), nextItem(chosen(before)))).toBe(list)
  })
})

it('a pasted table keeps its cells, and a bar in one of them', () => {
  expect(tableOf([['Key', 'Does'], ['a|b', 'c\nd'], ['x']])).toBe('| Key | Does |\n| --- | --- |\n| a\\|b | c d |\n| x |  |')
})

describe('a picture that arrives', () => {
  it.each([
    ['one «wo»rd\nnext', 'one «wo»rd\n\n![p](x)\n\nnext'],
    ['one word«»', 'one word«»\n\n![p](x)\n'],
    ['«»', '![p](x)«»\n'],
    ['one\n\n«»\n\ntwo', 'one\n\n![p](x)«»\n\n\ntwo'],
  ])('stands after the line somebody is in: %j → %j', (before, result) => {
    expect(after(chosen(before), afterLine(chosen(before), '![p](x)'))).toBe(result)
  })

  it('tears no word and loses none', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, at) => {
        const from = Math.min(at, text.length)
        const edit = afterLine({ text, from, to: from }, 'X')
        expect(edit.from).toBe(edit.to)
        expect(edit.from === text.length || text[edit.from] === '\n').toBe(true)
      }),
    )
  })
})
