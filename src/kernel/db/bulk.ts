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
  /** The table, when rows are put into it and nothing is asked back. */
  readonly inserts_into?: string
  /** Never there: says what a row of the answer looks like. */
  readonly result_row?: R
}

export type BulkRow = readonly unknown[]

/** Column names with their types on PostgreSQL, in the order the values of a row have. */
export type BulkColumns = Readonly<Record<string, ArrayType>>

const toArrayParams = (columns: BulkColumns): string =>
  Object.values(columns)
    .map((type, index) => `$${index + 1}::${type}[]`)
    .join(', ')

const toNumberedParams = (columns: BulkColumns): string =>
  Object.keys(columns)
    .map((_, index) => `$${index + 1}`)
    .join(', ')

const toColumnList = (columns: BulkColumns): string => Object.keys(columns).join(', ')

const toQuestionMarks = (columns: BulkColumns): string =>
  Object.keys(columns)
    .map(() => '?')
    .join(', ')

/** Rows put into a table. */
export const insertMany = <R = unknown>(table: string, columns: BulkColumns, returning = ''): Bulk<R> => {
  const suffix = returning && ` returning ${returning}`
  return {
    sqlite: `insert into ${table} (${toColumnList(columns)}) values (${toQuestionMarks(columns)})${suffix}`,
    postgres: `insert into ${table} (${toColumnList(columns)}) select * from unnest(${toArrayParams(columns)})${suffix}`,
    postgres_one: `insert into ${table} (${toColumnList(columns)}) values (${toNumberedParams(columns)})${suffix}`,
    ...(!returning && { inserts_into: table }),
  }
}

type ConflictTarget = {
  readonly key: readonly string[]
  /** Columns that stay as they were first. */
  readonly stay?: readonly string[]
}

const toConflictClause = (columns: BulkColumns, { key, stay = [] }: ConflictTarget): string => {
  const assignments = Object.keys(columns)
    .filter((name) => !key.includes(name) && !stay.includes(name))
    .map((name) => `${name} = excluded.${name}`)
  return `on conflict (${key.join(', ')}) do update set ${assignments.join(', ')}`
}

/** Rows put into a table, or into the place of those with the same key. No key may come twice. */
export const putMany = (table: string, columns: BulkColumns, target: ConflictTarget): Bulk => {
  const suffix = ` ${toConflictClause(columns, target)}`
  return {
    sqlite: `insert into ${table} (${toColumnList(columns)}) values (${toQuestionMarks(columns)})${suffix}`,
    postgres: `insert into ${table} (${toColumnList(columns)}) select * from unnest(${toArrayParams(columns)})${suffix}`,
    postgres_one: `insert into ${table} (${toColumnList(columns)}) values (${toNumberedParams(columns)})${suffix}`,
  }
}

/** Rows of a table found by their key, which is the last of `columns`, and given the other values. `also`: a change of all these rows. */
export const updateMany = (table: string, columns: BulkColumns, extra_assignment?: string): Bulk => {
  const names = Object.keys(columns)
  const key = names.at(-1)
  const valueColumns = names.slice(0, -1)
  const toAssignments = (valueOf: (name: string) => string): string =>
    [...valueColumns.map((name) => `${name} = ${valueOf(name)}`), ...(extra_assignment === undefined ? [] : [extra_assignment])].join(', ')
  return {
    sqlite: `update ${table} set ${toAssignments(() => '?')} where ${key} = ?`,
    postgres: `update ${table} as was set ${toAssignments((name) => `becomes.${name}`)} from unnest(${toArrayParams(columns)}) as becomes (${toColumnList(columns)}) where was.${key} = becomes.${key}`,
  }
}

/** Any statement about given rows: `write` is handed the text that stands for them as a table. */
export const withRows = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => {
  const named = Object.keys(columns).map((name) => `? as ${name}`)
  return {
    sqlite: write(`(select ${named.join(', ')}) as given`),
    postgres: write(`unnest(${toArrayParams(columns)}) as given (${toColumnList(columns)})`),
  }
}

/** The same where SQLite, which cannot say so much at once, is never asked. */
export const withRowsOnPostgres = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => ({
  ...withRows<R>(columns, write),
  sqlite: '',
})
