import { takeBackMacro } from '../../contract/app/desk-macros.ts'
import { takeBackSaid } from '../../helpdesk/replies/take-back.ts'
import { agentOf } from '../agent-only.ts'
import { ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const deskMacroPages = (door: Door): void =>
  serve(door, takeBackMacro, async (tx, { body: { told } }, actor) =>
    ok({ data: { taken_back: await takeBackSaid(tx, agentOf(actor), told) } }),
  )
