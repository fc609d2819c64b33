// The text is the plain part of mails and the draft, so it must be readable as is: **bold**, _italic_, dashed lists.

export type Mark = { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }
export type DocNode = {
  readonly type?: string
  readonly text?: string
  readonly marks?: readonly Mark[]
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly DocNode[]
}

const MARKS = { bold: '**', italic: '_', strike: '~~', code: '`' } as const
type Simple = keyof typeof MARKS
const isSimple = (type: string): type is Simple => type in MARKS

/** Delimiters must touch the text: `** a **` is not bold. */
const wrapped = (text: string, sign: string): string => {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inner === '' ? text : `${before}${sign}${inner}${sign}${after}`
}

const textOf = ({ text = '', marks = [] }: DocNode): string => {
  const signed = marks.reduce((said, { type }) => (isSimple(type) ? wrapped(said, MARKS[type]) : said), text)
  const href = marks.find(({ type }) => type === 'link')?.attrs?.href
  return typeof href === 'string' && href !== text ? `[${signed}](${href})` : signed
}

const inlineOf = ({ content = [] }: DocNode): string => content.map((node) => (node.type === 'hardBreak' ? '\n' : textOf(node))).join('')

const indented = (text: string, first: string): string => text.replaceAll('\n', `\n${' '.repeat(first.length)}`)

const blockOf = (node: DocNode): string => {
  const { type, content = [] } = node
  switch (type) {
    case 'bulletList':
      return content.map((item) => `- ${indented(blocksOf(item), '- ')}`).join('\n')
    case 'orderedList':
      return content.map((item, at) => `${at + 1}. ${indented(blocksOf(item), `${at + 1}. `)}`).join('\n')
    case 'blockquote':
      return blocksOf(node).replaceAll(/^/gm, '> ')
    case 'codeBlock':
      return `\`\`\`\n${content.map(({ text = '' }) => text).join('')}\n\`\`\``
    default:
      return inlineOf(node)
  }
}

const blocksOf = ({ content = [] }: DocNode): string => content.map(blockOf).join('\n\n')

export const printDoc = (doc: DocNode): string =>
  blocksOf(doc)
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd()

const PLAIN = new Set(['doc', 'paragraph', 'text', 'hardBreak'])

/** Whether text alone would lose formatting; a bare URL is not formatting. */
export const isRich = (node: DocNode): boolean =>
  !PLAIN.has(node.type ?? 'doc') ||
  (node.marks ?? []).some(({ type, attrs }) => type !== 'link' || attrs?.href !== node.text) ||
  (node.content ?? []).some(isRich)

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const INLINE =
  /\[([^\]\n]+)\]\((https?:\/\/[^\s)]+|mailto:[^\s)]+)\)|\*\*(?=\S)([^*\n]+?)(?<=\S)\*\*|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])|~~(?=\S)([^~\n]+?)(?<=\S)~~|`([^`\n]+)`/gu

const inlineHtml = (text: string): string => {
  let html = ''
  let at = 0
  for (const found of text.matchAll(INLINE)) {
    const [whole, label, href, bold, italic, strike, code] = found
    html += escape(text.slice(at, found.index))
    if (label !== undefined && href !== undefined) html += `<a href="${escape(href)}">${inlineHtml(label)}</a>`
    else if (bold !== undefined) html += `<strong>${inlineHtml(bold)}</strong>`
    else if (italic !== undefined) html += `<em>${inlineHtml(italic)}</em>`
    else if (strike !== undefined) html += `<s>${inlineHtml(strike)}</s>`
    else html += `<code>${escape(code ?? '')}</code>`
    at = found.index + whole.length
  }
  return html + escape(text.slice(at))
}

const BULLET = /^- /
const NUMBER = /^\d+\. /

const listHtml = (lines: readonly string[], start: RegExp, tag: 'ul' | 'ol'): string => {
  const items: string[][] = []
  for (const line of lines) {
    if (start.test(line)) items.push([line.replace(start, '')])
    else items.at(-1)?.push(line.replace(/^ {2,4}/, ''))
  }
  return `<${tag}>${items.map((item) => `<li>${htmlOf(item.join('\n'))}</li>`).join('')}</${tag}>`
}

const blockHtml = (block: string): string => {
  const lines = block.split('\n')
  if (lines.every((line) => line.startsWith('> ') || line === '>'))
    return `<blockquote>${htmlOf(lines.map((line) => line.replace(/^> ?/, '')).join('\n'))}</blockquote>`
  const isList = (start: RegExp): boolean => start.test(lines[0] ?? '') && lines.every((line) => start.test(line) || /^ {2}/.test(line))
  if (isList(BULLET)) return listHtml(lines, BULLET, 'ul')
  if (isList(NUMBER)) return listHtml(lines, NUMBER, 'ol')
  return `<p>${lines.map(inlineHtml).join('<br>')}</p>`
}

const FENCE = /^```\n([\s\S]*?)\n```$/m

/** HTML for the editor; all other markup is escaped. */
export const htmlOf = (text: string): string => {
  const fence = FENCE.exec(text)
  if (fence !== null) {
    const [whole, code = ''] = fence
    return `${htmlOf(text.slice(0, fence.index))}<pre><code>${escape(code)}</code></pre>${htmlOf(text.slice(fence.index + whole.length))}`
  }
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map(blockHtml)
    .join('')
}

/** As `htmlOf`, keeping an empty last line for the caret. */
export const editableHtml = (text: string): string => `${htmlOf(text)}${/\n{2,}$/.test(text) ? '<p></p>' : ''}`
