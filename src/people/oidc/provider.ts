import { allowInsecureRequests, customFetch, discovery, enableNonRepudiationChecks, type Configuration } from 'openid-client'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Net } from '../../kernel/net/net.ts'
import { fetchThrough } from './fetch-through-net.ts'
import type { OidcConnection } from '../sso-connections/oidc/model.ts'
import { findConnection, getSealedSecret } from '../sso-connections/oidc/connections.ts'

export type OidcDeps = { readonly db: Db; readonly net: Net; readonly box: SecretBox; readonly base_url: string }

export type Provider = { readonly connection: OidcConnection; readonly config: Configuration }

export const findProvider = async ({ db, net, box }: OidcDeps, id: number): Promise<Provider | undefined> => {
  const known = await db.read(async (reader) => {
    const connection = await findConnection(reader, id)
    return connection?.is_active ? { connection, secret: box.open(await getSealedSecret(reader, id)) } : undefined
  })
  if (!known) return undefined
  const { connection, secret } = known
  const issuer = new URL(connection.issuer)
  // By default the library trusts TLS and skips the signature of the ID token. Plain http is accepted for localhost only (connections.ts).
  const execute = [enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])]
  try {
    return {
      connection,
      config: await discovery(issuer, connection.client_id, secret, undefined, { [customFetch]: fetchThrough(net), execute }),
    }
  } catch {
    throw new AppError('unavailable', 'The identity provider cannot be reached. Try again later.')
  }
}
