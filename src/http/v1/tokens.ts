import { createToken, limitToken, listTokens, revokeCurrentToken, revokeToken } from '../../contract/v1/tokens.ts'
import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import { SCOPES, type Scope } from '../../contract/enums.ts'
import { invalid } from '../../kernel/errors.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import type { Token } from '../../people/tokens/model.ts'
import * as tokens from '../../people/tokens/tokens.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'
import { formatInstant } from './format-instant.ts'

export const presentToken = ({ id, name, abilities, last_four, expires_at, last_used_at, rate_limits, created_at }: Token) => ({
  id,
  name,
  abilities: abilities ?? [],
  last_four,
  expires_at: formatInstant(expires_at),
  last_used_at: formatInstant(last_used_at),
  rate_limits,
  created_at: formatIsoMillis(created_at),
})

const toScopes = (abilities: readonly string[] | null | undefined): readonly Scope[] | null => {
  if (!abilities || abilities.includes('*')) return null
  return SCOPES.filter((scope) => abilities.includes(scope))
}

const parseExpiry = (text: string | null | undefined, now: Instant): Instant | null => {
  if (!text) return null
  const at = parseInstant(text)
  return at !== undefined && at > now ? at : invalid({ expires_at: ['The expires at field must be a date in the future.'] })
}

export const registerTokenRoutes = (api: Api): void => {
  serve(api, createToken, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    const input = { name: body.name, abilities: toScopes(body.abilities), expires_at: parseExpiry(body.expires_at, tx.now) }
    const { token, record } = await tokens.createToken(tx, requireAgent(actor), input)
    const { last_four: _, last_used_at: __, rate_limits: ___, ...shown } = presentToken(record)
    return created({ token, ...shown }, `/api/v1/tokens/${record.id}`)
  })
  serve(api, listTokens, async (reader, _input, actor) =>
    ok({ data: (await tokens.listTokens(reader, requireAgent(actor))).map(presentToken) }),
  )
  serve(api, revokeCurrentToken, async (tx, _input, actor) => {
    const { token_id } = requireAgent(actor)
    if (token_id === null) return invalid({ token: ['This request was not authenticated by a token.'] })
    await tokens.revokeToken(tx, requireAgent(actor), token_id)
    return noContent()
  })
  serve(
    api,
    limitToken,
    async (tx, { params, body }, actor) =>
      ok({ data: presentToken(await tokens.limitToken(tx, requireAgent(actor), params.id, body.rate_limits)) }),
    { precondition: (tx, { id }) => tokens.getToken(tx, id) },
  )
  serve(api, revokeToken, async (tx, { params }, actor) => {
    await tokens.revokeToken(tx, requireAgent(actor), params.id)
    return noContent()
  })
}
