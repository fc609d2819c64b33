import { sql } from 'kysely'
import { DISCOVERED_FIELDS } from '../../contract/v1/asset-words.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { changeAsset, deleteAsset, findAsset, getAsset } from './assets.ts'
import type { Asset, AssetFields } from './model.ts'
import { listRelying, relate, relationsOf } from './relations.ts'

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** What the survivor does not say, its duplicate says; addresses of both are kept. Fields a person locked stay as they are. */
const filledFrom = (survivor: Asset, duplicate: Asset): Partial<AssetFields> => {
  const was: Readonly<Record<string, unknown>> = survivor
  const said: Readonly<Record<string, unknown>> = duplicate
  const free = DISCOVERED_FIELDS.filter((field) => !survivor.locked_fields.includes(field))
  const both = (field: 'ip_addresses' | 'mac_addresses') => [...new Set([...survivor[field], ...duplicate[field]])]
  return {
    ...Object.fromEntries(free.filter((field) => isEmpty(was[field]) && !isEmpty(said[field])).map((field) => [field, said[field]])),
    ...(free.includes('ip_addresses') && { ip_addresses: both('ip_addresses') }),
    ...(free.includes('mac_addresses') && { mac_addresses: both('mac_addresses') }),
    ...(free.includes('attributes') && { attributes: { ...duplicate.attributes, ...survivor.attributes } }),
  }
}

const LINKS = [
  ['ticket_assets', 'ticket_id'],
  ['change_assets', 'change_id'],
  ['incident_assets', 'incident_id'],
] as const

/** Whatever names the duplicate names the survivor from now on. */
const takeOverLinks = async ({ db }: Tx, from: number, to: number): Promise<void> => {
  for (const [table, column] of LINKS)
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, asset_id)
      select ${sql.ref(column)}, ${sql.lit(to)} from ${sql.table(table)} where asset_id = ${from} on conflict do nothing`.execute(db)
}

/** Two records of one thing become one. */
export const mergeAssets = async (tx: Tx, actor: Actor, duplicate: Asset, into_id: number): Promise<Asset> => {
  if (into_id === duplicate.id) invalid({ into_id: ['An asset cannot be merged into itself.'] })
  const survivor = (await findAsset(tx, into_id)) ?? invalid({ into_id: ['The selected into id is invalid.'] })
  const relations = (await relationsOf(tx, [duplicate.id])).get(duplicate.id) ?? []
  const relying = await listRelying(tx, duplicate.id)
  await takeOverLinks(tx, duplicate.id, survivor.id)
  // Gone first: what it is recognised by is free then, and the survivor takes it over with the fields.
  await deleteAsset(tx, actor, duplicate.id)
  const merged = await changeAsset(tx, actor, { id: survivor.id, source: 'agent' }, filledFrom(survivor, duplicate))
  for (const relation of relations) if (relation.asset_id !== survivor.id) await relate(tx, actor, merged, relation)
  for (const { asset_id, type } of relying)
    if (asset_id !== survivor.id) await relate(tx, actor, await getAsset(tx, asset_id), { asset_id: survivor.id, type })
  return merged
}
