import { mergeAsset } from '../../contract/app/asset-merge.ts'
import { getAsset } from '../../helpdesk/assets/assets.ts'
import { mergeAssets } from '../../helpdesk/assets/merge.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { assetOut } from '../v1/asset-out.ts'

export const assetMergePages = (door: Door): void =>
  serve(
    door,
    mergeAsset,
    async (tx, { params, body }, actor) => {
      const merged = await mergeAssets(tx, agentOf(actor), await getAsset(tx, params.id), body.into_id)
      return ok({ data: await assetOut(tx, merged) })
    },
    { exists: (reader, { id }) => getAsset(reader, id) },
  )
