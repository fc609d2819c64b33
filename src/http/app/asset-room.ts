import { getAssetRoom } from '../../contract/app/asset-room.ts'
import type { RelationType } from '../../contract/v1/asset-words.ts'
import { findAssets, getAsset } from '../../helpdesk/assets/assets.ts'
import type { Asset } from '../../helpdesk/assets/model.ts'
import { relationsOf } from '../../helpdesk/assets/relations.ts'
import { getChange } from '../../helpdesk/changes/changes.ts'
import { findClient } from '../../helpdesk/clients/clients.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { mayDo, type AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetOut } from '../v1/asset-out.ts'
import { assetCard, changeCard, peopleOut, ticketsOut } from './cards.ts'

type Relation = { readonly asset_id: number; readonly type: RelationType }

const relatedOut = async (reader: Reader, relations: readonly Relation[]) => {
  const others = await findAssets(reader, [...new Set(relations.map(({ asset_id }) => asset_id))])
  return relations.flatMap(({ asset_id, type }) => {
    const other = others.find(({ id }) => id === asset_id)
    return other ? [{ type, asset: assetCard(other) }] : []
  })
}

const relyingOn = async ({ db }: Reader, id: number): Promise<readonly Relation[]> => {
  const rows = await db.selectFrom('asset_relations').select(['asset_id', 'type']).where('other_id', '=', id).orderBy('asset_id').execute()
  // Relations are written only with these words.
  return rows.map(({ asset_id, type }) => ({ asset_id, type: type as RelationType }))
}

const MOST_TICKETS = 100

const ticketIdsOf = async ({ db }: Reader, asset_id: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('ticket_assets')
    .select('ticket_id')
    .where('asset_id', '=', asset_id)
    .orderBy('ticket_id', 'desc')
    .limit(MOST_TICKETS)
    .execute()
  return rows.map(({ ticket_id }) => ticket_id)
}

const OVER: readonly string[] = ['closed', 'rejected', 'cancelled']

const changesOf = async (reader: Reader, asset_id: number) => {
  const rows = await reader.db.selectFrom('change_assets').select('change_id').where('asset_id', '=', asset_id).execute()
  const cards = []
  for (const { change_id } of rows) cards.push(changeCard(await getChange(reader, change_id)))
  return cards.filter(({ status }) => !OVER.includes(status))
}

const roomOut = async (reader: Reader, actor: AgentActor, asset: Asset) => {
  const owner = asset.owner_client_id === null ? undefined : await findClient(reader, asset.owner_client_id)
  const seesDesk = mayDo(actor, 'tickets:read')
  return {
    asset: await assetOut(reader, asset),
    related: await relatedOut(reader, (await relationsOf(reader, [asset.id])).get(asset.id) ?? []),
    relying: await relatedOut(reader, await relyingOn(reader, asset.id)),
    tickets: seesDesk ? await ticketsOut(reader, actor, await ticketIdsOf(reader, asset.id)) : { shown: [], hidden: 0 },
    changes: seesDesk ? await changesOf(reader, asset.id) : [],
    owner: owner ? { id: owner.id, name: owner.name === '' ? owner.email : owner.name } : null,
    people: await peopleOut(reader, [asset.assigned_agent_id]),
  }
}

export const assetPages = (door: Door): void =>
  serve(door, getAssetRoom, async (reader, { params }, actor) =>
    ok({ data: await roomOut(reader, agentOf(actor), await getAsset(reader, params.id)) }),
  )
