import type { ArrayType } from './array-value.ts'

/**
 * One statement for many rows, past the query builder, for the few places where each microsecond counts. SQLite runs its text once for
 * each row, since there is no way to go; PostgreSQL runs its text once for all of them, with one array for each column (`unnest`).
 * Answers what the statement returns, in no particular order.
 */
export type Bulk<R = unknown> = {
  readonly sqlite: string
  readonly postgres: string
  /** For PostgreSQL when there is one row only, which needs no arrays. */
  readonly postgres_one?: string
  /** What the values of a row are, where PostgreSQL takes them by the shortest way. */
  readonly types?: readonly ArrayType[]
  /** The table, when rows are put into it and nothing is asked back. */
  readonly inserts_into?: string
  /** Rows of which SQLite takes several at once. */
  readonly sqlite_puts?: Puts
  /** For PostgreSQL, where texts that all rows have in common are handed over once: its text, by the text that stands for the rows. */
  readonly postgres_about?: About
  /** Never there: says what a row of the answer looks like. */
  readonly answer?: R
}

export type BulkRow = readonly unknown[]

/** Rows that are put into a table. `conflict`: what becomes of those that are there. */
export type Puts = { readonly table: string; readonly columns: BulkColumns; readonly conflict?: string }

/** A statement about rows, by the text that stands for them. */
export type About = { readonly columns: BulkColumns; readonly write: (rows: string) => string }

/** Column names with their types on PostgreSQL, in the order the values of a row have. */
export type BulkColumns = Readonly<Record<string, ArrayType>>

const arraysOf = (columns: BulkColumns): string =>
  Object.values(columns)
    .map((type, index) => `$${index + 1}::${type}[]`)
    .join(', ')

const numbersOf = (columns: BulkColumns): string =>
  Object.keys(columns)
    .map((_, index) => `$${index + 1}`)
    .join(', ')

const namesOf = (columns: BulkColumns): string => Object.keys(columns).join(', ')

const marksOf = (columns: BulkColumns): string =>
  Object.keys(columns)
    .map(() => '?')
    .join(', ')

/** Rows put into a table. */
export const insertMany = <R = unknown>(table: string, columns: BulkColumns, returning = ''): Bulk<R> => {
  const end = returning && ` returning ${returning}`
  return {
    sqlite: `insert into ${table} (${namesOf(columns)}) values (${marksOf(columns)})${end}`,
    postgres: `insert into ${table} (${namesOf(columns)}) select * from unnest(${arraysOf(columns)})${end}`,
    postgres_one: `insert into ${table} (${namesOf(columns)}) values (${numbersOf(columns)})${end}`,
    types: Object.values(columns),
    ...(!returning && { inserts_into: table }),
  }
}

type Place = {
  readonly key: readonly string[]
  /** Columns that stay as they were first. */
  readonly stay?: readonly string[]
}

const conflictOf = (columns: BulkColumns, { key, stay = [] }: Place): string => {
  const becoming = Object.keys(columns)
    .filter((name) => !key.includes(name) && !stay.includes(name))
    .map((name) => `${name} = excluded.${name}`)
  return `on conflict (${key.join(', ')}) do update set ${becoming.join(', ')}`
}

/** Rows put into a table, or into the place of those with the same key. No key may come twice. */
export const putMany = (table: string, columns: BulkColumns, place: Place): Bulk => {
  const end = ` ${conflictOf(columns, place)}`
  return {
    sqlite: `insert into ${table} (${namesOf(columns)}) values (${marksOf(columns)})${end}`,
    postgres: `insert into ${table} (${namesOf(columns)}) select * from unnest(${arraysOf(columns)})${end}`,
    postgres_one: `insert into ${table} (${namesOf(columns)}) values (${numbersOf(columns)})${end}`,
    types: Object.values(columns),
  }
}

/** The same, several at once on SQLite. */
export const putTogether = (table: string, columns: BulkColumns, place: Place): Bulk => ({
  ...putMany(table, columns, place),
  sqlite_puts: { table, columns, conflict: conflictOf(columns, place) },
})

/** Rows of a table found by their key, which is the last of `columns`, and given the other values. */
export const updateMany = (table: string, columns: BulkColumns): Bulk => {
  const names = Object.keys(columns)
  const key = names.at(-1)
  const others = names.slice(0, -1)
  return {
    sqlite: `update ${table} set ${others.map((name) => `${name} = ?`).join(', ')} where ${key} = ?`,
    postgres: `update ${table} as was set ${others.map((name) => `${name} = becomes.${name}`).join(', ')} from unnest(${arraysOf(columns)}) as becomes (${namesOf(columns)}) where was.${key} = becomes.${key}`,
    types: Object.values(columns),
  }
}

/** Which version of a row there is now; null where there is one writer at a time. */
export type Version = { readonly seen: string | null }

/**
 * Whether the row `was` is still the version that `given` has seen. Written so that it is looked up by its key: reading the whole of a
 * small table looks cheaper to PostgreSQL than it is when the table is written all day.
 */
export const isStill = (key: string, given: string, seen = `${given}.seen`): string =>
  `was.${key} = any(array[${given}.${key}]) and case when was.xmin = ${seen} then true end`

/**
 * The same, but only rows that are still the version somebody saw, which is named by one more value at the end of each. Answers the keys of
 * those it has written, and their new versions. On SQLite nobody else can have written them.
 */
export const updateUnchanged = <R>(table: string, columns: BulkColumns): Bulk<R & Version> => {
  const key = Object.keys(columns).at(-1) ?? ''
  const becoming = Object.keys(columns)
    .slice(0, -1)
    .map((name) => `${name} = becomes.${name}`)
  const given = { ...columns, seen: 'xid' } as const
  return {
    sqlite: `${updateMany(table, columns).sqlite} and ? is null returning ${key}, null as seen`,
    postgres: `update ${table} as was set ${becoming.join(', ')} from unnest(${arraysOf(given)}) as becomes (${namesOf(given)}) where ${isStill(key, 'becomes')} returning was.${key}, was.xmin as seen`,
    types: Object.values(given),
  }
}

/** Any statement about given rows: `write` is handed the text that stands for them as a table. */
export const withRows = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => {
  const named = Object.keys(columns).map((name) => `? as ${name}`)
  return {
    sqlite: write(`(select ${named.join(', ')}) as given`),
    postgres: write(`unnest(${arraysOf(columns)}) as given (${namesOf(columns)})`),
    types: Object.values(columns),
  }
}

/** The same for rows that mostly have their texts in common. */
export const withAlikeRows = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => ({
  ...withRows<R>(columns, write),
  postgres_about: { columns, write },
})

/** The same where SQLite, which cannot say so much at once, is never asked. */
export const withRowsOnPostgres = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => ({
  ...withRows<R>(columns, write),
  sqlite: '',
})
