import { addressOf, escapeInline } from './escape.ts'
import { inlineOf, wordOf } from './inline.ts'
import { tableText } from './table-text.ts'
import type { DocNode } from '../writing/rich-text.ts'

const textIn = ({ content = [] }: DocNode): string => content.map(({ text = '' }) => text).join('')
const numberOf = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual)

const itemOf = (node: DocNode, marker: string): string => {
  const blocks = node.content ?? []
  const text = blocks.reduce((said, block, at) => {
    const tight = at > 0 && (block.type ?? '').endsWith('List') && blocks[at - 1]?.type === 'paragraph'
    return at === 0 ? blockOf(block) : `${said}${tight ? '\n' : '\n\n'}${blockOf(block)}`
  }, '')
  return `${marker}${text.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(marker.length)}`)}`.trimEnd()
}

const fenced = (code: string, language: string): string => {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code}${code === '' ? '' : '\n'}${fence}`
}

const headingOf = (node: DocNode): string => {
  const words = inlineOf(node)
    .replaceAll(/\\?\n/g, ' ')
    .replace(/(?<=^|\s)#+$/, String.raw`\$&`)
  return `${'#'.repeat(numberOf(node.attrs?.['level'], 2))} ${words}`.trimEnd()
}

const blockOf = (node: DocNode): string => {
  const { type, attrs = {}, content = [] } = node
  switch (type) {
    case 'heading':
      return headingOf(node)
    case 'bulletList':
      return content.map((item) => itemOf(item, '- ')).join('\n')
    case 'orderedList':
      return content.map((item, at) => itemOf(item, `${numberOf(attrs['start'], 1) + at}. `)).join('\n')
    case 'blockquote':
      return printArticle(node)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'codeBlock':
      return fenced(textIn(node), wordOf(attrs['language']))
    case 'horizontalRule':
      return '---'
    case 'picture':
      return `![${escapeInline(wordOf(attrs['alt']))}](${addressOf(wordOf(attrs['src']))})`
    case 'table':
      return tableText(node)
    case 'source':
      return textIn(node)
    default:
      return inlineOf(node)
  }
}

export const printArticle = ({ content = [] }: DocNode): string =>
  content
    .map(blockOf)
    .filter((block) => block.trim() !== '')
    .join('\n\n')
