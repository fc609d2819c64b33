import type { Instant } from '../contract/time.ts'
import type { Reader, Tx } from './db/db.ts'

declare module './db/tables.ts' {
  interface Tables {
    settings: { name: string; value: string; updated_at: Instant }
  }
}

/** Settings made in the application, as opposed to the environment. Values are JSON. */
export const findSetting = async ({ db }: Reader, name: string): Promise<unknown> => {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row && JSON.parse(row.value)
}

export const findSettings = async ({ db }: Reader, names: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', [...names])
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value)]))
}

export const putSetting = async (tx: Tx, name: string, value: unknown): Promise<void> => {
  const row = { name, value: JSON.stringify(value), updated_at: tx.now }
  await tx.db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute()
}

/** Does nothing if the setting exists. */
export const insertSetting = async (tx: Tx, name: string, value: unknown): Promise<void> => {
  await tx.db
    .insertInto('settings')
    .values({ name, value: JSON.stringify(value), updated_at: tx.now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** The upsert locks the row, also one that does not exist yet, so that concurrent calls are serialized. */
export const lockSetting = async (tx: Tx, name: string): Promise<unknown> => {
  await tx.db
    .insertInto('settings')
    .values({ name, value: 'null', updated_at: tx.now })
    .onConflict((taken) => taken.column('name').doUpdateSet(({ ref }) => ({ value: ref('settings.value') })))
    .execute()
  return await findSetting(tx, name)
}
