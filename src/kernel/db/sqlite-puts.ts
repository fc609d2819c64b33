import type { BulkRow, Puts } from './bulk.ts'
import { commonTexts } from './common-texts.ts'

/** A statement that puts several rows into a table, and its values. */
export type Put = { readonly text: string; readonly values: unknown[] }

/** So many rows go into one statement, as many times as there are enough; whoever is left over goes alone. */
const SIZES = [32, 8] as const

const marks = (count: number): string => `(${Array.from({ length: count }, () => '?').join(', ')})`

const givenAs = (name: string, columns: readonly string[], rows: number): string =>
  `${name} (${columns.join(', ')}) as (values ${Array.from({ length: rows }, () => marks(columns.length)).join(', ')})`

/** `isCommon`, of each column: the same in all of the rows, so it is said once. */
const textOf = ({ table, columns, conflict }: Puts, isCommon: readonly boolean[], size: number): string => {
  const names = Object.keys(columns)
  const common = names.filter((_, place) => isCommon[place])
  const own = givenAs(
    'own',
    names.filter((_, place) => !isCommon[place]),
    size,
  )
  const [given, from] = common.length === 0 ? [own, 'own'] : [`${givenAs('common', common, 1)}, ${own}`, 'common, own']
  // Without a condition, SQLite would take the conflict for one of a join.
  const end = conflict ? ` where true ${conflict}` : ''
  return `with ${given} insert or fail into ${table} (${names.join(', ')}) select ${names.join(', ')} from ${from}${end}`
}

const valuesOf = (rows: readonly BulkRow[], isCommon: readonly boolean[]): unknown[] => {
  const values = (rows[0] ?? []).filter((_, place) => isCommon[place])
  for (const row of rows) for (let place = 0; place < row.length; place++) if (!isCommon[place]) values.push(row[place])
  return values
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
        together.push({ text: textFor(puts, isCommon, size), values: valuesOf(piece, isCommon) })
      }
    return { together, alone: rows.slice(start) }
  }
}
