import { bareAddressIn, isFree } from './inline.ts'
import type { DocNode, Mark } from '../writing/rich-text.ts'

// Parses inline Markdown. Unsupported syntax becomes plain text; the caller prints the result again to detect that.

export const marked = (text: string, marks: readonly Mark[]): DocNode => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })

const sameMarks = (a: DocNode, b: DocNode): boolean => JSON.stringify(a.marks ?? []) === JSON.stringify(b.marks ?? [])

const push = (nodes: DocNode[], node: DocNode): void => {
  const last = nodes.at(-1)
  if (last?.type === 'text' && node.type === 'text' && sameMarks(last, node))
    nodes[nodes.length - 1] = { ...last, text: `${last.text}${node.text}` }
  else nodes.push(node)
}

type Inline = { readonly nodes: readonly DocNode[]; readonly end: number }

/** Unclosed delimiters cause backtracking; `patience` bounds the number of steps. */
type Hand = { readonly marks: readonly Mark[]; readonly patience: { left: number } }

const withMark = ({ marks, patience }: Hand, mark: Mark): Hand => ({ marks: [...marks, mark], patience })

const PAIRS: readonly (readonly [string, string, string])[] = [
  ['**', '**', 'bold'],
  ['*', '*', 'italic'],
  ['~~', '~~', 'strike'],
  ['<strong>', '</strong>', 'bold'],
  ['<em>', '</em>', 'italic'],
  ['<s>', '</s>', 'strike'],
]

const CODE = /^(`+)(?!`)([\s\S]*?[^`])\1(?!`)/

/** A link destination ends at the first closing parenthesis without an opening one. */
const addressIn = (text: string): string | undefined => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (/[\s<>"]/.test(letter)) return undefined
    if (letter === '(') depth++
    if (letter === ')' && depth-- === 0) return at === 0 ? undefined : text.slice(0, at)
  }
  return undefined
}

const codeIn = (text: string): { readonly code: string; readonly length: number } | undefined => {
  const found = CODE.exec(text)
  if (found === null) return undefined
  const [{ length }, , inner = ''] = found
  return { code: /^ .* $/.test(inner) && inner.trim() !== '' ? inner.slice(1, -1) : inner, length }
}

/** Reads up to the closing delimiter; `undefined` if it is missing, so the opening one is plain text. */
const readUntil = (text: string, from: number, close: string, hand: Hand): Inline | undefined => {
  const nodes: DocNode[] = []
  let at = from
  while (at < text.length) {
    const rest = text.slice(at)
    if (close !== '' && rest.startsWith(close) && at > from) return { nodes, end: at + close.length }
    if (hand.patience.left-- < 0) return undefined
    const step = readOne(rest, hand, text.charAt(at - 1))
    for (const node of step.nodes) push(nodes, node)
    at += step.end
  }
  return close === '' ? { nodes, end: at } : undefined
}

/** Number of mark types; deeper nesting is impossible. */
const DEEPEST = 5

const readPair = (rest: string, hand: Hand): Inline | undefined => {
  if (hand.marks.length >= DEEPEST) return undefined
  for (const [open, close, type] of PAIRS) {
    if (!rest.startsWith(open)) continue
    const inner = readUntil(rest, open.length, close, withMark(hand, { type }))
    if (inner !== undefined) return inner
  }
  return undefined
}

const readLink = (rest: string, hand: Hand): Inline | undefined => {
  const probe = readUntil(rest, 1, ']', hand)
  const href = probe && rest.startsWith('](', probe.end - 1) ? addressIn(rest.slice(probe.end + 1)) : undefined
  if (!probe || href === undefined) return undefined
  const inner = readUntil(rest, 1, ']', withMark(hand, { type: 'link', attrs: { href } }))
  return inner && { nodes: inner.nodes, end: probe.end + 2 + href.length }
}

const readOne = (rest: string, hand: Hand, before: string): Inline => {
  const { marks } = hand
  if (rest.startsWith('\\\n')) return { nodes: [{ type: 'hardBreak' }], end: 2 }
  if (/^\\[!-/:-@[-`{-~]/.test(rest)) return { nodes: [marked(rest.charAt(1), marks)], end: 2 }
  const bare = isFree(before) && !marks.some(({ type }) => type === 'link') ? bareAddressIn(rest) : undefined
  if (bare !== undefined) return { nodes: [marked(bare, [...marks, { type: 'link', attrs: { href: bare } }])], end: bare.length }
  // The editor’s code mark excludes other marks, so marked code stays text.
  const code = rest.startsWith('`') && marks.length === 0 ? codeIn(rest) : undefined
  if (code !== undefined) return { nodes: [marked(code.code, [{ type: 'code' }])], end: code.length }
  const found = rest.startsWith('[') ? readLink(rest, hand) : readPair(rest, hand)
  return found ?? { nodes: [marked(rest.charAt(0), marks)], end: 1 }
}

export const wordsIn = (text: string): readonly DocNode[] => {
  const read = readUntil(text, 0, '', { marks: [], patience: { left: 10 * text.length } })
  return read?.nodes ?? []
}
