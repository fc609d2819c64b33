import { parseInstant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/assets.ts'
import * as assets from '../../helpdesk/assets/assets.ts'
import { listHistory } from '../../helpdesk/assets/history.ts'
import { createRelation, deleteRelation } from '../../helpdesk/assets/relations.ts'
import { recordLostAsset } from '../../helpdesk/assert-unused.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetImportRoutes } from './asset-import.ts'
import { assetFieldsOf } from './asset-in.ts'
import { assetOut, assetsOut, historyOut } from './asset-out.ts'
import { pageOf, paged } from './paging.ts'

const exists = (reader: Reader, { id }: { id: number }) => assets.getAsset(reader, id)

const recordRoutes = (door: Door): void => {
  serve(door, routes.listAssets, async (reader, { query }) => {
    const page = pageOf(query)
    const { page: _, per_page: __, warranty_expires_before, q, ...filters } = query
    const before = warranty_expires_before === undefined ? undefined : parseInstant(warranty_expires_before)
    const found = await assets.listAssets(reader, { ...filters, q: q || undefined, warranty_expires_before: before }, page)
    return ok(paged(await assetsOut(reader, found.assets), found.total, page))
  })
  serve(door, routes.createAsset, async (tx, { body }, actor) => {
    const asset = await assets.createAsset(tx, agentOf(actor), assetFieldsOf(body))
    return created({ data: await assetOut(tx, asset) }, `/api/v1/assets/${asset.id}`)
  })
  serve(door, routes.getAsset, async (reader, { params }) => ok({ data: await assetOut(reader, await assets.getAsset(reader, params.id)) }))
  serve(
    door,
    routes.updateAsset,
    async (tx, { params, body }, actor) =>
      ok({ data: await assetOut(tx, await assets.updateAsset(tx, agentOf(actor), params, assetFieldsOf(body))) }),
    { exists },
  )
  serve(door, routes.deleteAsset, async (tx, { params }, actor) => {
    await recordLostAsset(tx, agentOf(actor), params.id)
    await assets.deleteAsset(tx, agentOf(actor), params.id)
    return noContent()
  })
  serve(door, routes.listAssetHistory, async (reader, { params, query }) => {
    const page = pageOf(query)
    const asset = await assets.getAsset(reader, params.id)
    const { entries, total } = await listHistory(reader, asset.id, page)
    return ok(paged(entries.map(historyOut), total, page))
  })
}

const relationRoutes = (door: Door): void => {
  serve(
    door,
    routes.relateAsset,
    async (tx, { params, body }, actor) => {
      const asset = await assets.getAsset(tx, params.id)
      await createRelation(tx, agentOf(actor), asset, body)
      return created({ data: await assetOut(tx, asset) })
    },
    { exists },
  )
  serve(
    door,
    routes.unrelateAsset,
    async (tx, { params, query, body }, actor) => {
      const asset = await assets.getAsset(tx, params.id)
      const asset_id = body.asset_id ?? query.asset_id ?? invalid({ asset_id: ['The asset id field is required.'] })
      await deleteRelation(tx, agentOf(actor), asset, { asset_id, type: body.type ?? query.type })
      return ok({ data: await assetOut(tx, asset) })
    },
    { exists },
  )
}

export const assetRoutes = (door: Door): void => {
  recordRoutes(door)
  relationRoutes(door)
  assetImportRoutes(door)
}
