import type { DocNode, Mark } from '../writing/rich-text.ts'
import { escapeText, codeSpan, addressOf } from './escape.ts'

// Escapes only characters with a meaning in Markdown; marks that Markdown would not recognize at their position become HTML tags.

export const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Run = { readonly text: string; readonly marks: readonly Mark[]; readonly isBreak: boolean }

const SIGNS = {
  bold: ['**', 'strong'],
  italic: ['*', 'em'],
  strike: ['~~', 's'],
} as const

type Sign = keyof typeof SIGNS

const isSign = (type: string): type is Sign => type in SIGNS

const SPACE = /\s/

export const isFree = (letter: string): boolean => letter === '' || SPACE.test(letter)

const BARE = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d+)?(?:\/[\w/%.~-]*[\w/])?(?=\s|$)/i

/** A bare URL is a link without syntax (GFM autolink). */
export const bareAddressIn = (text: string): string | undefined => BARE.exec(text)?.[0]

const has = ({ marks }: Run, mark: Mark): boolean =>
  marks.some(({ type, attrs }) => type === mark.type && attrs?.['href'] === mark.attrs?.['href'])

const lengthOf = (runs: readonly Run[], mark: Mark): number => {
  const end = runs.findIndex((run) => !has(run, mark))
  return end === -1 ? runs.length : end
}

const without = (runs: readonly Run[], mark: Mark): readonly Run[] =>
  runs.map((run) => ({ ...run, marks: run.marks.filter((one) => one.type !== mark.type) }))

const SIGN_LETTER = /[\p{P}\p{S}]/u

/** Whether delimiters around this text are flanking (CommonMark 6.2). */
const isSeen = (inner: string, before: string, after: string): boolean => {
  const [first = '', last = ''] = [[...inner][0], [...inner].at(-1)]
  const opens =
    first !== '' && !SPACE.test(first) && (!SIGN_LETTER.test(first) || before === '' || SPACE.test(before) || SIGN_LETTER.test(before))
  const closes =
    last !== '' && !SPACE.test(last) && (!SIGN_LETTER.test(last) || after === '' || SPACE.test(after) || SIGN_LETTER.test(after))
  return opens && closes
}

/** Neighbouring characters, start of line, and whether all marks are printed as HTML tags. */
type Around = { readonly before: string; readonly after: string; readonly isStart: boolean; readonly asTags?: boolean }

