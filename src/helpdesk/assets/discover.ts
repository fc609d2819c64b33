import type { Tx } from '../../kernel/db/db.ts'
import { throwIfInvalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { emitAssetsDiscovered } from './emit-events.ts'
import { recordHistory } from './history.ts'
import { diffInventory, type Inventory, toAssetFields, toInventoryKeys } from './inventory.ts'
import { assignKeys, deleteKeys, listKeysByAsset, lockKeys } from './keys.ts'
import { findMatch, parseKeyKind } from './match-keys.ts'
import type { Asset } from './model.ts'
import { insertAsset, lockAssets, touchLastSeen, updateAssetRow } from './store.ts'

export type DiscoveryResult = { readonly asset: Asset; readonly action: 'created' | 'updated' | 'unchanged' }

type DiscoveryBatch = {
  readonly owners: Map<string, number>
  readonly assets: Map<number, Asset>
  readonly keysByAsset: Map<number, readonly string[]>
  readonly assignedKeys: Map<string, number>
  readonly staleKeys: string[]
}

const loadBatch = async (tx: Tx, keys: readonly string[]): Promise<DiscoveryBatch> => {
  const owners = new Map(await lockKeys(tx, keys))
  const ids = [...new Set(owners.values())]
  const assets = new Map((await lockAssets(tx, ids)).map((asset) => [asset.id, asset]))
  return { owners, assets, keysByAsset: new Map(await listKeysByAsset(tx, ids)), assignedKeys: new Map(), staleKeys: [] }
}

const assignBatchKeys = (batch: DiscoveryBatch, id: number, keys: readonly string[]): void => {
  const free = keys.filter((key) => !batch.owners.has(key))
  for (const key of free) {
    batch.owners.set(key, id)
    batch.assignedKeys.set(key, id)
  }
  const before = batch.keysByAsset.get(id) ?? []
  // Another machine may get a former host name, so the keys of former host names are deleted.
  const isRenamed = keys.some((key) => parseKeyKind(key) === 'host')
  const stale = isRenamed ? before.filter((key) => parseKeyKind(key) === 'host' && !keys.includes(key)) : []
  batch.staleKeys.push(...stale)
  batch.keysByAsset.set(id, [...before.filter((key) => !stale.includes(key)), ...free])
}

const upsertDevice = async (tx: Tx, actor: Actor, batch: DiscoveryBatch, device: Inventory): Promise<DiscoveryResult> => {
  const keys = toInventoryKeys(device)
  const id = findMatch(
    keys,
    (key) => batch.owners.get(key),
    (owner) => batch.keysByAsset.get(owner) ?? [],
  )
  const known = id === undefined ? undefined : batch.assets.get(id)
  if (!known) {
    const asset = await insertAsset(tx, { ...toAssetFields(device), source: 'agent', last_seen_at: tx.now })
    assignBatchKeys(batch, asset.id, keys)
    return { asset, action: 'created' }
  }
  assignBatchKeys(batch, known.id, keys)
  const { edit, changes } = diffInventory(known, device)
  if (Object.keys(changes).length === 0) return { asset: { ...known, last_seen_at: tx.now }, action: 'unchanged' }
  const asset = await updateAssetRow(tx, known.id, { ...edit, last_seen_at: tx.now })
  await recordHistory(tx, actor, { asset_id: known.id, source: 'agent', changes })
  return { asset, action: 'updated' }
}

const assertIdentifiable = (devices: readonly Inventory[]): void => {
  const sentences = ['A device needs a UUID, a serial number with manufacturer, a unique MAC address or a unique host name.']
  const fieldOf = (index: number): string => (devices.length > 1 ? `devices.${index}.hostname` : 'hostname')
  throwIfInvalid(...devices.map((device, index) => (toInventoryKeys(device).length === 0 ? { [fieldOf(index)]: sentences } : {})))
}

/** Upserts discovered machines. A new one is created and announced once, even when reported concurrently. */
export const discoverAssets = async (tx: Tx, actor: Actor, devices: readonly Inventory[]): Promise<readonly DiscoveryResult[]> => {
  assertIdentifiable(devices)
  const batch = await loadBatch(tx, devices.flatMap(toInventoryKeys))
  const results: DiscoveryResult[] = []
  for (const device of devices) {
    const result = await upsertDevice(tx, actor, batch, device)
    batch.assets.set(result.asset.id, result.asset)
    results.push(result)
  }
  await assignKeys(tx, batch.assignedKeys)
  await deleteKeys(tx, batch.staleKeys)
  await touchLastSeen(
    tx,
    [...new Set(results.filter(({ action }) => action === 'unchanged').map(({ asset }) => asset.id))].toSorted((a, b) => a - b),
  )
  const changedIds = results.filter(({ action }) => action !== 'unchanged').map(({ asset }) => asset.id)
  queueForSearch(
    tx,
    [...new Set(changedIds)].map((ref_id) => ({ type: 'asset', ref_id })),
  )
  await emitAssetsDiscovered(
    tx,
    actor,
    results.filter(({ action }) => action === 'created').map(({ asset }) => asset),
  )
  return results
}
