import type { BulkRow, Puts } from './bulk.ts'

/** A statement that puts several rows into a table, and its values. */
export type Put = { readonly text: string; readonly values: unknown[] }

/** So many rows go into one statement, as many times as there are enough; whoever is left over goes alone. */
const SIZES = [32, 8] as const

const marks = (count: number): string => `(${Array.from({ length: count }, () => '?').join(', ')})`

/** `common`: what is the same in all of the rows, and said once. */
const textOf = ({ table, columns }: Puts, common: readonly string[], size: number): string => {
  const names = Object.keys(columns)
  const own = names.filter((name) => !common.includes(name))
  const rows = Array.from({ length: size }, () => marks(own.length)).join(', ')
  const first = common.length > 0 ? `common (${common.join(', ')}) as (values ${marks(common.length)}), ` : ''
  return `with ${first}own (${own.join(', ')}) as (values ${rows})
    insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from ${common.length > 0 ? 'common, ' : ''}own`
}

/**
 * Rows for SQLite, several in a statement. Handing a value over costs more than storing it, a text most of all, and of rows that are written
 * together many say the same: who sent them, and what they are. Answers the statements, and the rows that are left for the usual one.
 */
export const putsOf = (): ((
  puts: Puts,
  rows: readonly BulkRow[],
) => { readonly together: readonly Put[]; readonly alone: readonly BulkRow[] }) => {
  // A few texts for each table: which of its texts are in common, and how many rows there are.
  const texts = new Map<Puts, Map<string, string>>()

  const textFor = (puts: Puts, common: readonly string[], size: number): string => {
    const known = texts.get(puts) ?? new Map<string, string>()
    texts.set(puts, known)
    const key = `${size} ${common.join()}`
    const text = known.get(key) ?? textOf(puts, common, size)
    known.set(key, text)
    return text
  }

  return (puts, rows) => {
    const names = Object.keys(puts.columns)
    const isText = Object.values(puts.columns).map((type) => type === 'text')
    const together: Put[] = []
    let start = 0
    for (const size of SIZES)
      for (; rows.length - start >= size; start += size) {
        const piece = rows.slice(start, start + size)
        const [first = []] = piece
        const isCommon = isText.map((is, place) => is && piece.every((row) => row[place] === first[place]))
        const values = first.filter((_, place) => isCommon[place])
        for (const row of piece) for (let place = 0; place < row.length; place++) if (!isCommon[place]) values.push(row[place])
        together.push({
          text: textFor(
            puts,
            names.filter((_, place) => isCommon[place]),
            size,
          ),
          values,
        })
      }
    return { together, alone: start === 0 ? rows : rows.slice(start) }
  }
}
