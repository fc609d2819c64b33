import { type AssetSource, DISCOVERED_FIELDS, type DiscoveredField } from '../../contract/v1/asset-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateAll, invalid, notFound } from '../../kernel/errors.ts'
import { findAccount } from '../../people/accounts/accounts.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { findDepartment } from '../../people/departments/departments.ts'
import { findClient } from '../clients/clients.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { emitAssetsDiscovered } from './emit-events.ts'
import { recordHistory } from './history.ts'
import { assignKeys, deleteKeys, listKeysByAsset, lockKeys } from './keys.ts'
import { parseKeyKind, toMatchKeys, toTagKey } from './match-keys.ts'
import { deleteTicketLinksOf } from './ticket-assets.ts'
import { type Asset, type AssetFields, type AssetInput, diffAsset, EMPTY_ASSET } from './model.ts'
import {
  type AssetFilters,
  countAssets,
  countOpenTicketsByAsset,
  deleteAssetRow,
  findAssetRow,
  findAssetRows,
  insertAsset,
  listAssetIdsByOwner,
  listAssetRows,
  lockAssets,
  updateAssetRow,
} from './store.ts'

export type { AssetFilters } from './store.ts'

export const findAsset = (reader: Reader, id: number): Promise<Asset | undefined> => findAssetRow(reader, id)

export const getAsset = async (reader: Reader, id: number): Promise<Asset> => (await findAssetRow(reader, id)) ?? notFound('asset')

export const findAssets = (reader: Reader, ids: readonly number[]): Promise<readonly Asset[]> => findAssetRows(reader, ids)

export const countOpenTickets = (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  countOpenTicketsByAsset(reader, ids)

export const listAssets = async (
  reader: Reader,
  filters: AssetFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly assets: readonly Asset[]; readonly total: number }> => ({
  assets: await listAssetRows(reader, filters, page),
  total: await countAssets(reader, filters),
})

export const throwInvalidReference = (field: string): never =>
  invalid({ [field]: [`The selected ${field.replaceAll('_', ' ')} is invalid.`] })

const assertReferencesExist = async (reader: Reader, input: Partial<AssetFields>): Promise<void> => {
  const { department_id, owner_client_id, assigned_agent_id } = input
  await validateAll(
    async () => department_id && ((await findDepartment(reader, department_id)) ?? throwInvalidReference('department_id')),
    async () => owner_client_id && ((await findClient(reader, owner_client_id)) ?? throwInvalidReference('owner_client_id')),
    async () => assigned_agent_id && ((await findAccount(reader, assigned_agent_id)) ?? throwInvalidReference('assigned_agent_id')),
  )
}

export const toAssetKeys = (asset: Partial<AssetFields>): readonly string[] => [
  ...toMatchKeys(asset),
  ...(asset.asset_tag ? [toTagKey(asset.asset_tag)] : []),
]

/** Locks the match keys and returns the free ones. An asset tag must be unique; other keys that another asset has stay with that asset. */
const claimKeys = async (tx: Tx, input: Partial<AssetFields>, own?: number): Promise<readonly string[]> => {
  const keys = toAssetKeys(input)
  const owners = await lockKeys(tx, keys)
  const tagOwner = input.asset_tag ? owners.get(toTagKey(input.asset_tag)) : undefined
  if (tagOwner !== undefined && tagOwner !== own) invalid({ asset_tag: ['The asset tag has already been taken.'] })
  return keys.filter((key) => !owners.has(key))
}

const assignAllKeys = (tx: Tx, keys: readonly string[], asset_id: number): Promise<void> =>
  assignKeys(tx, new Map(keys.map((key) => [key, asset_id])))

export const createAsset = async (tx: Tx, actor: Actor, input: AssetInput, source: AssetSource = 'manual'): Promise<Asset> => {
  let free: readonly string[] = []
  await validateAll(
    () => assertReferencesExist(tx, input),
    async () => {
      free = await claimKeys(tx, input)
    },
  )
  const asset = await insertAsset(tx, { ...EMPTY_ASSET, status: 'in_stock', ...input, source, last_seen_at: null })
  await assignAllKeys(tx, free, asset.id)
  await audit(tx, actor, { action: 'asset.created', object: { type: 'asset', id: asset.id }, changes: { ...input } })
  queueForSearch(tx, [{ type: 'asset', ref_id: asset.id }])
  await emitAssetsDiscovered(tx, actor, [asset])
  return asset
}

const isDiscovered = (field: string): field is DiscoveredField => (DISCOVERED_FIELDS as readonly string[]).includes(field)

/** Fields edited by hand become locked: inventory reports do not overwrite them until `locked_fields` unlocks them. */
const lockedFieldsAfter = (asset: Asset, input: Partial<AssetFields>, changed: readonly string[]): readonly DiscoveredField[] =>
  input.locked_fields ?? [...new Set([...asset.locked_fields, ...changed.filter(isDiscovered)])]

export const FIELD_KEY_KINDS: readonly string[] = ['serial', 'mac', 'host', 'tag']

const refreshKeys = async (tx: Tx, after: Asset): Promise<void> => {
  const free = await claimKeys(tx, after, after.id)
  await assignAllKeys(tx, free, after.id)
  const current = new Set(toAssetKeys(after))
  const held = (await listKeysByAsset(tx, [after.id])).get(after.id) ?? []
  await deleteKeys(
    tx,
    held.filter((key) => FIELD_KEY_KINDS.includes(parseKeyKind(key)) && !current.has(key)),
  )
}

export const updateAsset = async (
  tx: Tx,
  actor: Actor,
  { id, source = 'manual' }: { readonly id: number; readonly source?: AssetSource },
  input: Partial<AssetFields>,
): Promise<Asset> => {
  await validateAll(
    () => assertReferencesExist(tx, input),
    // Locks keys before rows, in the same order as discovery, to prevent deadlocks.
    async () => claimKeys(tx, { ...(await getAsset(tx, id)), ...input }, id),
  )
  const [asset] = await lockAssets(tx, [id])
  if (!asset) return notFound('asset')
  const locked_fields = source === 'manual' ? lockedFieldsAfter(asset, input, Object.keys(diffAsset(asset, input))) : asset.locked_fields
  const changes = diffAsset(asset, { ...input, locked_fields })
  if (Object.keys(changes).length === 0) return asset
  const after = await updateAssetRow(tx, id, { ...input, locked_fields })
  await refreshKeys(tx, after)
  queueForSearch(tx, [{ type: 'asset', ref_id: id }])
  await recordHistory(tx, actor, { asset_id: id, source, changes })
  await audit(tx, actor, { action: 'asset.changed', object: { type: 'asset', id }, changes })
  return after
}

export const deleteAsset = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const asset = await getAsset(tx, id)
  await deleteTicketLinksOf(tx, id)
  await deleteAssetRow(tx, id)
  queueForSearch(tx, [{ type: 'asset', ref_id: id }])
  await audit(tx, actor, { action: 'asset.deleted', object: { type: 'asset', id }, changes: { name: asset.name } })
}

export const reassignAssets = async (tx: Tx, actor: Actor, from_client_id: number, owner_client_id: number): Promise<number> => {
  const ids = await listAssetIdsByOwner(tx, from_client_id)
  for (const id of ids) await updateAsset(tx, actor, { id }, { owner_client_id })
  return ids.length
}
