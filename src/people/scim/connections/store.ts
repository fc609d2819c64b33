import type { Generated } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Tx } from '../../../kernel/db/db.ts'

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_connections: { id: Generated<number>; uuid: string; name: string; is_active: Generated<number>; created_at: Instant }
    scim_tokens: {
      id: Generated<number>
      connection_id: number
      name: string
      token_hash: string
      prefix: string
      expires_at: Instant | null
      last_used_at: Instant | null
      created_at: Instant
    }
  }
}

export const insertConnection = async (tx: Tx, name: string): Promise<number> => {
  const row = await tx.db
    .insertInto('scim_connections')
    .values({ uuid: tx.ids.uuid(), name, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

type NewToken = { readonly connection_id: number; readonly name: string; readonly token_hash: string; readonly prefix: string }

export const insertToken = async (tx: Tx, token: NewToken): Promise<number> => {
  const row = await tx.db
    .insertInto('scim_tokens')
    .values({ ...token, expires_at: null, last_used_at: null, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
