import { getAssetOverview } from '../../contract/app/asset-overview.ts'
import { findAssets, getAsset } from '../../helpdesk/assets/assets.ts'
import type { Asset, AssetRelation } from '../../helpdesk/assets/model.ts'
import { listDependents, listRelationsByAsset } from '../../helpdesk/assets/relations.ts'
import { listOpenAssetChanges } from '../../helpdesk/changes/changes.ts'
import { findClient } from '../../helpdesk/clients/clients.ts'
import { listTicketIdsByAsset } from '../../helpdesk/assets/ticket-assets.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { presentAsset } from '../v1/asset-presenter.ts'
import { presentAssetCard, presentChangeCard, presentPeople, presentTicketCards } from './cards.ts'

const presentRelated = async (reader: Reader, relations: readonly AssetRelation[]) => {
  const others = await findAssets(reader, [...new Set(relations.map(({ asset_id }) => asset_id))])
  return relations.flatMap(({ asset_id, type }) => {
    const other = others.find(({ id }) => id === asset_id)
    return other ? [{ type, asset: presentAssetCard(other) }] : []
  })
}

const MAX_TICKETS = 100

const presentAssetOverview = async (reader: Reader, actor: AgentActor, asset: Asset) => {
  const owner = asset.owner_client_id === null ? undefined : await findClient(reader, asset.owner_client_id)
  const seesDesk = hasPermission(actor, 'tickets:read')
  return {
    asset: await presentAsset(reader, asset),
    related: await presentRelated(reader, (await listRelationsByAsset(reader, [asset.id])).get(asset.id) ?? []),
    dependents: await presentRelated(reader, await listDependents(reader, asset.id)),
    tickets: seesDesk
      ? await presentTicketCards(reader, actor, await listTicketIdsByAsset(reader, asset.id, MAX_TICKETS))
      : { visible: [], num_hidden: 0 },
    changes: seesDesk ? (await listOpenAssetChanges(reader, asset.id)).map(presentChangeCard) : [],
    owner: owner ? { id: owner.id, name: owner.name === '' ? owner.email : owner.name } : null,
    people: await presentPeople(reader, [asset.assigned_agent_id]),
  }
}

export const registerAssetOverviewRoutes = (api: Api): void =>
  serve(api, getAssetOverview, async (reader, { params }, actor) =>
    ok({ data: await presentAssetOverview(reader, requireAgent(actor), await getAsset(reader, params.id)) }),
  )
