import type { CompiledQuery, DatabaseConnection } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import { sha256Hex } from '../crypto.ts'

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

// The driver wants a mutable array it does not change.
const valuesOf = (query: CompiledQuery): unknown[] => query.parameters as unknown[]

/** Kysely's door to one PostgreSQL connection. */
export const postgresConnection = (client: PoolClient): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => {
    const name = nameOf(query.sql)
    const result = await client.query<R & QueryResultRow>({ text: query.sql, values: valuesOf(query), ...(name && { name }) })
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  streamQuery: () => {
    throw new Error('Streaming queries are not used: read in pages.')
  },
})
