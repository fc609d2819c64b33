import { mergeAsset } from '../../contract/app/asset-merge.ts'
import { DISCOVERED_FIELDS, type RelationType } from '../../contract/v1/asset-words.ts'
import { changeAsset, deleteAsset, findAsset, getAsset } from '../../helpdesk/assets/assets.ts'
import type { Asset, AssetFields } from '../../helpdesk/assets/model.ts'
import { relate, relationsOf } from '../../helpdesk/assets/relations.ts'
import { addAssets } from '../../helpdesk/tickets/assets.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetOut } from '../v1/asset-out.ts'

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

const ticketIdsOf = async ({ db }: Reader, asset_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('ticket_assets').select('ticket_id').where('asset_id', '=', asset_id).execute()).map(({ ticket_id }) => ticket_id)

/** Whatever else names the duplicate names the survivor from now on. */
const takeOverLinks = async ({ db }: Tx, from: number, to: number): Promise<void> => {
  const changes = await db.selectFrom('change_assets').select('change_id').where('asset_id', '=', from).execute()
  for (const { change_id } of changes)
    await db
      .insertInto('change_assets')
      .values({ change_id, asset_id: to })
      .onConflict((conflict) => conflict.columns(['change_id', 'asset_id']).doNothing())
      .execute()
  const incidents = await db.selectFrom('incident_assets').select('incident_id').where('asset_id', '=', from).execute()
  for (const { incident_id } of incidents)
    await db
      .insertInto('incident_assets')
      .values({ incident_id, asset_id: to })
      .onConflict((conflict) => conflict.columns(['incident_id', 'asset_id']).doNothing())
      .execute()
}

const relyingOn = async (tx: Tx, id: number) => {
  const rows = await tx.db.selectFrom('asset_relations').select(['asset_id', 'type']).where('other_id', '=', id).execute()
  // Relations are written only with these words.
  return rows.map(({ asset_id, type }) => ({ asset_id, type: type as RelationType }))
}

const merge = async (tx: Tx, actor: AgentActor, duplicate: Asset, into_id: number): Promise<Asset> => {
  if (into_id === duplicate.id) invalid({ into_id: ['An asset cannot be merged into itself.'] })
  const survivor = (await findAsset(tx, into_id)) ?? invalid({ into_id: ['The selected into id is invalid.'] })
  const relations = (await relationsOf(tx, [duplicate.id])).get(duplicate.id) ?? []
  const relying = await relyingOn(tx, duplicate.id)
  await takeOverLinks(tx, duplicate.id, survivor.id)
  for (const ticket_id of await ticketIdsOf(tx, duplicate.id)) await addAssets(tx, ticket_id, [survivor.id])
  // Gone first: what it is recognised by is free then, and the survivor takes it over with the fields.
  await deleteAsset(tx, actor, duplicate.id)
  const merged = await changeAsset(tx, actor, { id: survivor.id, source: 'agent' }, filledFrom(survivor, duplicate))
  for (const relation of relations) if (relation.asset_id !== survivor.id) await relate(tx, actor, merged, relation)
  for (const { asset_id, type } of relying)
    if (asset_id !== survivor.id) await relate(tx, actor, await getAsset(tx, asset_id), { asset_id: survivor.id, type })
  return merged
}

export const assetMergePages = (door: Door): void =>
  serve(
    door,
    mergeAsset,
    async (tx, { params, body }, actor) => {
      const merged = await merge(tx, agentOf(actor), await getAsset(tx, params.id), body.into_id)
      return ok({ data: await assetOut(tx, merged) })
    },
    { exists: (reader, { id }) => getAsset(reader, id) },
  )
