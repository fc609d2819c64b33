import { authorizationCodeGrant, type IDToken } from 'openid-client'
import { SECOND } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'
import { isStorable } from '../../kernel/storable-text.ts'
import { getAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import { system } from '../actor.ts'
import { auditRefusedSignIn, type RefusalDeps } from '../audit/refused-sign-in.ts'
import type { Visitor } from '../sessions/sessions.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { refuseInactive, twice, welcomeStranger, type Stranger } from '../sign-in/sso-person.ts'
import { takeStep } from '../sign-in/steps.ts'
import type { Pending } from './begin.ts'
import type { OidcConnection } from './model.ts'
import { externalIdentityOf, loadProfile } from './profile.ts'
import { findProvider, type OidcRoom } from './provider.ts'
import { insertLink, linkedAccount } from './store.ts'

export type Callback = {
  /** The address the browser came back to, with its query. */ readonly url: URL
  readonly binding: string | undefined
  readonly visitor: Visitor
}

export type Welcome = { readonly session: string; readonly return_path: string }

const refuse = (): never => {
  throw new AppError(
    'bad_request',
    'What your identity provider sent could not be accepted. Sign in again; if it happens again, ask an administrator of this desk.',
  )
}

// Only `beginLogin` writes these steps.
const pendingOf = (data: unknown): Pending => data as Pending

const takePending = async ({ db }: OidcRoom, { url }: Callback): Promise<Pending> => {
  const step = await db.tx((tx) => takeStep(tx, url.searchParams.get('state') ?? '', 'oidc'))
  return step ? pendingOf(step.data) : refuse()
}

const requireSameBrowser = ({ binding_hash }: Pending, { binding }: Callback): void => {
  if (binding === undefined || hashToken(binding) !== binding_hash) refuse()
}

type Verified = { readonly connection: OidcConnection; readonly claims: IDToken; readonly stranger: Stranger }

const verifyCallback = async (room: OidcRoom, { url }: Callback, pending: Pending): Promise<Verified> => {
  const provider = (await findProvider(room, pending.connection_id)) ?? refuse()
  const { connection, config } = provider
  try {
    const checks = {
      pkceCodeVerifier: pending.verifier,
      expectedState: url.searchParams.get('state') ?? '',
      expectedNonce: pending.nonce,
      idTokenExpected: true,
    }
    const tokens = await authorizationCodeGrant(config, url, checks)
    const claims = tokens.claims() ?? refuse()
    if (!isStorable(claims.sub)) refuse()
    // The profile matters only where the subject is not linked to an account yet.
    const linked = await room.db.read((reader) => linkedAccount(reader, connection.id, claims.sub))
    const profile = linked === undefined ? await loadProfile(config, tokens.access_token, claims) : claims
    return { connection, claims, stranger: externalIdentityOf(profile) }
  } catch {
    return refuse()
  }
}

const whoSignsIn = async (tx: Tx, { connection, claims, stranger }: Verified): Promise<Account> => {
  const known = await linkedAccount(tx, connection.id, claims.sub)
  const account =
    known === undefined ? await welcomeStranger(tx, system(`OpenID ${connection.name}`), stranger, connection) : await getAccount(tx, known)
  refuseInactive(account)
  if (known === undefined) await insertLink(tx, connection.id, claims.sub, account.id)
  return account
}

/** The browser is back: a session, or a refusal, which is in the audit log if it concerns a sign-in that was begun here. */
export const finishLogin = async (room: OidcRoom & RefusalDeps, callback: Callback): Promise<Welcome> => {
  const pending = await takePending(room, callback)
  try {
    requireSameBrowser(pending, callback)
    const verified = await verifyCallback(room, callback, pending)
    const signIn = async (tx: Tx): Promise<Welcome> => {
      const account = await whoSignsIn(tx, verified)
      const proved_at = Math.min(tx.now, (verified.claims.auth_time ?? 0) * SECOND)
      const session = await finishSignIn(tx, account, callback.visitor, { auth_method: 'oidc', amr: ['oidc'], proved_at })
      return { session, return_path: pending.return_path }
    }
    return await twice(() => room.db.tx(signIn))
  } catch (error) {
    if (error instanceof AppError) await recordRefusal(room, { error, callback, pending })
    throw error
  }
}

type Refusal = { readonly error: AppError; readonly callback: Callback; readonly pending: Pending }

const recordRefusal = async (room: RefusalDeps, { error, callback, pending }: Refusal): Promise<void> => {
  const object = { type: 'oidc_connection', id: pending.connection_id }
  await auditRefusedSignIn(room, { ip: callback.visitor.ip, action: 'oidc.refused', object, changes: { reason: error.message } })
}
