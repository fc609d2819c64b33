import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { changeAsset } from './assets.ts'
import { idsOwnedBy } from './store.ts'

/** All assets of one client are another's from now on, as their histories tell; answers how many. */
export const handAssetsTo = async (tx: Tx, actor: Actor, from_client_id: number, owner_client_id: number): Promise<number> => {
  const ids = await idsOwnedBy(tx, from_client_id)
  for (const id of ids) await changeAsset(tx, actor, { id }, { owner_client_id })
  return ids.length
}
