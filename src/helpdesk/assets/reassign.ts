import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { updateAsset } from './assets.ts'
import { listAssetIdsByOwner } from './store.ts'

export const reassignAssets = async (tx: Tx, actor: Actor, from_client_id: number, owner_client_id: number): Promise<number> => {
  const ids = await listAssetIdsByOwner(tx, from_client_id)
  for (const id of ids) await updateAsset(tx, actor, { id }, { owner_client_id })
  return ids.length
}
