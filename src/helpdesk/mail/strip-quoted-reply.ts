import {
  DATED_ADDRESS,
  FORWARD_MARK,
  FROM_LABEL,
  ORIGINAL_MARK,
  OTHER_LABEL,
  SENT_FROM,
  SENT_LABEL,
  WROTE_AT_END,
  WROTE_BEFORE_NAME,
} from './quote-headers.ts'

/** Removes quoted history and signatures. Reads each line once and only its beginning, so that hostile texts are not slow. */

const MAX_TEXT_LENGTH = 200_000
const MAX_LINE_LENGTH = 600
const MAX_WRAPPED_LINES = 3

const isQuoted = (line: string): boolean => /^\s{0,3}[>|│]/.test(line)
const isBlank = (line: string): boolean => line.trim() === ''

const isMark = (line: string): boolean =>
  ORIGINAL_MARK.test(line) || FORWARD_MARK.test(line) || /^_{20,}$/.test(line) || /^##- .+ -##$/.test(line)

const nextLine = (lines: readonly string[], at: number): string =>
  lines.slice(at, at + MAX_WRAPPED_LINES).find((line) => !isBlank(line)) ?? ''

const isIntroduction = (text: string): boolean => WROTE_AT_END.test(text) || WROTE_BEFORE_NAME.test(text) || DATED_ADDRESS.test(text)

/** Whether the line ends a sentence; such a line does not begin a wrapped attribution. */
const isSentence = (line: string): boolean => /[.!?。！？…)]$/.test(line)

const introductionAt = (lines: readonly string[], at: number): number => {
  let joined = ''
  for (let count = 1; count <= MAX_WRAPPED_LINES; count++) {
    const line = (lines[at + count - 1] ?? '').trim()
    if (line === '' || isQuoted(line) || isMark(line) || (count > 1 && isSentence(lines[at] ?? ''))) return 0
    joined = `${joined} ${line}`.trim()
    if (joined.length > MAX_LINE_LENGTH) return 0
    // A date or an address distinguishes an attribution from a sentence of the author.
    const isDated = /\d{1,4}[^\d]|@/.test(joined) || isQuoted(nextLine(lines, at + count))
    if (isDated && isIntroduction(joined)) return count
  }
  return 0
}

const MAX_HEADER_LINES = 6

const isHeaderBlock = (lines: readonly string[], at: number): boolean => {
  if (!FROM_LABEL.test(lines[at] ?? '')) return false
  const block = lines.slice(at + 1, at + 1 + MAX_HEADER_LINES).filter((line) => !isBlank(line))
  return block.some((line) => SENT_LABEL.test(line)) && block.some((line) => OTHER_LABEL.test(line))
}

type HistoryStart = {
  readonly at: number
  readonly length: number
  readonly isMark: boolean
}

const findHistoryStart = (lines: readonly string[]): HistoryStart | undefined => {
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line === '' || isQuoted(line)) continue
    if (isMark(line) || isHeaderBlock(lines, at)) return { at, length: 1, isMark: true }
    const length = introductionAt(lines, at)
    if (length > 0) return { at, length, isMark: false }
  }
  return undefined
}

const withoutQuotes = (lines: readonly string[]): readonly string[] => {
  const last = lines.findLastIndex((line) => !isQuoted(line) && !isBlank(line))
  const hasOwnBelow = lines.slice(0, last + 1).some(isQuoted)
  // Answers between quoted lines need the quotations above them; a quotation at the end is removed.
  return hasOwnBelow ? lines.slice(0, last + 1) : lines.filter((line) => !isQuoted(line))
}

const ownLinesBelow = (lines: readonly string[]): readonly string[] => {
  if (!lines.some(isQuoted)) return []
  const own = lines.filter((line) => !isQuoted(line))
  return own.every(isBlank) ? [] : own
}

const withoutSignature = (lines: readonly string[]): readonly string[] => {
  const dashes = lines.findIndex((line) => /^-- ?$/.test(line))
  const kept = dashes > 0 ? lines.slice(0, dashes) : lines
  const last = kept.findLastIndex((line) => !isBlank(line))
  return last > 0 && SENT_FROM.test((kept[last] ?? '').trim()) ? withoutSignature(kept.slice(0, last)) : kept
}

const textOf = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

export const stripQuotedReply = (text: string): string => {
  const whole = text.replaceAll('\r\n', '\n').slice(0, MAX_TEXT_LENGTH)
  const all = whole.split('\n').map((line) => line.trimEnd())
  const shortened = all.map((line) => line.slice(0, MAX_LINE_LENGTH))
  const start = findHistoryStart(shortened)
  const above = start ? all.slice(0, start.at) : all
  const below = start && !start.isMark ? ownLinesBelow(all.slice(start.at + start.length)) : []
  const own = textOf(withoutSignature([...withoutQuotes(above), ...below]))
  // A mail that contains only history, such as a forwarded mail without comment, is kept whole.
  return own === '' ? whole.trim() : own
}
