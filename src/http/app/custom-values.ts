import { listCustomValues } from '../../contract/app/custom-values.ts'
import * as values from '../../helpdesk/tickets/custom-values.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

export const registerCustomValueRoutes = (api: Api): void =>
  serve(api, listCustomValues, async (reader, { query: { key, ids = [] } }, actor) =>
    ok({ data: await values.listTicketFieldValues(reader, actor, { key, ids }) }),
  )
