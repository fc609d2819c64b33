import type { Tx } from '../../kernel/db/db.ts'
import { AppError, forbidden } from '../../kernel/errors.ts'
import { createAccount, findAccountByEmail } from '../accounts/accounts.ts'
import type { Account } from '../accounts/model.ts'
import type { SystemActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { getDefaultDepartment } from '../departments/departments.ts'
import { findRole, getDefaultRole } from '../roles/roles.ts'
import { domainOf } from '../sso-connections/email-domain.ts'

export type ExternalIdentity = {
  readonly email: string | undefined
  readonly first_name: string
  readonly last_name: string
}

export type ProvisioningPolicy = {
  readonly jit: boolean
  readonly link_by_email: boolean
  readonly domains: readonly string[]
  readonly default_role_id: number | null
}

const isOf = (email: string, domains: readonly string[]): boolean => domains.includes(domainOf(email) ?? '')

const reject = (sentence: string): never => forbidden(`${sentence} Ask an administrator.`)

/** Default role of provisioned accounts. Never an administrator role, even when the setting has come to refer to one. */
export const getDefaultRoleId = async (tx: Tx, default_role_id: number | null): Promise<number> => {
  const chosen = default_role_id === null ? undefined : await findRole(tx, default_role_id)
  return chosen && !chosen.permissions.includes('admin:write') ? chosen.id : (await getDefaultRole(tx)).id
}

const createExternalAccount = async (
  tx: Tx,
  actor: SystemActor,
  identity: ExternalIdentity & { readonly email: string },
  policy: ProvisioningPolicy,
): Promise<Account> => {
  if (policy.domains.length > 0 && !isOf(identity.email, policy.domains)) reject('Sign-up is disabled for your email domain.')
  const [local = ''] = identity.email.split('@')
  return await createAccount(tx, actor, {
    first_name: identity.first_name || local,
    last_name: identity.last_name || identity.first_name || local,
    email: identity.email,
    role_id: await getDefaultRoleId(tx, policy.default_role_id),
    department_id: (await getDefaultDepartment(tx)).id,
    is_active: true,
    source: 'saml',
    password_hash: null,
  })
}

/** Links an existing account only if the connection trusts addresses: otherwise any provider could sign in as any account. */
export const provisionJit = async (
  tx: Tx,
  actor: SystemActor,
  identity: ExternalIdentity,
  policy: ProvisioningPolicy,
): Promise<Account> => {
  const { email } = identity
  if (email === undefined || domainOf(email) === undefined) return reject('Your identity provider sent no email address.')
  const existing = await findAccountByEmail(tx, email)
  if (existing) {
    if (!policy.link_by_email || !isOf(email, policy.domains))
      return reject('An account with your email address exists, but it is not linked to this identity provider.')
    await audit(tx, actor, { action: 'account.linked', object: { type: 'user', id: existing.id }, changes: { email } })
    return existing
  }
  if (!policy.jit) return reject('No account exists for your identity.')
  return await createExternalAccount(tx, actor, { ...identity, email }, policy)
}

export const assertActive = (account: Account): void => {
  if (!account.is_active) reject('Your account is deactivated.')
}

/** Retries once: of two concurrent first sign-ins, the second fails on the taken address or finds no link; the retry finds both. */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'forbidden')) return await work()
    throw error
  }
}
