import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'

// Preparing a statement costs 40 µs, the lookup less than one. Dynamic filters produce many texts, so the oldest ones are evicted.
const MAX_CACHED_STATEMENTS = 1_000

/** `yieldControl` is called between fetches of many rows. Without it all rows are fetched at once. */
type ConnectionOptions = { readonly yieldControl?: () => Promise<void> }

/** Kysely's connection to SQLite, with a cache of prepared statements, and `bulk` without the builder. */
export const createSqliteConnection = (
  database: Database,
  { yieldControl }: ConnectionOptions = {},
): DatabaseConnection & Pick<Tx, 'bulk' | 'deferWrite'> => {
  const statements = new Map<string, Statement>()

  const prepare = (text: string): Statement => {
    const cached = statements.get(text)
    if (cached) return cached
    const statement = database.prepare(text)
    const oldest = statements.size >= MAX_CACHED_STATEMENTS ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(text, statement)
    return statement
  }

  const run = <R>(query: CompiledQuery): QueryResult<R> => {
    const statement = prepare(query.sql)
    if (statement.reader) return { rows: fetchRows<R>(statement, query.parameters) }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  const runForEach = <R>({ sqlite }: Bulk<R>, rows: readonly BulkRow[]): R[] => {
    const statement = prepare(sqlite)
    if (statement.reader) return rows.flatMap((row) => fetchRows<R>(statement, row))
    // One by one: spreading a list in the driver is slower.
    for (const row of rows) statement.run(...row)
    return []
  }

  return {
    bulk: async (statement, rows) => runForEach(statement, rows),
    // SQLite has no network round trip, so buffering gains nothing.
    deferWrite: (statement, rows) => void runForEach(statement, rows),
    executeQuery: async <R>(query: CompiledQuery) => {
      const statement = prepare(query.sql)
      return yieldControl && statement.reader
        ? { rows: await fetchRowsInTurns<R>(statement, query.parameters, yieldControl) }
        : run<R>(query)
    },
    streamQuery: () => {
      throw new Error('Streaming queries are not used: read in pages.')
    },
  }
}

// The driver returns unknown rows; the query builder derives their type.
const fetchRows = <R>(statement: Statement, parameters: readonly unknown[]): R[] => statement.all(...parameters) as R[]

const ROWS_PER_TURN = 500

const fetchRowsInTurns = async <R>(
  statement: Statement,
  parameters: readonly unknown[],
  yieldControl: () => Promise<void>,
): Promise<R[]> => {
  const rows: R[] = []
  for (const row of statement.iterate(parameters) as IterableIterator<R>) if (rows.push(row) % ROWS_PER_TURN === 0) await yieldControl()
  return rows
}
