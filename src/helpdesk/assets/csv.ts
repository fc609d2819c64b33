/** The cells of one line, with the line's number for people who look it up. */
export type CsvLine = { readonly line: number; readonly cells: readonly string[] }

const CELL = /(?:"((?:[^"]|"")*)"|([^,;\t"\r\n]*))([,;\t]|\r\n|\r|\n|$)/y

/** The first line tells which character stands between cells. */
const separatorOf = (text: string): string => {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  return [',', ';', '\t'].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ','
}

/** CSV as spreadsheets write it: quoted cells may hold separators, quotes and line ends. Empty lines are skipped. */
export const readCsv = (given: string): readonly CsvLine[] => {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const pattern = new RegExp(CELL.source.replaceAll(',;\\t', separator), 'y')
  const lines: CsvLine[] = []
  let cells: string[] = []
  let line = 1
  let start = 1
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const found = pattern.exec(text)
    if (!found) throw new SyntaxError(`Line ${line} has a quote that is never closed, or text beside a quoted cell.`)
    const [whole, quoted, bare = '', end = ''] = found
    cells.push(quoted === undefined ? bare.trim() : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0
    if (end === separator) continue
    if (cells.some((cell) => cell !== '')) lines.push({ line: start, cells })
    cells = []
    start = line
    if (end === '') break
  }
  return lines
}
