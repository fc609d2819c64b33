import type { Instant } from '../../contract/time.ts'
import type { RelationType } from '../../contract/v1/asset-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import type { Asset, AssetRelation } from './model.ts'
import { findAssetRow } from './store.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    asset_relations: { asset_id: number; other_id: number; type: string; created_at: Instant }
  }
}

export const listRelationsByAsset = async (
  { db }: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly AssetRelation[]>> => {
  const byAsset = new Map<number, AssetRelation[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byAsset
  const rows = await db
    .selectFrom('asset_relations')
    .selectAll()
    .where('asset_id', 'in', [...ids])
    .orderBy('other_id')
    .execute()
  for (const { asset_id, other_id, type } of rows) byAsset.get(asset_id)?.push({ asset_id: other_id, type: type as RelationType })
  return byAsset
}

export const listDependents = async ({ db }: Reader, id: number): Promise<readonly AssetRelation[]> => {
  const rows = await db.selectFrom('asset_relations').select(['asset_id', 'type']).where('other_id', '=', id).orderBy('asset_id').execute()
  return rows.map(({ asset_id, type }) => ({ asset_id, type: type as RelationType }))
}

const findReachable = async (reader: Reader, start: number, type: RelationType): Promise<ReadonlySet<number>> => {
  const seen = new Set([start])
  for (let next = [start]; next.length > 0;) {
    const rows = await reader.db
      .selectFrom('asset_relations')
      .select('other_id')
      .where('asset_id', 'in', next)
      .where('type', '=', type)
      .execute()
    next = [...new Set(rows.map(({ other_id }) => other_id))].filter((id) => !seen.has(id))
    for (const id of next) seen.add(id)
  }
  return seen
}

type RelationInput = { readonly asset_id: number; readonly type: RelationType }

/** Creates a relation; idempotent. Rejects cycles, except of `connected_to` relations. */
export const createRelation = async (tx: Tx, actor: Actor, asset: Asset, { asset_id, type }: RelationInput): Promise<void> => {
  if (!(await findAssetRow(tx, asset_id))) invalid({ asset_id: ['The selected asset id is invalid.'] })
  if (asset_id === asset.id) invalid({ asset_id: ['An asset cannot be related to itself.'] })
  if (type !== 'connected_to' && (await findReachable(tx, asset_id, type)).has(asset.id))
    invalid({ asset_id: ['This relation would create a cycle.'] })
  const row = await tx.db
    .insertInto('asset_relations')
    .values({ asset_id: asset.id, other_id: asset_id, type, created_at: tx.now })
    .onConflict((conflict) => conflict.columns(['asset_id', 'other_id', 'type']).doNothing())
    .returning('other_id')
    .executeTakeFirst()
  if (row) await audit(tx, actor, { action: 'asset.related', object: { type: 'asset', id: asset.id }, changes: { asset_id, type } })
}

export const deleteRelation = async (
  tx: Tx,
  actor: Actor,
  asset: Asset,
  { asset_id, type }: { readonly asset_id: number; readonly type?: RelationType | undefined },
): Promise<void> => {
  const result = await tx.db
    .deleteFrom('asset_relations')
    .where('asset_id', '=', asset.id)
    .where('other_id', '=', asset_id)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) notFound('relation')
  await audit(tx, actor, { action: 'asset.unrelated', object: { type: 'asset', id: asset.id }, changes: { asset_id, type } })
}
