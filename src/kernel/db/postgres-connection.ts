import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely'
import { Query, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { sha256Hex } from '../crypto.ts'
import { createPostgresKysely, createQueryRunner } from './bound-kysely.ts'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'
import { PLANNED_ANEW } from './planned-anew.ts'
import { toPostgresStatement } from './postgres-text.ts'
import type { Tables } from './tables.ts'

// Named statements are planned once per connection. Dynamic filters make many texts, so only the first ones get a name, and those
// whose best plan depends on their values get none.
const MAX_NAMED_STATEMENTS = 2_000
const statementNames = new Map<string, string>()

const statementName = (text: string): string | undefined => {
  const cached = statementNames.get(text)
  if (cached || statementNames.size >= MAX_NAMED_STATEMENTS || text.startsWith(PLANNED_ANEW)) return cached
  const name = sha256Hex(text).slice(0, 32)
  statementNames.set(text, name)
  return name
}

// The driver wants a mutable array it does not change.
const valuesOf = (query: CompiledQuery): unknown[] => query.parameters as unknown[]

/** What is asked for in one breath leaves in one packet: a packet of its own costs more than the statement in it. */
const corkOnce = (client: PoolClient): void => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A word without values or an answer: `begin`, `commit`. */
export const exec = (client: PoolClient, text: string): Promise<QueryResult> => {
  corkOnce(client)
  return client.query(text)
}

/** Sends a text that comes again and again, and its values. */
export type QueryFn = <R extends QueryResultRow>(text: string, values: unknown[]) => Promise<QueryResult<R>>

/** `named`: statements are prepared under a name. A pooler that hands each transaction another connection may not know the name. */
export const createQueryFn =
  (client: PoolClient, named: boolean): QueryFn =>
  <R extends QueryResultRow>(text: string, values: unknown[]) => {
    corkOnce(client)
    return new Promise<QueryResult<R>>((resolve, reject) => {
      const query = new Query<R>(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      // Handed a name among other settings, the driver copies them all: that took longer than sending the question.
      client.query(named ? Object.assign(query, { name: statementName(text) }) : query)
    }).catch((error: Error) => {
      // Where it was asked for says more than where the answer was read.
      Error.captureStackTrace(error)
      throw error
    })
  }

/** Many rows in one statement. */
export const createBulk =
  (query: QueryFn): Tx['bulk'] =>
  async <R>(statement: Bulk<R>, rows: readonly BulkRow[]) => {
    if (rows.length === 0) return []
    const { text, values } = toPostgresStatement(statement, rows)
    const { rows: result } = await query<R & QueryResultRow>(text, values)
    return result
  }

/** Kysely's door to one PostgreSQL connection. Queries asked for together travel together and are answered in turn. */
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

/** `ask`: how whoever has the connection now asks. */
type CachedApi = { query: QueryFn; readonly api: QueryApi }

const apiByClient = new WeakMap<PoolClient, CachedApi>()

/**
 * Two ways in, for whoever has the connection now. A builder takes longer to make than most queries take, so each connection has one. (To make
 * it when it is asked for, by a getter, was worse: each object with one of its own is of a new kind, and all that its getter sees is kept until
 * everything is looked through for garbage.)
 */
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
