import { takeBackMacro } from '../../contract/app/desk-macros.ts'
import { undoBulk } from '../../helpdesk/replies/undo-bulk.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const deskMacroPages = (door: Door): void =>
  serve(door, takeBackMacro, async (tx, { body: { told } }, actor) =>
    ok({ data: { taken_back: await undoBulk(tx, agentOf(actor), told) } }),
  )
