import { createToken, limitToken, listTokens, revokeCurrentToken, revokeToken } from '../../contract/v1/tokens.ts'
import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import { SCOPES, type Scope } from '../../contract/words.ts'
import { invalid } from '../../kernel/errors.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import type { Token } from '../../people/tokens/model.ts'
import * as tokens from '../../people/tokens/tokens.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { iso } from './iso.ts'

export const tokenOut = ({ id, name, abilities, last_four, expires_at, last_used_at, rate_limits, created_at }: Token) => ({
  id,
  name,
  abilities: abilities ?? [],
  last_four,
  expires_at: iso(expires_at),
  last_used_at: iso(last_used_at),
  rate_limits,
  created_at: isoMillis(created_at),
})

const scopesOf = (abilities: readonly string[] | null | undefined): readonly Scope[] | null => {
  if (!abilities || abilities.includes('*')) return null
  return SCOPES.filter((scope) => abilities.includes(scope))
}

const expiryOf = (text: string | null | undefined, now: Instant): Instant | null => {
  if (!text) return null
  const at = parseInstant(text)
  return at !== undefined && at > now ? at : invalid({ expires_at: ['The expires at field must be a date in the future.'] })
}

export const tokenRoutes = (door: Door): void => {
  serve(door, createToken, async (tx, { body }, actor) => {
    await assertSudo(tx, agentOf(actor))
    const wish = { name: body.name, abilities: scopesOf(body.abilities), expires_at: expiryOf(body.expires_at, tx.now) }
    const { token, record } = await tokens.createToken(tx, agentOf(actor), wish)
    const { last_four: _, last_used_at: __, rate_limits: ___, ...shown } = tokenOut(record)
    return created({ token, ...shown }, `/api/v1/tokens/${record.id}`)
  })
  serve(door, listTokens, async (reader, _input, actor) => ok({ data: (await tokens.listTokens(reader, agentOf(actor))).map(tokenOut) }))
  serve(door, revokeCurrentToken, async (tx, _input, actor) => {
    const { token_id } = agentOf(actor)
    if (token_id === null) return invalid({ token: ['This request carries no token.'] })
    await tokens.revokeToken(tx, agentOf(actor), token_id)
    return noContent()
  })
  serve(
    door,
    limitToken,
    async (tx, { params, body }, actor) => ok({ data: tokenOut(await tokens.limitToken(tx, agentOf(actor), params.id, body.rate_limits)) }),
    { exists: (tx, { id }) => tokens.getToken(tx, id) },
  )
  serve(door, revokeToken, async (tx, { params }, actor) => {
    await tokens.revokeToken(tx, agentOf(actor), params.id)
    return noContent()
  })
}
