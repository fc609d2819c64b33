import type { Database, Statement } from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'

// Preparing costs 40 µs, looking up costs less than one. Dynamic filters make many texts, so the oldest leave.
const KEPT_STATEMENTS = 1_000

/** `breathe`: called while many rows are fetched, so that others have their turn. Without it they are fetched in one go. */
type Habits = { readonly breathe?: () => Promise<void> }

/** Kysely's door to one SQLite connection, with prepared statements kept by their text, and a shorter way in for many rows. */
export const sqliteConnection = (database: Database, { breathe }: Habits = {}): DatabaseConnection & Pick<Tx, 'bulk' | 'bulkSoon'> => {
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

  const runForEach = <R>({ sqlite }: Bulk<R>, rows: readonly BulkRow[]): R[] => {
    const statement = prepare(sqlite)
    if (statement.reader) return rows.flatMap((row) => rowsOf<R>(statement, row))
    // One by one: the driver takes a list apart more slowly.
    for (const row of rows) statement.run(...row)
    return []
  }

  return {
    bulk: async (statement, rows) => runForEach(statement, rows),
    // There is no way to go, so nothing is won by waiting.
    bulkSoon: (statement, rows) => void runForEach(statement, rows),
    executeQuery: async <R>(query: CompiledQuery) => {
      const statement = prepare(query.sql)
      return breathe && statement.reader ? { rows: await rowsInTurns<R>(statement, query.parameters, breathe) } : run<R>(query)
    },
    streamQuery: () => {
      throw new Error('Streaming queries are not used: read in pages.')
    },
  }
}

// The driver returns rows as unknown; their shape is what the query builder derived from the text.
const rowsOf = <R>(statement: Statement, parameters: readonly unknown[]): R[] => statement.all(...parameters) as R[]

const IN_ONE_TURN = 500

const rowsInTurns = async <R>(statement: Statement, parameters: readonly unknown[], breathe: () => Promise<void>): Promise<R[]> => {
  const rows: R[] = []
  for (const row of statement.iterate(parameters) as IterableIterator<R>) if (rows.push(row) % IN_ONE_TURN === 0) await breathe()
  return rows
}
