import { authorizationCodeGrant, type IDToken } from 'openid-client'
import { SECOND } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { isStorable } from '../../kernel/storable-text.ts'
import { getAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { system } from '../actor.ts'
import { auditRejectedSignIn, type RejectedSignInDeps } from '../audit/rejected-sign-in.ts'
import type { RequestOrigin } from '../sessions/sessions.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { assertActive, retryOnConflict, provisionJit, type ExternalIdentity } from '../sign-in/sso-account.ts'
import { consumeChallenge } from '../sessions/sign-in-challenges.ts'
import type { PendingOidcLogin } from './begin.ts'
import type { OidcConnection } from '../sso-connections/oidc/model.ts'
import { externalIdentityOf, loadProfile } from './profile.ts'
import { findProvider, type OidcDeps } from './provider.ts'
import { insertLink, linkedAccount } from './store.ts'

export type OidcCallback = {
  readonly url: URL
  readonly binding: string | undefined
  readonly visitor: RequestOrigin
}

export type OidcSession = { readonly session: string; readonly return_path: string }

const reject = (): never => {
  throw new AppError(
    'bad_request',
    'The response of your identity provider was rejected. Sign in again; if it fails again, ask an administrator.',
  )
}

// Only `beginOidcLogin` writes these challenges.
const pendingOf = (data: unknown): PendingOidcLogin => data as PendingOidcLogin

const takePending = async ({ db }: OidcDeps, { url }: OidcCallback): Promise<PendingOidcLogin> => {
  const step = await db.tx((tx) => consumeChallenge(tx, url.searchParams.get('state') ?? '', 'oidc'))
  return step ? pendingOf(step.data) : reject()
}

const assertSameBrowser = ({ binding_hash }: PendingOidcLogin, { binding }: OidcCallback): void => {
  if (binding === undefined || hashToken(binding) !== binding_hash) reject()
}

type VerifiedCallback = { readonly connection: OidcConnection; readonly claims: IDToken; readonly identity: ExternalIdentity }

const verifyCallback = async (deps: OidcDeps, { url }: OidcCallback, pending: PendingOidcLogin): Promise<VerifiedCallback> => {
  const provider = (await findProvider(deps, pending.connection_id)) ?? reject()
  const { connection, config } = provider
  try {
    const checks = {
      pkceCodeVerifier: pending.verifier,
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    }
    const tokens = await authorizationCodeGrant(config, url, checks)
    const claims = tokens.claims() ?? reject()
    if (!isStorable(claims.sub)) reject()
    // The profile is needed only if the subject is not linked to an account.
    const linked = await deps.db.read((reader) => linkedAccount(reader, connection.id, claims.sub))
    const profile = linked === undefined ? await loadProfile(config, tokens.access_token, claims) : claims
    return { connection, claims, identity: externalIdentityOf(profile) }
  } catch {
    return reject()
  }
}

const resolveAccount = async (tx: Tx, { connection, claims, identity }: VerifiedCallback): Promise<Account> => {
  const known = await linkedAccount(tx, connection.id, claims.sub)
  const account =
    known === undefined ? await provisionJit(tx, system(`OpenID ${connection.name}`), identity, connection) : await getAccount(tx, known)
  assertActive(account)
  if (known === undefined) await insertLink(tx, connection.id, claims.sub, account.id)
  return account
}

export const finishOidcLogin = async (deps: OidcDeps & RejectedSignInDeps, callback: OidcCallback): Promise<OidcSession> => {
  const pending = await takePending(deps, callback)
  try {
    assertSameBrowser(pending, callback)
    const verified = await verifyCallback(deps, callback, pending)
    const signIn = async (tx: Tx): Promise<OidcSession> => {
      const account = await resolveAccount(tx, verified)
      const proved_at = Math.min(tx.now, (verified.claims.auth_time ?? 0) * SECOND)
      const session = await finishSignIn(tx, account, callback.visitor, { auth_method: 'oidc', amr: ['oidc'], proved_at })
      return { session, return_path: pending.return_path }
    }
    return await retryOnConflict(() => deps.db.tx(signIn))
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(deps, { error, callback, pending })
    throw error
  }
}

type Refusal = { readonly error: AppError; readonly callback: OidcCallback; readonly pending: PendingOidcLogin }

const recordRefusal = async (deps: RejectedSignInDeps, { error, callback, pending }: Refusal): Promise<void> => {
  const object = { type: 'oidc_connection', id: pending.connection_id }
  await auditRejectedSignIn(deps, { ip: callback.visitor.ip, action: 'oidc.refused', object, changes: { reason: error.message } })
}
