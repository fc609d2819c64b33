import type { Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { REQUEST_LIFETIME } from './verify-response.ts'

type RequestRow = {
  id: string
  connection_id: number
  relay_hash: string
  binding_hash: string
  return_path: string
  is_forced: number
  trial_session_id: number | null
  created_at: Instant
  expires_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    saml_requests: RequestRow
    saml_used_messages: { message_key: string; expires_at: Instant }
  }
}

export type NewRequest = {
  readonly id: string
  readonly connection_id: number
  readonly relay_state: string
  readonly binding: string
  readonly return_path: string
  readonly is_forced: boolean
  readonly trial_session_id: number | null
}

export const insertRequest = async (tx: Tx, { relay_state, binding, is_forced, ...request }: NewRequest): Promise<void> => {
  await tx.db
    .insertInto('saml_requests')
    .values({
      ...request,
      relay_hash: hashToken(relay_state),
      binding_hash: hashToken(binding),
      is_forced: is_forced ? 1 : 0,
      created_at: tx.now,
      expires_at: tx.now + REQUEST_LIFETIME,
    })
    .execute()
}

export type PendingRequest = Readonly<RequestRow>

export const findRequest = async ({ db, now }: Reader, id: string): Promise<PendingRequest | undefined> =>
  await db.selectFrom('saml_requests').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()

export const findRequestByRelay = async ({ db, now }: Reader, relay_state: string): Promise<PendingRequest | undefined> =>
  await db
    .selectFrom('saml_requests')
    .selectAll()
    .where('relay_hash', '=', hashToken(relay_state))
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const isSameBrowser = (request: PendingRequest, binding: string | undefined): boolean =>
  binding !== undefined && hashToken(binding) === request.binding_hash

/** Deletes the request. False for the second of two concurrent calls. */
export const consumeRequest = async (tx: Tx, id: string): Promise<boolean> => {
  const result = await tx.db.deleteFrom('saml_requests').where('id', '=', id).where('expires_at', '>', tx.now).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Replay protection: false when the message was consumed before. */
export const consumeMessage = async (tx: Tx, issuer: string, id: string, expires_at: Instant): Promise<boolean> => {
  const result = await tx.db
    .insertInto('saml_used_messages')
    .values({ message_key: hashToken(JSON.stringify([issuer, id])), expires_at })
    .onConflict((conflict) => conflict.column('message_key').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const pruneSaml = async (tx: Tx): Promise<'done'> => {
  await tx.db.deleteFrom('saml_requests').where('expires_at', '<=', tx.now).execute()
  await tx.db.deleteFrom('saml_used_messages').where('expires_at', '<=', tx.now).execute()
  return 'done'
}
