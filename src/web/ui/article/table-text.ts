import { wordOf, wordsOf } from './inline.ts'
import { wordsIn } from './read.ts'
import type { DocNode } from '../writing/rich-text.ts'

// GFM tables: one header row, rows of its length, alignment per column. The editor’s tables allow nothing else.

export const aligns = ['left', 'center', 'right'] as const
export type Align = (typeof aligns)[number]

const RULES: Readonly<Record<Align, string>> = { left: ':---', center: ':---:', right: '---:' }

const alignIn = (rule: string): Align | null => {
  const [starts, ends] = [rule.startsWith(':'), rule.endsWith(':')]
  return ends ? (starts ? 'center' : 'right') : starts ? 'left' : null
}

const isAlign = (value: unknown): value is Align => aligns.some((align) => align === value)

/** Original Markdown of a table (`as`) and its normalized form (`means`): while `means` is unchanged, the original is printed. */
export type Written = { readonly as: string; readonly means: string }

const isWritten = (value: unknown): value is Written => typeof value === 'object' && value !== null && 'as' in value && 'means' in value

/** Comparable form: characters with their marks; whitespace has none. */
const meaningOf = (content: readonly DocNode[]): string =>
  content
    .map(({ text = '', marks = [] }) => {
      const keys = marks.map(({ type, attrs }) => `${type}${wordOf(attrs?.['href'])}`).toSorted()
      return [...text].map((letter) => (letter.trim() === '' ? ' ' : `${letter}${keys.join()}\n`)).join('')
    })
    .join('')
    .trim()

const cellText = (cell: DocNode): string => {
  const text = wordsOf(cell)
  return meaningOf(wordsIn(text)) === meaningOf(cell.content ?? []) ? text : wordsOf(cell, true)
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const gridText = ({ content: rows = [] }: DocNode): string => {
  const cellsOf = ({ content = [] }: DocNode): readonly string[] =>
    content.map((cell) =>
      cellText(cell)
        .replaceAll(/\\?\n/g, ' ')
        .replaceAll('|', String.raw`\|`),
    )
  const [head = {}, ...body] = rows
  const rules = (head.content ?? []).map(({ attrs = {} }) => (isAlign(attrs['align']) ? RULES[attrs['align']] : '---'))
  return [line(cellsOf(head)), line(rules), ...body.map((row) => line(cellsOf(row)))].join('\n')
}

export const tableText = (table: DocNode): string => {
  const text = gridText(table)
  const written = table.attrs?.['written']
  return isWritten(written) && written.means === text ? wordOf(written.as) : text
}

/** `\|` is a literal pipe, even in code. */
const cellsIn = (row: string): readonly string[] => {
  const cells = row.trim().split(/(?<!\\)\|/)
  const [from, to] = [cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : cells.length]
  return cells.slice(from, to).map((cell) => cell.replaceAll(String.raw`\|`, '|').trim())
}

const DELIMITER = /^(?:\||:|-(?!\s))[-:|\s]+$/
const RULE = /^:?-+:?$/
// A row starts with a pipe or a letter: another first character may start another kind of block, such as a list.
const ROW = /^[|\p{L}]/u

const cellOf = (type: 'tableCell' | 'tableHeader', text: string, attrs?: DocNode['attrs']): DocNode | undefined => {
  const cell = { type, ...(attrs && { attrs }), content: wordsIn(text) }
  return cellText(cell) === text ? cell : undefined
}

const isWhole = (row: readonly (DocNode | undefined)[]): row is readonly DocNode[] => row.every((cell) => cell !== undefined)

/** `undefined` if the text is not a table or does not fit the grid. */
export const tableIn = (raw: string): DocNode | undefined => {
  const [first = '', second = '', ...others] = raw.split('\n')
  if (!first.includes('|') || !DELIMITER.test(second) || ![first, ...others].every((row) => ROW.test(row))) return undefined
  const [heads, rules, rows] = [cellsIn(first), cellsIn(second), others.map(cellsIn)]
  const fits = heads.length > 0 && heads.length === rules.length && rules.every((rule) => RULE.test(rule))
  if (!fits || rows.some((row) => row.length > heads.length)) return undefined
  const head = heads.map((text, at) => cellOf('tableHeader', text, { align: alignIn(rules[at] ?? '') }))
  const body: readonly (readonly (DocNode | undefined)[])[] = rows.map((row) => heads.map((_, at) => cellOf('tableCell', row[at] ?? '')))
  if (!isWhole(head) || !body.every(isWhole)) return undefined
  const content = [{ type: 'tableHead', content: head }, ...body.map((cells) => ({ type: 'tableRow', content: cells }))]
  const means = gridText({ content })
  return { type: 'table', attrs: { written: means === raw ? null : { as: raw, means } }, content }
}
