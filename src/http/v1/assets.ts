import { parseInstant } from '../../contract/time.ts'
import * as routes from '../../contract/v1/assets.ts'
import * as assets from '../../helpdesk/assets/assets.ts'
import { listHistory } from '../../helpdesk/assets/history.ts'
import { createRelation, deleteRelation } from '../../helpdesk/assets/relations.ts'
import { recordLostAsset } from '../../helpdesk/assert-unused.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { registerAssetImportRoutes } from './asset-import.ts'
import { toAssetFields } from './asset-input.ts'
import { presentAsset, presentAssets, presentHistory } from './asset-presenter.ts'
import { toPageWindow, createPage } from './pagination.ts'

const exists = (reader: Reader, { id }: { id: number }) => assets.getAsset(reader, id)

const registerRecordRoutes = (api: Api): void => {
  serve(api, routes.listAssets, async (reader, { query }) => {
    const page = toPageWindow(query)
    const { page: _, per_page: __, warranty_expires_before, q, ...filters } = query
    const before = warranty_expires_before === undefined ? undefined : parseInstant(warranty_expires_before)
    const found = await assets.listAssets(reader, { ...filters, q: q || undefined, warranty_expires_before: before }, page)
    return ok(createPage(await presentAssets(reader, found.assets), found.total, page))
  })
  serve(api, routes.createAsset, async (tx, { body }, actor) => {
    const asset = await assets.createAsset(tx, requireAgent(actor), toAssetFields(body))
    return created({ data: await presentAsset(tx, asset) }, `/api/v1/assets/${asset.id}`)
  })
  serve(api, routes.getAsset, async (reader, { params }) =>
    ok({ data: await presentAsset(reader, await assets.getAsset(reader, params.id)) }),
  )
  serve(
    api,
    routes.updateAsset,
    async (tx, { params, body }, actor) =>
      ok({ data: await presentAsset(tx, await assets.updateAsset(tx, requireAgent(actor), params, toAssetFields(body))) }),
    { precondition: exists },
  )
  serve(api, routes.deleteAsset, async (tx, { params }, actor) => {
    await recordLostAsset(tx, requireAgent(actor), params.id)
    await assets.deleteAsset(tx, requireAgent(actor), params.id)
    return noContent()
  })
  serve(api, routes.listAssetHistory, async (reader, { params, query }) => {
    const page = toPageWindow(query)
    const asset = await assets.getAsset(reader, params.id)
    const { entries, total } = await listHistory(reader, asset.id, page)
    return ok(createPage(entries.map(presentHistory), total, page))
  })
}

const registerRelationRoutes = (api: Api): void => {
  serve(
    api,
    routes.relateAsset,
    async (tx, { params, body }, actor) => {
      const asset = await assets.getAsset(tx, params.id)
      await createRelation(tx, requireAgent(actor), asset, body)
      return created({ data: await presentAsset(tx, asset) })
    },
    { precondition: exists },
  )
  serve(
    api,
    routes.unrelateAsset,
    async (tx, { params, query, body }, actor) => {
      const asset = await assets.getAsset(tx, params.id)
      const asset_id = body.asset_id ?? query.asset_id ?? invalid({ asset_id: ['The asset id field is required.'] })
      await deleteRelation(tx, requireAgent(actor), asset, { asset_id, type: body.type ?? query.type })
      return ok({ data: await presentAsset(tx, asset) })
    },
    { precondition: exists },
  )
}

export const registerAssetRoutes = (api: Api): void => {
  registerRecordRoutes(api)
  registerRelationRoutes(api)
  registerAssetImportRoutes(api)
}
