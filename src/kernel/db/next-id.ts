import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { prepareQuery } from './prepare-query.ts'
import type { Tables } from './tables.ts'

/** Next ID, for writing dependent rows at once. On PostgreSQL an unused ID leaves a gap; on SQLite it stays the same until the insert. */
export const createIdAllocator = (table: keyof Tables): ((tx: Tx) => Promise<number>) => {
  const selectNextId = prepareQuery((db, _, dialect) => {
    const query =
      dialect.name === 'postgres'
        ? sql<{ id: number }>`select nextval(${sql.lit(`${table}_id_seq`)}) as id`
        : sql<{ id: number }>`select coalesce((select seq from sqlite_sequence where name = ${table}), 0) + 1 as id`
    return { compile: () => query.compile(db) }
  })
  return async (tx) => {
    const [next] = await selectNextId(tx, {})
    if (!next) throw new Error(`The database returned no next id for ${table}.`)
    return next.id
  }
}
