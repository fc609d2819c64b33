/** The cells of one line, with the line's number for people who look it up. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

export type CsvLimits = { readonly columns: number; readonly cell_length: number }

// A cell of Excel has at most 32,767 characters.
const DEFAULT_LIMITS: CsvLimits = { columns: 200, cell_length: 32_767 }

/** The first line tells which character stands between cells. */
const separatorOf = (text: string): string => {
  const first = text.slice(0, Math.max(0, text.search(/[\r\n]|$/)))
  return [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}

const QUOTE = '"'

const isLineEnd = (character: string | undefined): boolean => character === '\n' || character === '\r'

const BARE_END = /["\r\n,;\t]/g

/** Where the quoted cell that begins at `start` has its closing quote; two quotes stand for one. */
const closingQuote = (text: string, start: number): number | undefined => {
  for (let at = text.indexOf(QUOTE, start + 1); at >= 0; at = text.indexOf(QUOTE, at + 2)) if (text[at + 1] !== QUOTE) return at
  return undefined
}

const bareEnd = (text: string, start: number, separator: string): number => {
  BARE_END.lastIndex = start
  for (let found = BARE_END.exec(text); found; found = BARE_END.exec(text)) {
    const [character] = found
    if (character === separator || character === QUOTE || isLineEnd(character)) return found.index
  }
  return text.length
}

type Cell = {
  readonly text: string
  /** Where its separator, its line end or the end of the text is. */ readonly end: number
  readonly lineEnds: number
}

/** Nothing where a quote is never closed, or where there is text beside a quoted cell. */
const cellAt = (text: string, at: number, separator: string): Cell | undefined => {
  if (text[at] !== QUOTE) {
    const end = bareEnd(text, at, separator)
    return text[end] === QUOTE ? undefined : { text: text.slice(at, end).trim(), end, lineEnds: 0 }
  }
  const close = closingQuote(text, at)
  if (close === undefined) return undefined
  const after = text[close + 1]
  if (after !== undefined && after !== separator && !isLineEnd(after)) return undefined
  const raw = text.slice(at + 1, close)
  return { text: raw.replaceAll('""', QUOTE), end: close + 1, lineEnds: raw.match(/\r\n|\r|\n/g)?.length ?? 0 }
}

/**
 * CSV as spreadsheets write it: quoted cells may hold separators, quotes and line ends. Empty lines are skipped. One line after the
 * other, in time that grows with the length of the text; a SyntaxError names the line.
 */
export function* readCsv(given: string, limits: CsvLimits = DEFAULT_LIMITS): Generator<CsvLine> {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  let head: readonly string[] | undefined
  let cells: string[] = []
  let start = 1
  let line = 1
  let at = 0
  const refuse = (sentence: string): never => {
    throw new SyntaxError(sentence)
  }
  const readCell = (): void => {
    const cell = cellAt(text, at, separator) ?? refuse(`Line ${line} has a quote that is never closed, or text beside a quoted cell.`)
    if (cells.length >= limits.columns) refuse(`Line ${start} has more than ${limits.columns} columns.`)
    if (cell.text.length > limits.cell_length)
      refuse(`Line ${start}, column ${head?.[cells.length] || cells.length + 1}: a cell may have at most ${limits.cell_length} characters.`)
    cells.push(cell.text)
    line += cell.lineEnds
    at = cell.end
  }
  const endLine = (): void => {
    at += text.startsWith('\r\n', at) ? 2 : 1
    line++
    start = line
    cells = []
  }
  while (at < text.length) {
    if (isLineEnd(text[at])) {
      endLine()
      continue
    }
    readCell()
    for (; text[at] === separator; readCell()) at++
    if (cells.some((cell) => cell !== '')) {
      head ??= cells
      yield { line: start, cells }
    }
    endLine()
  }
}
