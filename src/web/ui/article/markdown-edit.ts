// An edit replaces one range of the Markdown text and sets the selection; text outside the range is unchanged.

export type Chosen = { readonly text: string; readonly from: number; readonly to: number }
export type Edit = { readonly from: number; readonly to: number; readonly put: string; readonly select: readonly [number, number] }

export const applied = ({ text }: Chosen, { from, to, put }: Edit): string => text.slice(0, from) + put + text.slice(to)

export const around = ({ text, from, to }: Chosen, mark: string, placeholder: string): Edit => {
  const [before, after] = [text.slice(from - mark.length, from), text.slice(to, to + mark.length)]
  if (from >= mark.length && before === mark && after === mark)
    return { from: from - mark.length, to: to + mark.length, put: text.slice(from, to), select: [from - mark.length, to - mark.length] }
  const inner = from === to ? placeholder : text.slice(from, to)
  return { from, to, put: `${mark}${inner}${mark}`, select: [from + mark.length, from + mark.length + inner.length] }
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text: string, at: number): number => {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const bullet = /^(\s*)([-*+] |\d+[.)] |> |#{1,6} )/

export const atLines = ({ text, from, to }: Chosen, mark: (line: number) => string): Edit => {
  const [start, end] = [lineStart(text, from), lineEnd(text, to)]
  const lines = text.slice(start, end).split('\n')
  const has = lines.every((line, at) => line.startsWith(mark(at)))
  const put = lines.map((line, at) => (has ? line.slice(mark(at).length) : mark(at) + line.replace(bullet, '$1'))).join('\n')
  // Without a selection the caret stays between the same characters.
  const caret = Math.max(start, from + put.length - (end - start))
  return { from: start, to: end, put, select: from === to ? [caret, caret] : [start, start + put.length] }
}

export const asBlock = ({ text, from, to }: Chosen, block: string, chosen: readonly [number, number]): Edit => {
  const before = from === 0 || text.slice(0, from).endsWith('\n\n') ? '' : text.slice(0, from).endsWith('\n') ? '\n' : '\n\n'
  const after = text.slice(to).startsWith('\n') || to === text.length ? '\n' : '\n\n'
  const start = from + before.length
  return { from, to, put: `${before}${block}${after}`, select: [start + chosen[0], start + chosen[1]] }
}

/** Inserts a block after the current line and keeps the selection. */
export const afterLine = ({ text, from, to }: Chosen, block: string): Edit => {
  const end = lineEnd(text, to)
  const isBare = text.slice(lineStart(text, to), end).trim() === ''
  const { put } = asBlock({ text, from: end, to: end }, block, [0, 0])
  const caret = isBare ? end + put.trimEnd().length : from
  return { from: end, to: end, put, select: [caret, isBare ? caret : to] }
}

export const link = ({ text, from, to }: Chosen, words: string): Edit => {
  const inner = from === to ? words : text.slice(from, to)
  const address = 'https://'
  const at = from + inner.length + 3
  return { from, to, put: `[${inner}](${address})`, select: [at, at + address.length] }
}

export const tableOf = (rows: readonly (readonly string[])[]): string => {
  const width = Math.max(1, ...rows.map((row) => row.length))
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => (row[at] ?? '').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim()).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), `|${' --- |'.repeat(width)}`, ...body.map(line)].join('\n')
}

/** Enter continues a list; in an empty item it ends the list. `undefined` outside lists. */
export const nextItem = ({ text, from, to }: Chosen): Edit | undefined => {
  if (from !== to) return undefined
  const start = lineStart(text, from)
  const found = /^(\s*)([-*+]|(\d+)([.)]))( +)(\[[ x]\] )?/.exec(text.slice(start, from))
  if (found === null) return undefined
  const [whole, indent = '', mark = '', number, dot = '', gap = ' ', box] = found
  if (text.slice(start + whole.length, lineEnd(text, from)).trim() === '') return { from: start, to: from, put: '', select: [start, start] }
  const next = number === undefined ? mark : `${Number(number) + 1}${dot}`
  const put = `\n${indent}${next}${gap}${box === undefined ? '' : '[ ] '}`
  return { from, to, put, select: [from + put.length, from + put.length] }
}
