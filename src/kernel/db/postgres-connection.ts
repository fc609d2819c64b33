import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely'
import { Query, type PoolClient, type QueryResult, type QueryResultRow } from 'pg'
import { sha256Hex } from '../crypto.ts'
import { postgresKysely, runOn } from './bound-kysely.ts'
import type { Bulk, BulkRow } from './bulk.ts'
import type { Tx } from './db.ts'
import { PLANNED_ANEW } from './planned-anew.ts'
import { postgresTextFor } from './postgres-text.ts'
import type { Tables } from './tables.ts'

// Named statements are planned once per connection. Dynamic filters make many texts, so only the first ones get a name, and those
// whose best plan depends on their values get none.
const NAMED_STATEMENTS = 2_000
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known || names.size >= NAMED_STATEMENTS || text.startsWith(PLANNED_ANEW)) return known
  const name = sha256Hex(text).slice(0, 32)
  names.set(text, name)
  return name
}

// The driver wants a mutable array it does not change.
const valuesOf = (query: CompiledQuery): unknown[] => query.parameters as unknown[]

/** What is asked for in one breath leaves in one packet: a packet of its own costs more than the statement in it. */
const inOneBreath = (client: PoolClient): void => {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** A word without values or an answer: `begin`, `commit`. */
export const say = (client: PoolClient, text: string): Promise<QueryResult> => {
  inOneBreath(client)
  return client.query(text)
}

/** Sends a text that comes again and again, and its values. */
export type Ask = <R extends QueryResultRow>(text: string, values: unknown[]) => Promise<QueryResult<R>>

/** `named`: statements are prepared under a name. A pooler that hands each transaction another connection may not know the name. */
export const askOn =
  (client: PoolClient, named: boolean): Ask =>
  <R extends QueryResultRow>(text: string, values: unknown[]) => {
    inOneBreath(client)
    return new Promise<QueryResult<R>>((resolve, reject) => {
      const query = new Query<R>(text, values, (error, result) => (error ? reject(error) : resolve(result)))
      // Handed a name among other settings, the driver copies them all: that took longer than sending the question.
      client.query(named ? Object.assign(query, { name: nameOf(text) }) : query)
    }).catch((error: Error) => {
      // Where it was asked for says more than where the answer was read.
      Error.captureStackTrace(error)
      throw error
    })
  }

/** Many rows in one statement. */
export const postgresBulk =
  (asking: Ask): Tx['bulk'] =>
  async <R>(statement: Bulk<R>, rows: readonly BulkRow[]) => {
    if (rows.length === 0) return []
    const { text, values } = postgresTextFor(statement, rows)
    const { rows: found } = await asking<R & QueryResultRow>(text, values)
    return found
  }

/** Kysely's door to one PostgreSQL connection. Queries asked for together travel together and are answered in turn. */
const postgresConnection = (asking: () => Ask): DatabaseConnection => ({
  executeQuery: async <R>(query: CompiledQuery) => {
    const result = await asking()<R & QueryResultRow>(query.sql, valuesOf(query))
    return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
  },
  streamQuery: () => {
    throw new Error('Streaming queries are not used: read in pages.')
  },
})

type Door = { readonly run: Tx['run']; readonly db: Kysely<Tables> }

const doorTo = (asking: () => Ask): Door => {
  const connection = postgresConnection(asking)
  return { run: runOn(connection), db: postgresKysely(connection) }
}

/** `ask`: how whoever has the connection now asks. */
type Entrance = { ask: Ask; readonly door: Door }

const entrances = new WeakMap<PoolClient, Entrance>()

/**
 * Two ways in, for whoever has the connection now. A builder takes longer to make than most queries take, so each connection has one. (To make
 * it when it is asked for, by a getter, was worse: each object with one of its own is of a new kind, and all that its getter sees is kept until
 * everything is looked through for garbage.)
 */
export const postgresDoor = (client: PoolClient, ask: Ask): Door => {
  const known = entrances.get(client)
  if (known) {
    known.ask = ask
    return known.door
  }
  const made: Entrance = { ask, door: doorTo(() => made.ask) }
  entrances.set(client, made)
  return made.door
}
