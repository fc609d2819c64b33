import { mergeAsset } from '../../contract/app/asset-merge.ts'
import { getAsset } from '../../helpdesk/assets/assets.ts'
import { mergeAssets } from '../../helpdesk/asset-merge/merge.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentAsset } from '../v1/asset-presenter.ts'

export const registerAssetMergeRoutes = (api: Api): void =>
  serve(
    api,
    mergeAsset,
    async (tx, { params, body }, actor) => {
      const merged = await mergeAssets(tx, requireAgent(actor), await getAsset(tx, params.id), body.into_id)
      return ok({ data: await presentAsset(tx, merged) })
    },
    { precondition: (reader, { id }) => getAsset(reader, id) },
  )
