import { printArticle } from './print.ts'
import { marked, wordsIn } from './read.ts'
import { tableIn } from './table-text.ts'
import type { DocNode } from '../writing/rich-text.ts'

// A block is parsed only if printing it returns the same text; otherwise it stays source, so opening an article never changes it.

const paragraphOf = (text: string): DocNode => ({ type: 'paragraph', content: wordsIn(text) })

const FENCE = /^(`{3,})([^`\n]*)\n(?:([\s\S]*)\n)?\1$/
const HEADING = /^(#{1,6}) (.+)$/
const PICTURE = /^!\[((?:[^[\]\\\n]|\\[!-/:-@[-`{-~])*)\]\(([^\s<>"]+)\)$/

/** List items of a block; `undefined` if a line is neither an item nor its continuation. */
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

/** A nested list may follow the item’s text without an empty line. */
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
  // Items start with a paragraph; source blocks are not allowed in them.
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

// After an empty list item two empty lines would start another list, so the lines stay in one block.
const ENDS_EMPTY = /(?:^|\n)[ >]*(?:(?:[-+*]|\d{1,9}[.)]) +)*(?:[-+*]|\d{1,9}[.)]) *$/

/** Splits at empty lines, except in fenced code and before indented lines, which continue the block. */
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

/** HTML blocks that may contain empty lines, and CR line ends: a text with one of them cannot be split at empty lines. */
const BEYOND = /\r|^ {0,3}<(?:pre|script|style|textarea|!--|\?|![A-Z]|!\[CDATA)/im

/** `undefined` for a text that cannot be split into blocks. Each block prints unchanged; extra empty lines between blocks are lost. */
export const parseArticle = (text: string): DocNode | undefined => {
  if (BEYOND.test(text)) return undefined
  const content = blocksOf(text)
  return { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : [...content] }
}
