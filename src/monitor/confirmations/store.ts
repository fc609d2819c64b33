import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

export type AddressConfirmation = {
  readonly channel_id: number
  readonly address: string
  readonly token_hash: string
  readonly expires_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    address_confirmations: { -readonly [C in keyof AddressConfirmation]: AddressConfirmation[C] }
  }
}

export const listUnconfirmedIntegrations = async ({ db }: Reader, limit: number) =>
  await db
    .selectFrom('channels')
    .innerJoin('projects', 'projects.id', 'channels.project_id')
    .leftJoin('address_confirmations', 'address_confirmations.channel_id', 'channels.id')
    .select(['channels.id', 'channels.conf', 'projects.name as project_name', 'address_confirmations.address as sent_to'])
    .where('channels.kind', '=', 'email')
    .where('channels.is_verified', '=', 0)
    .orderBy('channels.id', 'desc')
    .limit(limit)
    .execute()

/** Returns whether the confirmation is new; another process may have inserted it first. */
export const upsertConfirmation = async (tx: Tx, confirmation: AddressConfirmation): Promise<boolean> => {
  const row = await tx.db
    .insertInto('address_confirmations')
    .values(confirmation)
    .onConflict((conflict) =>
      conflict
        .column('channel_id')
        .doUpdateSet(confirmation)
        .where(({ eb, ref }) => eb('address_confirmations.address', '<>', ref('excluded.address'))),
    )
    .returning('channel_id')
    .executeTakeFirst()
  return row !== undefined
}

export const findConfirmationByHash = async ({ db, now }: Reader, token_hash: string): Promise<AddressConfirmation | undefined> =>
  await db
    .selectFrom('address_confirmations')
    .selectAll()
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteConfirmation = async (tx: Tx, channel_id: number): Promise<void> => {
  await tx.db.deleteFrom('address_confirmations').where('channel_id', '=', channel_id).execute()
}
