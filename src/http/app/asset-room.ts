import { getAssetRoom } from '../../contract/app/asset-room.ts'
import { findAssets, getAsset } from '../../helpdesk/assets/assets.ts'
import type { Asset, AssetRelation } from '../../helpdesk/assets/model.ts'
import { listDependents, listRelationsByAsset } from '../../helpdesk/assets/relations.ts'
import { listOpenAssetChanges } from '../../helpdesk/changes/changes.ts'
import { findClient } from '../../helpdesk/clients/clients.ts'
import { listTicketIdsByAsset } from '../../helpdesk/tickets/assets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetOut } from '../v1/asset-out.ts'
import { assetCard, changeCard, peopleOut, ticketsOut } from './cards.ts'

const relatedOut = async (reader: Reader, relations: readonly AssetRelation[]) => {
  const others = await findAssets(reader, [...new Set(relations.map(({ asset_id }) => asset_id))])
  return relations.flatMap(({ asset_id, type }) => {
    const other = others.find(({ id }) => id === asset_id)
    return other ? [{ type, asset: assetCard(other) }] : []
  })
}

const MOST_TICKETS = 100

const roomOut = async (reader: Reader, actor: AgentActor, asset: Asset) => {
  const owner = asset.owner_client_id === null ? undefined : await findClient(reader, asset.owner_client_id)
  const seesDesk = hasPermission(actor, 'tickets:read')
  return {
    asset: await assetOut(reader, asset),
    related: await relatedOut(reader, (await listRelationsByAsset(reader, [asset.id])).get(asset.id) ?? []),
    relying: await relatedOut(reader, await listDependents(reader, asset.id)),
    tickets: seesDesk
      ? await ticketsOut(reader, actor, await listTicketIdsByAsset(reader, asset.id, MOST_TICKETS))
      : { shown: [], hidden: 0 },
    changes: seesDesk ? (await listOpenAssetChanges(reader, asset.id)).map(changeCard) : [],
    owner: owner ? { id: owner.id, name: owner.name === '' ? owner.email : owner.name } : null,
    people: await peopleOut(reader, [asset.assigned_agent_id]),
  }
}

export const assetPages = (door: Door): void =>
  serve(door, getAssetRoom, async (reader, { params }, actor) =>
    ok({ data: await roomOut(reader, agentOf(actor), await getAsset(reader, params.id)) }),
  )
