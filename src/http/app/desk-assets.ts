import { tieAssets } from '../../contract/app/desk-assets.ts'
import * as ties from '../../helpdesk/tickets/link-assets.ts'
import { noContent } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { ticketExists } from '../v1/tickets.ts'

export const deskAssetPages = (door: Door): void =>
  serve(
    door,
    tieAssets,
    async (tx, { params, body }, actor) => {
      await ties.linkAssets(tx, actor, params.id, body.asset_ids)
      return noContent()
    },
    { exists: ticketExists },
  )
