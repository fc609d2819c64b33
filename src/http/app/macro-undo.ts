import { undoMacro } from '../../contract/app/macro-undo.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

export const registerMacroUndoRoutes = (api: Api): void =>
  serve(api, undoMacro, async (tx, { body: { sent_replies: sentReplies } }, actor) =>
    ok({ data: { num_undone: await undoBulk(tx, requireAgent(actor), sentReplies) } }),
  )
