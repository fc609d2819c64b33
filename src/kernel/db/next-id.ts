import { sql } from 'kysely'
import type { Tx } from './db.ts'
import { prepared } from './prepared.ts'
import type { Tables } from './tables.ts'

/**
 * The id of a row before it is written, so that what belongs to it is written along with it. On PostgreSQL an id that is not used after
 * all leaves a gap, as one of a transaction that was taken back does anyway. On SQLite it stays the next one until it is used, so a
 * transaction asks for one after the other.
 */
export const nextIdOf = (table: keyof Tables): ((tx: Tx) => Promise<number>) => {
  const selectNextId = prepared((db, _, dialect) => {
    const query =
      dialect.name === 'postgres'
        ? sql<{ id: number }>`select nextval(${sql.lit(`${table}_id_seq`)}) as id`
        : sql<{ id: number }>`select coalesce((select seq from sqlite_sequence where name = ${table}), 0) + 1 as id`
    return { compile: () => query.compile(db) }
  })
  return async (tx) => {
    const [next] = await selectNextId(tx, {})
    if (!next) throw new Error(`The database did not say which id comes next in ${table}.`)
    return next.id
  }
}
