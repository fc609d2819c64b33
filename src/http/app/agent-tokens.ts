import { listTokenRates, listUserTokenRates, revokeAgentToken, type TokenRate } from '../../contract/app/agent-tokens.ts'
import { BUDGETS } from '../../contract/v1/tokens.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { Token } from '../../people/tokens/model.ts'
import { revokeTokenOf } from '../../people/tokens/revoke-of.ts'
import { listTokens, listTokensOf } from '../../people/tokens/tokens.ts'
import { agentOf } from '../agent-only.ts'
import { noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { tokenRate } from '../v1/surface.ts'

const ratesOf = async ({ limiter }: Door, tokens: readonly Token[]): Promise<readonly TokenRate[]> => {
  const asked = tokens.flatMap((token) => BUDGETS.map((budget) => ({ token, budget })))
  const uses = await limiter.uses(asked.map(({ token: { id, rate_limits }, budget }) => tokenRate({ token_id: id, rate_limits }, budget)))
  const counted = asked.map(({ token, budget }, at) => ({ id: token.id, budget, ...(uses[at] ?? { used: 0, limit: 0 }) }))
  return tokens.map(({ id }) => ({
    id,
    budgets: counted.filter((one) => one.id === id).map(({ budget, used, limit }) => ({ budget, used, limit })),
  }))
}

export const agentTokenPages = (door: Door): void => {
  serve(door, revokeAgentToken, async (tx, { params: { id, token_id } }, actor) => {
    await revokeTokenOf(tx, agentOf(actor), { account_id: id, token_id })
    return noContent()
  })
  serveSlow(door, listTokenRates, async (db, _input, actor) =>
    ok({ data: await ratesOf(door, await db.read((reader) => listTokens(reader, agentOf(actor)))) }),
  )
  serveSlow(door, listUserTokenRates, async (db, { params }) => {
    const tokens = await db.read(async (reader) => listTokensOf(reader, (await getAccount(reader, params.id)).id))
    return ok({ data: await ratesOf(door, tokens) })
  })
}
