import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

type PasskeyRow = {
  id: Generated<number>
  account_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: string
  name: string
  is_backed_up: number
  created_at: Instant
  last_used_at: Instant | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    passkeys: PasskeyRow
  }
}

export type Passkey = Omit<Selectable<PasskeyRow>, 'transports' | 'is_backed_up'> & {
  readonly transports: readonly string[]
  readonly is_backed_up: boolean
}

const passkeyOf = ({ transports, is_backed_up, ...row }: Selectable<PasskeyRow>): Passkey => ({
  ...row,
  transports: JSON.parse(transports),
  is_backed_up: is_backed_up === 1,
})

export const passkeysOf = async ({ db }: Reader, account_id: number): Promise<readonly Passkey[]> =>
  (await db.selectFrom('passkeys').selectAll().where('account_id', '=', account_id).orderBy('id').execute()).map(passkeyOf)

export const listPasskeyIds = async ({ db }: Reader, account_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('passkeys').select('id').where('account_id', '=', account_id).execute()).map(({ id }) => id)

export const passkeyByCredential = async ({ db }: Reader, credential_id: string): Promise<Passkey | undefined> => {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst()
  return row && passkeyOf(row)
}

export type NewPasskey = Pick<Passkey, 'account_id' | 'credential_id' | 'public_key' | 'counter' | 'transports' | 'name' | 'is_backed_up'>

export const insertPasskey = async (tx: Tx, passkey: NewPasskey): Promise<Passkey | undefined> => {
  const row = await tx.db
    .insertInto('passkeys')
    .values({
      ...passkey,
      transports: JSON.stringify(passkey.transports),
      is_backed_up: passkey.is_backed_up ? 1 : 0,
      created_at: tx.now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && passkeyOf(row)
}

/** False when the counter did not increase: the passkey may be a copy. Passkeys without a counter stay at zero. */
export const touchPasskeyLastUsed = async (tx: Tx, id: number, counter: number): Promise<boolean> => {
  const result = await tx.db
    .updateTable('passkeys')
    .set({ counter, last_used_at: tx.now })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const renamePasskey = async (tx: Tx, account_id: number, id: number, name: string): Promise<Passkey | undefined> => {
  const row = await tx.db
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && passkeyOf(row)
}

export const deletePasskey = async (tx: Tx, account_id: number, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('passkeys').where('account_id', '=', account_id).where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

export const deletePasskeysOf = async (tx: Tx, account_id: number): Promise<void> => {
  await tx.db.deleteFrom('passkeys').where('account_id', '=', account_id).execute()
}
