import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import { sha256Hex } from '../crypto.ts'
import { columnsOf, type Bulk, type BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'

// Named statements are planned once per connection. Dynamic filters make many texts, so only the first ones get a name.
const NAMED_STATEMENTS = 2_000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= NAMED_STATEMENTS) return known
  const name = sha256Hex(text).slice(0, 32)
  names.set(text, name)
  return name
}

const named = (text: string): { text: string; name?: string } => {
  const name = nameOf(text)
  return name ? { text, name } : { text }
}

// The driver wants a mutable array it does not change.
const valuesOf = (query: CompiledQuery): unknown[] => query.parameters as unknown[]

/** Many rows in one statement. */
export const postgresBulk =
  (client: PoolClient): Tx['bulk'] =>
  async <R>({ postgres }: Bulk<R>, rows: readonly BulkRow[]) => {
    if (rows.length === 0) return []
    const { rows: found } = await client.query<R & QueryResultRow>({ ...named(postgres), values: columnsOf(rows) })
    return found
  }

/** Kysely's door to one PostgreSQL connection, which does one thing at a time: queries asked for together take turns. */
export const postgresConnection = (client: PoolClient): DatabaseConnection => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    executeQuery: async <R>(query: CompiledQuery) => {
      const name = nameOf(query.sql)
      const turn = last.then(() => client.query<R & QueryResultRow>({ text: query.sql, values: valuesOf(query), ...(name && { name }) }))
      last = turn.catch(() => undefined)
      const result = await turn
      return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('Streaming queries are not used: read in pages.')
    },
  }
}
