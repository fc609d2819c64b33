import { hashToken } from '../../../kernel/crypto.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Actor } from '../../actor.ts'
import { audit } from '../../audit/record.ts'
import { insertConnection, insertToken } from './store.ts'

type Wish = { readonly name: string; readonly text?: string | undefined }

/** An identity provider's door: a connection with its first token, which is shown once. */
export const createConnection = async (tx: Tx, actor: Actor, { name, text }: Wish): Promise<{ id: number; token: string }> => {
  const connection_id = await insertConnection(tx, name)
  const token = text ?? `scim_${tx.ids.bytes(32).toString('base64url')}`
  const id = await insertToken(tx, { connection_id, name, token_hash: hashToken(token), prefix: token.slice(0, 9) })
  await audit(tx, actor, { action: 'scim_token.created', object: { type: 'scim_token', id }, changes: { name } })
  return { id, token }
}
