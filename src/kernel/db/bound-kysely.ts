import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { Reader } from './db.ts'
import type { Tables } from './tables.ts'

const noop = (): Promise<void> => Promise.resolve()

/** Kysely would begin and end transactions through the driver. Here they begin and end outside, because units share a commit. */
const rejectTransaction = (): Promise<never> =>
  Promise.reject(new Error('A transaction is already under way: use the tx you were given instead of opening another.'))

const createDriver = (connection: DatabaseConnection): Driver => ({
  init: noop,
  acquireConnection: () => Promise.resolve(connection),
  beginTransaction: rejectTransaction,
  commitTransaction: rejectTransaction,
  rollbackTransaction: rejectTransaction,
  releaseConnection: noop,
  destroy: noop,
})

export const createSqliteKysely = (connection: DatabaseConnection): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => createDriver(connection),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  })

export const createPostgresKysely = (connection: DatabaseConnection): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => createDriver(connection),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  })

export const createQueryRunner =
  (connection: DatabaseConnection): Reader['run'] =>
  async <R>(query: CompiledQuery<R>) =>
    (await connection.executeQuery<R>(query)).rows
