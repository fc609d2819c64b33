import type { Generated } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { Reader, Tx } from '../../../kernel/db/db.ts'
import type { ScimRequest } from '../connections/model.ts'

type RequestRow = {
  id: Generated<number>
  connection_id: number
  token_id: number
  request_id: string
  method: string
  path: string
  status: number
  scim_type: string | null
  detail: string | null
  created_at: Instant
}

declare module '../../../kernel/db/tables.ts' {
  interface Tables {
    scim_requests: RequestRow
  }
}

export type NewScimRequest = Omit<ScimRequest, 'id' | 'created_at'> & { readonly connection_id: number; readonly token_id: number }

export const insertRequests = async (tx: Tx, requests: readonly NewScimRequest[]): Promise<void> => {
  await tx.db
    .insertInto('scim_requests')
    .values(requests.map((request) => ({ ...request, created_at: tx.now })))
    .execute()
}

export const deleteAllBut = async (tx: Tx, connection_id: number, kept: number): Promise<void> => {
  const newest = tx.db.selectFrom('scim_requests').select('id').where('connection_id', '=', connection_id).orderBy('id', 'desc')
  const last = await newest.offset(kept).limit(1).executeTakeFirst()
  if (last) await tx.db.deleteFrom('scim_requests').where('connection_id', '=', connection_id).where('id', '<=', last.id).execute()
}

export const newestRequests = async ({ db }: Reader, connection_id: number): Promise<readonly ScimRequest[]> =>
  await db
    .selectFrom('scim_requests')
    .select(['id', 'request_id', 'method', 'path', 'status', 'scim_type', 'detail', 'created_at'])
    .where('connection_id', '=', connection_id)
    .orderBy('id', 'desc')
    .execute()