const wrapped = (inner: string, type: Sign, { before, after, asTags }: Around): string => {
  const [, head = '', core = '', tail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(inner) ?? []
  if (core === '') return inner
  const [sign, tag] = SIGNS[type]
  const [left, right] = [head === '' ? before : ' ', tail === '' ? after : ' ']
  // Adjacent delimiters of the same character would be read as one: `*` next to `*` is `**`.
  const touches = left === sign[0] || right === sign[0] || (type === 'strike' && /^~|~$/.test(core))
  return isSeen(core, left, right) && !touches && asTags !== true
    ? `${head}${sign}${core}${sign}${tail}`
    : `${head}<${tag}>${core}</${tag}>${tail}`
}

const linked = (inner: string, href: string, { before, after }: Around): string =>
  inner === href && bareAddressIn(href) === href && isFree(before) && isFree(after) ? inner : `[${inner}](${addressOf(href)})`

const lastOf = (text: string): string => [...text].at(-1) ?? ''

const firstSign = ({ marks }: Run): string | undefined => {
  const types = new Set(marks.map(({ type }) => type))
  if (types.has('bold') || types.has('italic')) return '*'
  if (types.has('strike')) return '~'
  return types.has('link') ? '[' : types.has('code') ? '`' : undefined
}

/** First character of the run’s Markdown, as far as it is known before printing. */
const firstOf = (run: Run): string => (run.isBreak ? '\n' : (firstSign(run) ?? [...run.text][0] ?? ''))

const RANK = ['link', 'bold', 'italic', 'strike']

/** The mark that covers the most runs; it is printed outermost. */
const outermost = (runs: readonly Run[]): Mark | undefined =>
  (runs[0]?.marks ?? [])
    .filter(({ type }) => RANK.includes(type))
    .toSorted((a, b) => lengthOf(runs, b) - lengthOf(runs, a) || RANK.indexOf(a.type) - RANK.indexOf(b.type))[0]

const isStarred = ({ marks }: Run): boolean => marks.some(({ type }) => type === 'bold' || type === 'italic')

/** Whether `*` delimiters would be ambiguous, as in `***a** b **c***`: several bold or italic runs, of which one is at an edge. */
const isTornApart = (runs: readonly Run[]): boolean => {
  const starts = runs.filter((run, at) => isStarred(run) && !runs.slice(at - 1, at).some(isStarred)).length
  return starts > 1 && [...runs.slice(0, 1), ...runs.slice(-1)].some(isStarred)
}

const markedStretch = (runs: readonly Run[], mark: Mark, around: Around): string => {
  const inside = without(runs, mark)
  const { type, attrs = {} } = mark
  if (!isSign(type)) return linked(stretch(inside, { ...around, before: '[', after: ']', isStart: false }), wordOf(attrs['href']), around)
  // Two marks on the same text may use adjacent delimiters (`***a***`) unless text touches them; otherwise the inner one is an HTML tag.
  const other = outermost(inside)
  const isShared = other !== undefined && lengthOf(inside, other) === inside.length
  const sign = isShared && isFree(around.before) && isFree(around.after) ? ' ' : SIGNS[type][0].charAt(0)
  if (sign === '*' && isTornApart(inside))
    return wrapped(stretch(inside, { ...around, before: '>', after: '<' }), type, { ...around, asTags: true })
  return wrapped(stretch(inside, { ...around, before: sign, after: sign }), type, around)
}

const plainRun = (run: Run, isStart: boolean, next: Run | undefined): string => {
  if (run.isBreak) return '\\\n'
  if (run.marks.some(({ type }) => type === 'code')) return codeSpan(run.text)
  const text = escapeText(run.text, isStart)
  // Before a link, `!` would make it an image.
  return next?.marks.some(({ type }) => type === 'link') === true ? text.replace(/!$/, '\\!') : text
}

const stretch = (runs: readonly Run[], around: Around): string => {
  const { before, after, isStart: startsLine } = around
  let out = ''
  for (let at = 0; at < runs.length;) {
    const rest = runs.slice(at)
    const [run] = rest
    if (run === undefined) break
    const previous = out === '' ? before : lastOf(out)
    const isStart = out === '' ? startsLine : previous === '\n'
    const mark = outermost(rest)
    const count = mark === undefined ? 1 : lengthOf(rest, mark)
    const next = rest[count]
    out +=
      mark === undefined
        ? plainRun(run, isStart, next)
        : markedStretch(rest.slice(0, count), mark, {
            ...around,
            before: previous,
            after: next === undefined ? after : firstOf(next),
            isStart,
          })
    at += count
  }
  return out
}

const sameMarks = (a: Run, b: Run): boolean => a.marks.length === b.marks.length && a.marks.every((mark) => has(b, mark))

const runsOf = ({ content = [] }: DocNode): readonly Run[] => {
  const runs: Run[] = []
  for (const { type, text = '', marks = [] } of content) {
    const run = { text, marks, isBreak: type === 'hardBreak' }
    const last = runs.at(-1)
    if (last !== undefined && !last.isBreak && !run.isBreak && sameMarks(last, run))
      runs[runs.length - 1] = { ...last, text: last.text + text }
    else runs.push(run)
  }
  return runs
}

/** Inline Markdown of a block; a trailing break is dropped. */
export const inlineOf = (node: DocNode): string =>
  stretch(runsOf(node), { before: '', after: '', isStart: true }).replace(/(?:\\\n|\s)+$/, '')

/** As `inlineOf`, for text inside a line, where block syntax needs no escapes. */
export const wordsOf = (node: DocNode, asTags = false): string =>
  stretch(runsOf(node), { before: '', after: '', isStart: false, asTags }).trim()
