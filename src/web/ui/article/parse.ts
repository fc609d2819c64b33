import { printArticle } from './print.ts'
import { marked, wordsIn } from './read.ts'
import { tableIn } from './table-text.ts'
import type { DocNode } from '../writing/rich-text.ts'

// Markdown as the editor of articles shows it. A block the editor has something for becomes that, if printing it gives the very same text;
// any other stays as it was written, in a field of its own. So nothing is lost by opening, and nothing but what is touched by writing.

const paragraphOf = (text: string): DocNode => ({ type: 'paragraph', content: wordsIn(text) })

const FENCE = /^(`{3,})([^`\n]*)\n(?:([\s\S]*)\n)?\1$/
const HEADING = /^(#{1,6}) (.+)$/
const PICTURE = /^!\[((?:[^[\]\\\n]|\\[!-/:-@[-`{-~])*)\]\(([^\s<>"]+)\)$/

/** The items of a list whose lines begin with this; nothing when a line is neither an item's first nor part of one. */
const itemsIn = (raw: string, marker: RegExp): readonly string[] | undefined => {
  const items: { readonly indent: string; lines: string[] }[] = []
  for (const line of raw.split('\n')) {
    const first = marker.exec(line)?.[0]
    const last = items.at(-1)
    if (first !== undefined) items.push({ indent: ' '.repeat(first.length), lines: [line.slice(first.length)] })
    else if (last !== undefined && (line === '' || line.startsWith(last.indent))) last.lines.push(line.slice(last.indent.length))
    else return undefined
  }
  return items.map(({ lines }) => lines.join('\n'))
}

/** A list may follow the words of an item without an empty line. */
const itemBlocks = (item: string): readonly DocNode[] => {
  const [first = '', ...others] = chunksOf(item)
  const at = first.search(/\n(?=- |\d{1,9}\. )/)
  const head = at <= 0 ? blocksOf(first) : [paragraphOf(first.slice(0, at)), ...blocksOf(first.slice(at + 1))]
  return [...head, ...others.flatMap(blocksOf)]
}

const listOf = (raw: string, type: 'bulletList' | 'orderedList'): DocNode | undefined => {
  const items = itemsIn(raw, type === 'bulletList' ? /^- / : /^\d{1,9}\. /)
  if (items === undefined) return undefined
  const content = items.map((item): DocNode => ({ type: 'listItem', content: [...itemBlocks(item)] }))
  // An item begins with words, and what is not understood has no place in it.
  const fits = content.every(
    (item) => item.content?.[0]?.type === 'paragraph' && item.content.every(({ type: inner }) => inner !== 'source'),
  )
  if (!fits) return undefined
  return type === 'bulletList' ? { type, content } : { type, attrs: { start: Number.parseInt(raw, 10) }, content }
}

const quoteOf = (raw: string): DocNode | undefined => {
  const lines = raw.split('\n')
  if (!lines.every((line) => line === '>' || line.startsWith('> '))) return undefined
  const content = [...blocksOf(lines.map((line) => line.slice(2)).join('\n'))]
  return content.length === 0 || content.some(({ type }) => type === 'source') ? undefined : { type: 'blockquote', content }
}

const nodeOf = (raw: string): DocNode | undefined => {
  const fence = FENCE.exec(raw)
  if (fence !== null) {
    const [, , language = '', code = ''] = fence
    return { type: 'codeBlock', attrs: { language: language === '' ? null : language }, content: code === '' ? [] : [marked(code, [])] }
  }
  const heading = HEADING.exec(raw)
  if (heading !== null) return { ...paragraphOf(heading[2] ?? ''), type: 'heading', attrs: { level: heading[1]?.length ?? 2 } }
  if (raw === '---') return { type: 'horizontalRule' }
  if (raw.startsWith('>')) return quoteOf(raw)
  if (raw.startsWith('- ')) return listOf(raw, 'bulletList')
  if (/^\d{1,9}\. /.test(raw)) return listOf(raw, 'orderedList')
  const picture = PICTURE.exec(raw)
  if (picture !== null)
    return { type: 'picture', attrs: { alt: (picture[1] ?? '').replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''), src: picture[2] ?? '' } }
  return tableIn(raw) ?? paragraphOf(raw)
}

const FENCE_LINE = /^ {0,3}(`{3,}|~{3,})/

// After items of a list without words, two empty lines begin another list where one goes on with it: so they stay together as they are.
const ENDS_EMPTY = /(?:^|\n)[ >]*(?:(?:[-+*]|\d{1,9}[.)]) +)*(?:[-+*]|\d{1,9}[.)]) *$/

/** Blocks end at an empty line, but not within a fence, and not where the next line is indented: that belongs to what stands above. */
const chunksOf = (text: string): readonly string[] => {
  const chunks: string[] = []
  let gap = 0
  let fence = ''
  for (const line of text.split('\n')) {
    if (fence === '' && line.trim() === '') {
      gap++
      continue
    }
    const last = chunks.at(-1)
    const isNew = last === undefined || (fence === '' && gap > 0 && !/^\s/.test(line) && !(gap > 1 && ENDS_EMPTY.test(last)))
    if (isNew) chunks.push(line)
    else chunks[chunks.length - 1] = `${last}${'\n'.repeat(gap + 1)}${line}`
    gap = 0
    const found = FENCE_LINE.exec(line)?.[1] ?? ''
    if (fence === '') fence = found
    else if (found.startsWith(fence) && line.trim() === found) fence = ''
  }
  return chunks
}

const blocksOf = (text: string): readonly DocNode[] =>
  chunksOf(text).map((raw) => {
    const node = nodeOf(raw)
    return node !== undefined && printArticle({ content: [node] }) === raw ? node : { type: 'source', content: [marked(raw, [])] }
  })

/** HTML that runs over empty lines, and line ends of another kind. */
const BEYOND = /\r|^ {0,3}<(?:pre|script|style|textarea|!--|\?|![A-Z]|!\[CDATA)/im

/** The document to show; nothing where there is something in the text that would not come out again as it went in. */
export const parseArticle = (text: string): DocNode | undefined => {
  if (BEYOND.test(text)) return undefined
  const content = blocksOf(text)
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : [...content] }
}
