import { DISCOVERED_FIELDS } from '../../contract/v1/asset-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { deleteAsset, findAsset, getAsset, updateAsset } from '../assets/assets.ts'
import type { Asset, AssetFields } from '../assets/model.ts'
import { createRelation, listDependents, listRelationsByAsset } from '../assets/relations.ts'
import { copyTicketLinks } from '../assets/ticket-assets.ts'
import { copyChangeLinks } from '../changes/changes.ts'
import { copyIncidentLinks } from '../incidents/incidents.ts'

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fills empty fields of the target from the duplicate, and keeps the addresses of both. Locked fields of the target do not change. */
const fillMissingFields = (target: Asset, duplicate: Asset): Partial<AssetFields> => {
  const current: Readonly<Record<string, unknown>> = target
  const values: Readonly<Record<string, unknown>> = duplicate
  const free = DISCOVERED_FIELDS.filter((field) => !target.locked_fields.includes(field))
  const both = (field: 'ip_addresses' | 'mac_addresses') => [...new Set([...target[field], ...duplicate[field]])]
  return {
    ...Object.fromEntries(
      free.filter((field) => isEmpty(current[field]) && !isEmpty(values[field])).map((field) => [field, values[field]]),
    ),
    ...(free.includes('ip_addresses') && { ip_addresses: both('ip_addresses') }),
    ...(free.includes('mac_addresses') && { mac_addresses: both('mac_addresses') }),
    ...(free.includes('attributes') && { attributes: { ...duplicate.attributes, ...target.attributes } }),
  }
}

const copyLinks = async (tx: Tx, from: number, to: number): Promise<void> => {
  await copyTicketLinks(tx, from, to)
  await copyChangeLinks(tx, from, to)
  await copyIncidentLinks(tx, from, to)
}

export const mergeAssets = async (tx: Tx, actor: Actor, duplicate: Asset, into_id: number): Promise<Asset> => {
  if (into_id === duplicate.id) invalid({ into_id: ['An asset cannot be merged into itself.'] })
  const target = (await findAsset(tx, into_id)) ?? invalid({ into_id: ['The selected into id is invalid.'] })
  const relations = (await listRelationsByAsset(tx, [duplicate.id])).get(duplicate.id) ?? []
  const relying = await listDependents(tx, duplicate.id)
  await copyLinks(tx, duplicate.id, target.id)
  // Deleting the duplicate releases its keys, which the target then takes over.
  await deleteAsset(tx, actor, duplicate.id)
  const merged = await updateAsset(tx, actor, { id: target.id, source: 'agent' }, fillMissingFields(target, duplicate))
  for (const relation of relations) if (relation.asset_id !== target.id) await createRelation(tx, actor, merged, relation)
  for (const { asset_id, type } of relying)
    if (asset_id !== target.id) await createRelation(tx, actor, await getAsset(tx, asset_id), { asset_id: target.id, type })
  return merged
}
