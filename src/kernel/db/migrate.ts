import { sql } from 'kysely'
import type { Db, Reader, Tx } from './db.ts'
import type { Dialect } from './dialect.ts'

/** Forward only: a rollback is the restore of a backup. */
export type Migration = { readonly name: string; readonly up: (dialect: Dialect) => readonly string[] }

declare module './tables.ts' {
  interface Tables {
    migrations: { name: string; applied_at: number }
  }
}

// Must differ from the other advisory locks in this database.
const ADVISORY_LOCK = 7_305_511_202

/** Serializes the start of several processes, until the transaction ends. On SQLite the transaction is the lock. */
export const lockStartup = async (tx: Tx): Promise<void> => {
  if (tx.dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx.db)
}

const listAppliedNames = async (tx: Tx): Promise<readonly string[]> => {
  await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(tx.db)
  const rows = await tx.db.selectFrom('migrations').select('name').orderBy('name').execute()
  return rows.map((row) => row.name)
}

const filterUnknown = (applied: readonly string[], migrations: readonly Migration[]): readonly string[] =>
  applied.filter((name) => !migrations.some((migration) => migration.name === name))

export const isNewerDatabase = async ({ db }: Pick<Reader, 'db'>, migrations: readonly Migration[]): Promise<boolean> => {
  const rows = await db.selectFrom('migrations').select('name').execute()
  return (
    filterUnknown(
      rows.map(({ name }) => name),
      migrations,
    ).length > 0
  )
}

export type OnMigration = (step: { readonly name: string; readonly number: number; readonly of: number }) => void

/** Applies all pending migrations in one transaction. Returns their names. */
export const migrate = (db: Db, migrations: readonly Migration[], onMigration: OnMigration = () => undefined): Promise<readonly string[]> =>
  db.tx(async (tx) => {
    await lockStartup(tx)
    const applied = await listAppliedNames(tx)
    const unknown = filterUnknown(applied, migrations)
    if (unknown.length > 0) throw new Error(newerVersionMessage(unknown))
    const pending = migrations.filter((migration) => !applied.includes(migration.name))
    for (const [index, migration] of pending.entries()) {
      if (applied.length > 0) onMigration({ name: migration.name, number: index + 1, of: pending.length })
      for (const statement of migration.up(tx.dialect)) await sql.raw(statement).execute(tx.db)
      await tx.db.insertInto('migrations').values({ name: migration.name, applied_at: tx.now }).execute()
    }
    return pending.map((migration) => migration.name)
  })

const newerVersionMessage = (unknown: readonly string[]): string =>
  `This database was written by a newer Watchdesk (it knows ${unknown.join(', ')}). Start that version, or restore an older backup.`
