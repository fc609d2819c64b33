import { yieldToEventLoop } from '../../kernel/clock.ts'

export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

export type CsvLimits = { readonly columns: number; readonly cell_length: number; readonly line_length: number }

// Excel limits a cell to 32,767 characters.
const DEFAULT_LIMITS: CsvLimits = { columns: 200, cell_length: 32_767, line_length: 1_048_576 }

const SEPARATOR_SCAN_LENGTH = 100_000

const separatorOf = (text: string): string => {
  const [first = ''] = text.slice(0, SEPARATOR_SCAN_LENGTH).split(/[\r\n]/, 1)
  return [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}

const QUOTE = '"'

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

const BARE_END = /["\r\n,;\t]/g

/** Position of the closing quote of the cell at `start`, or `max_end` if it is farther; two quotes in a row are an escaped quote. */
const closingQuote = (text: string, start: number, max_end: number): number | undefined => {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 2)) {
    if (at >= max_end) return max_end
    if (text[at + 1] !== QUOTE) return at
  }
  return undefined
}

const bareEnd = (text: string, start: number, separator: string, max_end: number): number => {
  BARE_END.lastIndex = start
  for (let found = BARE_END.exec(text); found; found = BARE_END.exec(text)) {
    const [character] = found
    if (found.index >= max_end || character === separator || character === QUOTE || isLineEnd(character)) return found.index
  }
  return text.length
}

type Cell = {
  readonly text: string
  readonly end: number
  readonly lineEnds: number
}

/** Reads a cell, at most up to the limit. Undefined for an unclosed quote, or for text beside a quoted cell. */
const cellAt = (text: string, at: number, separator: string, max_length: number): Cell | undefined => {
  if (text[at] !== QUOTE) {
    const max_end = at + max_length + 1
    const end = bareEnd(text, at, separator, max_end)
    if (end >= max_end) return { text: text.slice(at, max_end), end: max_end, lineEnds: 0 }
    return text[end] === QUOTE ? undefined : { text: text.slice(at, end).trim(), end, lineEnds: 0 }
  }
  const max_end = at + 2 * max_length + 2
  const close = closingQuote(text, at, max_end)
  if (close === max_end) return { text: text.slice(at + 1, max_end), end: max_end, lineEnds: 0 }
  if (close === undefined) return undefined
  const after = text[close + 1]
  if (after !== undefined && after !== separator && !isLineEnd(after)) return undefined
  const raw = text.slice(at + 1, close)
  return { text: raw.replaceAll('""', QUOTE), end: close + 1, lineEnds: raw.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

type ScannedLine = CsvLine & { readonly end: number }

/** Scans CSV line by line in linear time. Throws a SyntaxError with the line number. */
function* scanLines(given: string, limits: CsvLimits): Generator<ScannedLine> {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  let head: readonly string[] | undefined
  let cells: string[] = []
  let start = 1
  let start_at = 0
  let line = 1
  let at = 0
  const fail = (sentence: string): never => {
    throw new SyntaxError(sentence)
  }
  const readCell = (): void => {
    const cell =
      cellAt(text, at, separator, limits.cell_length) ?? fail(`Line ${line} has an unclosed quote, or text next to a quoted cell.`)
    if (cells.length >= limits.columns) fail(`Line ${start} has more than ${limits.columns} columns.`)
    if (cell.text.length > limits.cell_length)
      fail(`Line ${start}, column ${head?.[cells.length] || cells.length + 1}: a cell may have at most ${limits.cell_length} characters.`)
    cells.push(cell.text)
    line += cell.lineEnds
    at = cell.end
    if (at - start_at > limits.line_length) fail(`Line ${start} has more than ${limits.line_length} characters.`)
  }
  while (at < text.length) {
    if (!isLineEnd(text[at])) {
      readCell()
      for (; text[at] === separator; readCell()) at++
    }
    if (!cells.some((cell) => cell !== '')) cells = []
    else head ??= cells
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    yield { line: start, cells, end: at }
    start = ++line
    start_at = at
    cells = []
  }
}

/** CSV (RFC 4180): quoted cells may contain separators, quotes and line ends. Skips empty lines. */
export function* readCsv(text: string, limits: CsvLimits = DEFAULT_LIMITS): Generator<CsvLine> {
  for (const { line, cells } of scanLines(text, limits)) if (cells.length > 0) yield { line, cells }
}

const CHARACTERS_PER_YIELD = 100_000

/** Like `readCsv`, for large texts: yields to the event loop, even in a long run of empty lines. */
export async function* readCsvAsync(text: string, limits: CsvLimits): AsyncGenerator<CsvLine> {
  let chunk_start = 0
  for (const { line, cells, end } of scanLines(text, limits)) {
    if (cells.length > 0) yield { line, cells }
    if (end - chunk_start < CHARACTERS_PER_YIELD) continue
    chunk_start = end
    await yieldToEventLoop()
  }
}
