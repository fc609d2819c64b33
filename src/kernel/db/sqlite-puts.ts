import type { BulkRow, Puts } from './bulk.ts'
import { commonTexts } from './common-texts.ts'

/** A statement that puts several rows into a table, and what it is run with: values in turn, and those that have a name. */
export type Put = { readonly text: string; readonly given: readonly [unknown[], Readonly<Record<string, unknown>>?] }

/** So many rows go into one statement, as many times as there are enough; whoever is left over goes alone. */
const SIZES = [32, 8] as const

/** `isCommon`, of each column: the same in all of the rows, so it is said once, by its name. */
const textOf = ({ table, columns, conflict = '' }: Puts, isCommon: readonly boolean[], size: number): string => {
  const names = Object.keys(columns)
  const row = `(${names.map((name, place) => (isCommon[place] ? `@${name}` : '?')).join(', ')})`
  const rows = Array.from({ length: size }, () => row).join(', ')
  return `insert or fail into ${table} (${names.join(', ')}) values ${rows} ${conflict}`
}

const givenIn = (names: readonly string[], rows: readonly BulkRow[], isCommon: readonly boolean[]): Put['given'] => {
  const values: unknown[] = []
  for (const row of rows) for (let place = 0; place < row.length; place++) if (!isCommon[place]) values.push(row[place])
  if (!isCommon.includes(true)) return [values]
  const common: Record<string, unknown> = {}
  for (const [place, name] of names.entries()) if (isCommon[place]) common[name] = rows[0]?.[place]
  return [values, common]
}

/** What is put together, and the rows that are left for the usual statement. */
export type Putting = (puts: Puts, rows: readonly BulkRow[]) => { readonly together: readonly Put[]; readonly alone: readonly BulkRow[] }

// A table needs a few, for what its rows mostly have in common.
const KEPT_TEXTS = 300

/**
 * Rows for SQLite, several in a statement, and texts they have in common once: handing a value over costs more than storing it, a text most
 * of all. `or fail`: if one of them cannot be put in, those before it stay until the transaction is taken back, which it is then; to take them
 * back by itself, SQLite would keep a copy of each page they touch.
 */
export const createPutting = (): Putting => {
  const texts = new Map<string, string>()

  const textFor = (puts: Puts, isCommon: readonly boolean[], size: number): string => {
    const key = `${puts.table} ${Object.keys(puts.columns).join()} ${isCommon.join()} ${size} ${puts.conflict}`
    const text = texts.get(key) ?? textOf(puts, isCommon, size)
    if (texts.size < KEPT_TEXTS) texts.set(key, text)
    return text
  }

  return (puts, rows) => {
    const together: Put[] = []
    let start = 0
    for (const size of SIZES)
      for (; rows.length - start >= size; start += size) {
        const piece = rows.slice(start, start + size)
        const isCommon = commonTexts(puts.columns, piece)
        together.push({ text: textFor(puts, isCommon, size), given: givenIn(Object.keys(puts.columns), piece, isCommon) })
      }
    return { together, alone: rows.slice(start) }
  }
}
