import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'

// Preparing costs 40 µs, looking up costs less than one. Dynamic filters make many texts, so the oldest leave.
const KEPT_STATEMENTS = 1_000

/** Kysely's door to one SQLite connection, with prepared statements kept by their text, and a shorter way in for many rows. */
export const sqliteConnection = (database: Database): DatabaseConnection & Pick<Tx, 'bulk'> => {
  const statements = new Map<string, Statement>()

  const prepare = (text: string): Statement => {
    const known = statements.get(text)
    if (known) return known
    const statement = database.prepare(text)
    const oldest = statements.size >= KEPT_STATEMENTS ? statements.keys().next().value : undefined
    if (oldest !== undefined) statements.delete(oldest)
    statements.set(text, statement)
    return statement
  }

  const run = <R>(query: CompiledQuery): QueryResult<R> => {
    const statement = prepare(query.sql)
    if (statement.reader) return { rows: rowsOf<R>(statement, query.parameters) }
    const { changes, lastInsertRowid } = statement.run(query.parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  return {
    bulk: async <R>({ sqlite }: Bulk<R>, rows: readonly BulkRow[]) => {
      const statement = prepare(sqlite)
      if (statement.reader) return rows.flatMap((row) => rowsOf<R>(statement, row))
      for (const row of rows) statement.run(row)
      return []
    },
    executeQuery: async (query) => run(query),
    streamQuery: () => {
      throw new Error('Streaming queries are not used: read in pages.')
    },
  }
}

// The driver returns rows as unknown; their shape is what the query builder derived from the text.
const rowsOf = <R>(statement: Statement, parameters: readonly unknown[]): R[] => statement.all(parameters) as R[]
