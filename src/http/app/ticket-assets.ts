import { setTicketAssets } from '../../contract/app/ticket-assets.ts'
import * as ties from '../../helpdesk/tickets/link-assets.ts'
import { noContent } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireTicket } from '../v1/tickets.ts'

export const registerTicketAssetRoutes = (api: Api): void =>
  serve(
    api,
    setTicketAssets,
    async (tx, { params, body }, actor) => {
      await ties.linkAssets(tx, actor, params.id, body.asset_ids)
      return noContent()
    },
    { precondition: requireTicket },
  )
