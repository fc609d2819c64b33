import { createScimToken, listScimTokens, revokeScimToken } from '../../contract/v1/scim-tokens.ts'
import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { validateConcurrently, invalid } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { createConnection, findConnection, listConnections } from '../../people/scim/connections/connections.ts'
import type { ScimConnection, ScimToken } from '../../people/scim/connections/model.ts'
import * as tokens from '../../people/scim/connections/tokens.ts'
import { assertSudo } from '../../people/sudo/sudo.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import type { Api } from '../kit/api-conventions.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))

export const presentScimToken = ({ expires_at, last_used_at, created_at, ...token }: ScimToken) => ({
  ...token,
  expires_at: iso(expires_at),
  last_used_at: iso(last_used_at),
  created_at: formatIsoMillis(created_at),
})

const parseExpiry = async (text: string | null | undefined, now: Instant): Promise<Instant | null> => {
  if (!text) return null
  const at = parseInstant(text)
  return at !== undefined && at > now ? at : invalid({ expires_at: ['The expires at field must be a date in the future.'] })
}

const connectionFor = async (reader: Reader, id: number | undefined): Promise<ScimConnection | undefined> => {
  if (id === undefined) return (await listConnections(reader))[0]
  return (await findConnection(reader, id)) ?? invalid({ connection_id: ['The selected connection id is invalid.'] })
}

type ScimTokenInput = { readonly name: string; readonly connection: ScimConnection | undefined; readonly expires_at: Instant | null }

const createToken = async (tx: Tx, actor: Actor, { name, connection, expires_at }: ScimTokenInput): Promise<tokens.IssuedScimToken> => {
  if (!connection) return await createConnection(tx, actor, { name, expires_at })
  return await tokens.storeScimToken(tx, actor, { connection_id: connection.id, name, expires_at })
}

export const registerScimTokenRoutes = (api: Api): void => {
  serve(api, createScimToken, async (tx, { body }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    const [expires_at, connection] = await validateConcurrently(parseExpiry(body.expires_at, tx.now), connectionFor(tx, body.connection_id))
    const { record, token } = await createToken(tx, actor, { name: body.name, connection, expires_at })
    return created({ data: presentScimToken(record), token })
  })
  serve(api, listScimTokens, async (reader) => ok({ data: (await tokens.listScimTokens(reader)).map(presentScimToken) }))
  serve(api, revokeScimToken, async (tx, { params }, actor) => {
    await assertSudo(tx, requireAgent(actor))
    await tokens.revokeScimToken(tx, actor, params.id)
    return noContent()
  })
}
