import { arrayValue } from './array-value.ts'
import type { About, Bulk, BulkRow } from './bulk.ts'
import { commonTexts } from './common-texts.ts'

/** A text for PostgreSQL, and its values. */
export type Asked = { readonly text: string; readonly values: unknown[] }

const aboutAlike = ({ columns, write }: About, isCommon: readonly boolean[]): string => {
  const names = Object.keys(columns)
  const types = Object.values(columns)
  const selected = names.map((name, place) => (isCommon[place] ? `$${place + 1}::text as ${name}` : name))
  const own = names.filter((_, place) => !isCommon[place])
  const arrays = types.flatMap((type, place) => (isCommon[place] ? [] : [`$${place + 1}::${type}[]`]))
  return write(`(select ${selected.join(', ')} from unnest(${arrays.join(', ')}) as own (${own.join(', ')})) as given`)
}

// For each statement a few: which of its texts are in common.
const aboutAlikeTexts = new Map<About, Map<string, string>>()

const textAboutAlike = (about: About, rows: readonly BulkRow[]): Asked => {
  const isCommon = commonTexts(about.columns, rows)
  const texts = aboutAlikeTexts.get(about) ?? new Map<string, string>()
  aboutAlikeTexts.set(about, texts)
  const key = isCommon.join()
  const text = texts.get(key) ?? aboutAlike(about, isCommon)
  texts.set(key, text)
  const types = Object.values(about.columns)
  const values = columnsOf(rows).map((column, place) => (isCommon[place] ? column[0] : arrayValue(column, types[place])))
  return { text, values }
}

/** What PostgreSQL is told for these rows: one by its values, many by one array for each column. */
export const postgresTextFor = ({ postgres, postgres_one, postgres_about, types }: Bulk, rows: readonly BulkRow[]): Asked => {
  const [only] = rows
  if (postgres_one !== undefined && only && rows.length === 1) return { text: postgres_one, values: [...only] }
  if (postgres_about) return textAboutAlike(postgres_about, rows)
  return { text: postgres, values: columnsOf(rows).map((column, place) => arrayValue(column, types?.[place])) }
}

/** Rows to columns: `[[1, 'a'], [2, 'b']]` is `[[1, 2], ['a', 'b']]`. */
const columnsOf = (rows: readonly BulkRow[]): unknown[][] => {
  const width = rows[0]?.length ?? 0
  const columns: unknown[][] = Array.from({ length: width }, () => [])
  for (const row of rows) for (let i = 0; i < width; i++) columns[i]?.push(row[i])
  return columns
}
