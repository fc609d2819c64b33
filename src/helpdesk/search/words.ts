import { escapeHtml } from '../../kernel/escape-html.ts'

/** Tokenizer for documents and queries on both databases. */

const MAX_WORD_LENGTH = 40

/** Lower case without accents, compatibility forms normalized: "Straße" equals "STRASSE", "é" equals "e". */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

export const splitWords = (text: string): readonly string[] =>
  (foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH))

/** Whether `typed` is a prefix of `word` after at most one edit (two in long words). */
export const isSimilar = (typed: string, word: string): boolean => {
  const allowed = typed.length >= 8 ? 2 : 1
  return [-1, 0, 1].some((more) => computeEditDistance(typed, word.slice(0, typed.length + more)) <= allowed)
}

/** Damerau–Levenshtein distance. */
export const computeEditDistance = (a: string, b: string): number => {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost, swapped))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

const CONTEXT_BEFORE = 60
const SNIPPET_LENGTH = 200

/** Excerpt around the first match with all matches marked and everything else escaped. */
export const buildSnippet = (text: string, terms: readonly string[]): string => {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  const pieces = [...flat.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
  const fits = (word: string): boolean => {
    const folded = foldWord(word)
    return terms.some((term) => folded.startsWith(term))
  }
  const first = pieces.find(([word]) => fits(word))?.index ?? 0
  const start = Math.max(0, first - CONTEXT_BEFORE)
  const end = Math.min(flat.length, start + SNIPPET_LENGTH)
  const shown = flat
    .slice(start, end)
    .replaceAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu, (part) => (fits(part) ? `<mark>${escapeHtml(part)}</mark>` : escapeHtml(part)))
  return `${start > 0 ? '…' : ''}${shown}${end < flat.length ? '…' : ''}`
}
