import { listTokenRates, listUserTokenRates, revokeAgentToken, type TokenRate } from '../../contract/app/agent-tokens.ts'
import { RATE_LIMIT_BUDGETS } from '../../contract/v1/tokens.ts'
import { getAccount } from '../../people/accounts/accounts.ts'
import type { Token } from '../../people/tokens/model.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { listTokens, listTokensOf, revokeTokenOf } from '../../people/tokens/tokens.ts'
import { createTokenRateLimit } from '../v1/v1-conventions.ts'

const loadTokenRates = async ({ limiter }: Api, tokens: readonly Token[]): Promise<readonly TokenRate[]> => {
  const asked = tokens.flatMap((token) => RATE_LIMIT_BUDGETS.map((budget) => ({ token, budget })))
  const uses = await limiter.uses(
    asked.map(({ token: { id, rate_limits }, budget }) => createTokenRateLimit({ token_id: id, rate_limits }, budget)),
  )
  const counted = asked.map(({ token, budget }, at) => ({ id: token.id, budget, ...(uses[at] ?? { used: 0, limit: 0 }) }))
  return tokens.map(({ id }) => ({
    id,
    budgets: counted.filter((one) => one.id === id).map(({ budget, used, limit }) => ({ budget, used, limit })),
  }))
}

export const registerAgentTokenRoutes = (api: Api): void => {
  serve(api, revokeAgentToken, async (tx, { params: { id, token_id } }, actor) => {
    await revokeTokenOf(tx, requireAgent(actor), { account_id: id, token_id })
    return noContent()
  })
  serveSlow(api, listTokenRates, async (db, _input, actor) =>
    ok({ data: await loadTokenRates(api, await db.read((reader) => listTokens(reader, requireAgent(actor)))) }),
  )
  serveSlow(api, listUserTokenRates, async (db, { params }) => {
    const tokens = await db.read(async (reader) => listTokensOf(reader, (await getAccount(reader, params.id)).id))
    return ok({ data: await loadTokenRates(api, tokens) })
  })
}
