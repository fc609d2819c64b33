import type { Tx } from '../../kernel/db/db.ts'
import type { Actor } from '../../people/actor.ts'
import { changeAsset, createAsset } from './assets.ts'
import { keysByAsset, takeUpKeys } from './keys.ts'
import { keysOf, matchOf, tagKey } from './match-keys.ts'
import type { AssetWish } from './model.ts'
import { assetById } from './store.ts'

/** A line of a file: the asset with this tag, or the machine it describes, or a new one. */
export const importAsset = async (tx: Tx, actor: Actor, wish: AssetWish): Promise<'created' | 'updated' | 'unchanged'> => {
  const keys = [...(wish.asset_tag ? [tagKey(wish.asset_tag)] : []), ...keysOf(wish)]
  const owners = await takeUpKeys(tx, keys)
  const held = await keysByAsset(tx, [...new Set(owners.values())])
  const id = matchOf(
    keys,
    (key) => owners.get(key),
    (owner) => held.get(owner) ?? [],
  )
  const before = id === undefined ? undefined : await assetById(tx, id)
  if (!before) {
    await createAsset(tx, actor, wish, 'import')
    return 'created'
  }
  const after = await changeAsset(tx, actor, { id: before.id, source: 'import' }, wish)
  return after === before || JSON.stringify(after) === JSON.stringify(before) ? 'unchanged' : 'updated'
}
