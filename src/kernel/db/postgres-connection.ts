import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely'
import { Query, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { sha256Hex } from '../crypto.ts'
import { createPostgresKysely, createQueryRunner } from './bound-kysely.ts'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'
import { CUSTOM_PLAN } from './custom-plan.ts'
import { toPostgresStatement } from './postgres-text.ts'
import type { Tables } from './tables.ts'

// A named statement is planned once per connection. Dynamic filters have many texts, so only the first ones are named.
const MAX_NAMED_STATEMENTS = 2_000

/** Name of the prepared statement for a text; undefined for an unnamed statement. */
export type StatementNamer = (text: string) => string | undefined

export const createStatementNamer = (): StatementNamer => {
  const names = new Map<string, string>()
  return (text) => {
    const cached = names.get(text)
    if (cached || names.size >= MAX_NAMED_STATEMENTS || text.startsWith(CUSTOM_PLAN)) return cached
    const name = sha256Hex(text).slice(0, 32)
    names.set(text, name)
    return name
  }
}

// The driver's type is mutable, but it does not change the array.
const valuesOf = (query: CompiledQuery): unknown[] => query.parameters as unknown[]

/** Corks the socket for this tick, so that all statements of the tick leave in one packet: a packet costs more than a statement. */
const corkOnce = (client: PoolClient): void => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

export const exec = (client: PoolClient, text: string): Promise<QueryResult> => {
  corkOnce(client)
  return client.query(text)
}

export type QueryFn = <R extends QueryResultRow>(text: string, values: unknown[]) => Promise<QueryResult<R>>

/** Without `nameStatement`, no statement is prepared: a pooler in transaction mode may not know the names. */
export const createQueryFn =
  (client: PoolClient, nameStatement: StatementNamer | undefined): QueryFn =>
  <R extends QueryResultRow>(text: string, values: unknown[]) => {
    corkOnce(client)
    return new Promise<QueryResult<R>>((resolve, reject) => {
      const query = new Query<R>(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      // Passed as one of several options, the name would make the driver copy them all, which takes longer than sending the query.
      client.query(nameStatement ? Object.assign(query, { name: nameStatement(text) }) : query)
    }).catch((error: Error) => {
      // The stack of the caller says more than that of the socket callback.
      Error.captureStackTrace(error)
      throw error
    })
  }

export const createBulk =
  (query: QueryFn): Tx['bulk'] =>
  async <R>(statement: Bulk<R>, rows: readonly BulkRow[]) => {
    if (rows.length === 0) return []
    const { text, values } = toPostgresStatement(statement, rows)
    const { rows: result } = await query<R & QueryResultRow>(text, values)
    return result
  }

const createConnection = (currentQuery: () => QueryFn): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => {
    const result = await currentQuery()<R & QueryResultRow>(query.sql, valuesOf(query))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  streamQuery: () => {
    throw new Error('Streaming queries are not used: read in pages.')
  },
})

type QueryApi = { readonly run: Tx['run']; readonly db: Kysely<Tables> }

const createQueryApi = (currentQuery: () => QueryFn): QueryApi => {
  const connection = createConnection(currentQuery)
  return { run: createQueryRunner(connection), db: createPostgresKysely(connection) }
}

type CachedApi = { query: QueryFn; readonly api: QueryApi }

const apiByClient = new WeakMap<PoolClient, CachedApi>()

/** Cached, because creating a query builder takes longer than most queries. A lazy getter per object was slower (hidden classes, GC). */
export const getQueryApi = (client: PoolClient, query: QueryFn): QueryApi => {
  const cached = apiByClient.get(client)
  if (cached) {
    cached.query = query
    return cached.api
  }
  const created: CachedApi = { query, api: createQueryApi(() => created.query) }
  apiByClient.set(client, created)
  return created.api
}
