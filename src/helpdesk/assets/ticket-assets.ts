import { sql } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    ticket_assets: { ticket_id: number; asset_id: number }
  }
}

export const listAssetIdsByTicket = async (
  { db }: Reader,
  ticket_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const byTicket = new Map<number, number[]>(ticket_ids.map((id) => [id, []]))
  if (ticket_ids.length === 0) return byTicket
  const rows = await db.selectFrom('ticket_assets').selectAll().where('ticket_id', 'in', ticket_ids).orderBy('asset_id').execute()
  for (const { ticket_id, asset_id } of rows) byTicket.get(ticket_id)?.push(asset_id)
  return byTicket
}

export const listTicketIdsByAsset = async ({ db }: Reader, asset_id: number, limit: number): Promise<readonly number[]> => {
  const query = db.selectFrom('ticket_assets').select('ticket_id').where('asset_id', '=', asset_id).orderBy('ticket_id', 'desc')
  return (await query.limit(limit).execute()).map(({ ticket_id }) => ticket_id)
}

export const insertTicketAssets = async (tx: Tx, ticket_id: number, asset_ids: readonly number[]): Promise<readonly number[]> => {
  if (asset_ids.length === 0) return []
  const rows = await tx.db
    .insertInto('ticket_assets')
    .values([...new Set(asset_ids)].map((asset_id) => ({ ticket_id, asset_id })))
    .onConflict((conflict) => conflict.columns(['ticket_id', 'asset_id']).doNothing())
    .returning('asset_id')
    .execute()
  return rows.map(({ asset_id }) => asset_id)
}

export const deleteTicketAssets = async (tx: Tx, ticket_id: number, asset_ids: readonly number[]): Promise<void> => {
  if (asset_ids.length === 0) return
  await tx.db.deleteFrom('ticket_assets').where('ticket_id', '=', ticket_id).where('asset_id', 'in', asset_ids).execute()
}

/** Copies the links of one asset to another one; the deletion of the first removes its own. */
export const copyTicketLinks = async ({ db }: Tx, from: number, to: number): Promise<void> => {
  await sql`insert into ticket_assets (ticket_id, asset_id)
    select ticket_id, ${sql.lit(to)} from ticket_assets where asset_id = ${from} on conflict do nothing`.execute(db)
}

export const deleteTicketLinksOf = async (tx: Tx, asset_id: number): Promise<void> => {
  await tx.db.deleteFrom('ticket_assets').where('asset_id', '=', asset_id).execute()
}
