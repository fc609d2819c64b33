import { revokeAgentToken } from '../../contract/app/agent-tokens.ts'
import { revokeTokenOf } from '../../people/tokens/revoke-of.ts'
import { agentOf } from '../agent-only.ts'
import { noContent } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'

export const agentTokenPages = (door: Door): void =>
  serve(door, revokeAgentToken, async (tx, { params: { id, token_id } }, actor) => {
    await revokeTokenOf(tx, agentOf(actor), { account_id: id, token_id })
    return noContent()
  })
