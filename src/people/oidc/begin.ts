import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import { hashToken } from '../../kernel/crypto.ts'
import type { Ids } from '../../kernel/ids.ts'
import { notFound } from '../../kernel/errors.ts'
import { localPath } from '../sso-connections/return-path.ts'
import { createChallenge } from '../sessions/sign-in-challenges.ts'
import { callbackUrl } from '../sso-connections/oidc/model.ts'
import { findProvider, type OidcDeps } from './provider.ts'

export type OidcLoginInput = {
  readonly connection_id: number
  readonly return_path: string | undefined
  readonly is_forced: boolean
  readonly binding: string | undefined
}

export type PendingOidcLogin = {
  readonly connection_id: number
  readonly verifier: string
  readonly nonce: string
  readonly binding_hash: string
  readonly return_path: string
}

const random = (ids: Ids): string => ids.bytes(32).toString('base64url')

export const beginOidcLogin = async (
  deps: OidcDeps & { readonly ids: Ids },
  input: OidcLoginInput,
): Promise<{ readonly url: string; readonly binding: string }> => {
  const provider = (await findProvider(deps, input.connection_id)) ?? notFound('identity provider')
  const binding = input.binding && /^[\w-]{43}$/.test(input.binding) ? input.binding : random(deps.ids)
  const pending: PendingOidcLogin = {
    connection_id: provider.connection.id,
    verifier: random(deps.ids),
    nonce: random(deps.ids),
    binding_hash: hashToken(binding),
    return_path: localPath(input.return_path),
  }
  const state = await deps.db.tx((tx) => createChallenge(tx, { kind: 'oidc', account_id: null, data: pending }))
  const url = buildAuthorizationUrl(provider.config, {
    redirect_uri: callbackUrl(deps.base_url),
    scope: 'openid email profile',
    state,
    nonce: pending.nonce,
    code_challenge: await calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    ...(input.is_forced && { prompt: 'login', max_age: '0' }),
  })
  return { url: url.href, binding }
}
