import { DISCOVERED_FIELDS, type AssetSource, type DiscoveredField } from '../../contract/v1/asset-words.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { checkAll, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findClient } from '../clients/clients.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { announceAssets } from './announce.ts'
import { recordHistory } from './history.ts'
import { dropKeys, giveKeys, keysByAsset, takeUpKeys } from './keys.ts'
import { keysOf, kindOf, tagKey } from './match-keys.ts'
import { differences, EMPTY_ASSET, type Asset, type AssetFields, type AssetWish } from './model.ts'
import {
  assetById,
  assetsByIds,
  assetsPage,
  countAssets,
  deleteAssetRow,
  insertAsset,
  lockAssets,
  openTicketCounts,
  updateAssetRow,
  type AssetFilters,
} from './store.ts'

export type { AssetFilters } from './store.ts'

export const findAsset = (reader: Reader, id: number): Promise<Asset | undefined> => assetById(reader, id)

export const getAsset = async (reader: Reader, id: number): Promise<Asset> => (await assetById(reader, id)) ?? notFound('asset')

export const findAssets = (reader: Reader, ids: readonly number[]): Promise<readonly Asset[]> => assetsByIds(reader, ids)

export const countOpenTickets = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  openTicketCounts(reader, ids)

export const listAssets = async (
  reader: Reader,
  filters: AssetFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly assets: readonly Asset[]; readonly total: number }> => ({
  assets: await assetsPage(reader, filters, page),
  total: await countAssets(reader, filters),
})

export const refuseUnknown = (field: string): never => invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })

/** Whoever is named must exist. */
const checkReferences = async (reader: Reader, wish: Partial<AssetFields>): Promise<void> => {
  const { department_id, owner_client_id, assigned_agent_id } = wish
  await checkAll(
    async () => department_id && ((await findDepartment(reader, department_id)) ?? refuseUnknown('department_id')),
    async () => owner_client_id && ((await findClient(reader, owner_client_id)) ?? refuseUnknown('owner_client_id')),
    async () => assigned_agent_id && ((await findAccount(reader, assigned_agent_id)) ?? refuseUnknown('assigned_agent_id')),
  )
}

export const keysFor = (asset: Partial<AssetFields>): readonly string[] => [
  ...keysOf(asset),
  ...(asset.asset_tag ? [tagKey(asset.asset_tag)] : []),
]

/** The tag is somebody's alone; whatever else is taken stays with whom it recognises already. */
const claim = async (tx: Tx, wish: Partial<AssetFields>, own?: number): Promise<readonly string[]> => {
  const keys = keysFor(wish)
  const owners = await takeUpKeys(tx, keys)
  const tagOwner = wish.asset_tag ? owners.get(tagKey(wish.asset_tag)) : undefined
  if (tagOwner !== undefined && tagOwner !== own) invalid({ asset_tag: ['The asset tag has already been taken.'] })
  return keys.filter((key) => !owners.has(key))
}

const giveAll = (tx: Tx, keys: readonly string[], asset_id: number): Promise<void> =>
  giveKeys(tx, new Map(keys.map((key) => [key, asset_id])))

/** Somebody adds an asset by hand, or from a file. */
export const createAsset = async (tx: Tx, actor: Actor, wish: AssetWish, source: AssetSource = 'manual'): Promise<Asset> => {
  let free: readonly string[] = []
  await checkAll(
    () => checkReferences(tx, wish),
    async () => {
      free = await claim(tx, wish)
    },
  )
  const asset = await insertAsset(tx, { ...EMPTY_ASSET, status: 'in_stock', ...wish, source, last_seen_at: null })
  await giveAll(tx, free, asset.id)
  await audit(tx, actor, { action: 'asset.created', object: { type: 'asset', id: asset.id }, changes: { ...wish } })
  queueForSearch(tx, [{ type: 'asset', ref_id: asset.id }])
  await announceAssets(tx, actor, [asset])
  return asset
}

const isDiscovered = (field: string): field is DiscoveredField => (DISCOVERED_FIELDS as readonly string[]).includes(field)

/** What a person writes over an inventory's word stays, until somebody unlocks it by saying which fields are locked. */
const lockedAfter = (asset: Asset, wish: Partial<AssetFields>, changed: readonly string[]): readonly DiscoveredField[] =>
  wish.locked_fields ?? [...new Set([...asset.locked_fields, ...changed.filter(isDiscovered)])]

/** Keys that come from fields follow the fields; those of programs and boards stay. */
export const RENEWED_KEYS: readonly string[] = ['serial', 'mac', 'host', 'tag']

const renewKeys = async (tx: Tx, after: Asset): Promise<void> => {
  const free = await claim(tx, after, after.id)
  await giveAll(tx, free, after.id)
  const current = new Set(keysFor(after))
  const held = (await keysByAsset(tx, [after.id])).get(after.id) ?? []
  await dropKeys(
    tx,
    held.filter((key) => RENEWED_KEYS.includes(kindOf(key)) && !current.has(key)),
  )
}

/** A person, or a file, says something else about an asset. */
export const changeAsset = async (
  tx: Tx,
  actor: Actor,
  { id, source = 'manual' }: { readonly id: number; readonly source?: AssetSource },
  wish: Partial<AssetFields>,
): Promise<Asset> => {
  await checkAll(
    () => checkReferences(tx, wish),
    // Keys before rows, as discovery does it.
    async () => claim(tx, { ...(await getAsset(tx, id)), ...wish }, id),
  )
  const [asset] = await lockAssets(tx, [id])
  if (!asset) return notFound('asset')
  const locked_fields = source === 'manual' ? lockedAfter(asset, wish, Object.keys(differences(asset, wish))) : asset.locked_fields
  const changes = differences(asset, { ...wish, locked_fields })
  if (Object.keys(changes).length === 0) return asset
  const after = await updateAssetRow(tx, id, { ...wish, locked_fields })
  await renewKeys(tx, after)
  queueForSearch(tx, [{ type: 'asset', ref_id: id }])
  await recordHistory(tx, actor, { asset_id: id, source, changes })
  await audit(tx, actor, { action: 'asset.changed', object: { type: 'asset', id }, changes })
  return after
}

export const deleteAsset = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const asset = await getAsset(tx, id)
  await deleteAssetRow(tx, id)
  queueForSearch(tx, [{ type: 'asset', ref_id: id }])
  await audit(tx, actor, { action: 'asset.deleted', object: { type: 'asset', id }, changes: { name: asset.name } })
}
