import type { ArrayType } from './array-value.ts'

/** One statement for many rows, for hot paths: SQLite runs it per row, PostgreSQL once with an array per column. Rows return unordered. */
export type Bulk<R = unknown> = {
  readonly sqlite: string
  readonly postgres: string
  readonly postgres_one?: string
  /** Set for a plain insert without `returning`: such statements can be joined. */
  readonly inserts_into?: string
  /** Never set: carries the type of a returned row. */
  readonly result_row?: R
}

export type BulkRow = readonly unknown[]

/** Columns with their PostgreSQL types, in the order of the values of a row. */
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
  /** Columns that an update leaves unchanged. */
  readonly insert_only?: readonly string[]
}

const toConflictClause = (columns: BulkColumns, { key, insert_only = [] }: ConflictTarget): string => {
  const assignments = Object.keys(columns)
    .filter((name) => !key.includes(name) && !insert_only.includes(name))
    .map((name) => `${name} = excluded.${name}`)
  return `on conflict (${key.join(', ')}) do update set ${assignments.join(', ')}`
}

export const upsertMany = (table: string, columns: BulkColumns, target: ConflictTarget): Bulk => {
  const suffix = ` ${toConflictClause(columns, target)}`
  return {
    sqlite: `insert into ${table} (${toColumnList(columns)}) values (${toQuestionMarks(columns)})${suffix}`,
    postgres: `insert into ${table} (${toColumnList(columns)}) select * from unnest(${toArrayParams(columns)})${suffix}`,
    postgres_one: `insert into ${table} (${toColumnList(columns)}) values (${toNumberedParams(columns)})${suffix}`,
  }
}

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

/** Any statement about given rows; `write` gets the SQL of a derived table with them. */
export const createRowsStatement = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => {
  const named = Object.keys(columns).map((name) => `? as ${name}`)
  return {
    sqlite: write(`(select ${named.join(', ')}) as given`),
    postgres: write(`unnest(${toArrayParams(columns)}) as given (${toColumnList(columns)})`),
  }
}

export const createPostgresRowsStatement = <R = unknown>(columns: BulkColumns, write: (rows: string) => string): Bulk<R> => ({
  ...createRowsStatement<R>(columns, write),
  sqlite: '',
})
