/** What decides whether provisioning may change userName, e-mail addresses and names of an account. */
export type IdentityFacts = {
  /** An administrator protects the account from provisioning. */
  readonly is_exempt: boolean
  /** Was an administrator with a local credential before provisioning changed its groups or deleted it. */
  readonly is_locked: boolean
  /** By a role given in the product or by a group of an identity provider. */
  readonly has_admin_rights: boolean
  /** A password, a passkey or an authenticator. */
  readonly has_local_credential: boolean
}

export type IdentityProtection = 'exempt' | 'locked' | 'local_administrator'

/**
 * Who controls the sign-in address of an account can have its password reset. So provisioning, which finds local accounts by name and may
 * claim them, must not change the address of those that nobody but a local administrator can restore.
 */
export const identityProtection = (facts: IdentityFacts): IdentityProtection | undefined => {
  if (facts.is_exempt) return 'exempt'
  if (facts.is_locked) return 'locked'
  return facts.has_admin_rights && facts.has_local_credential ? 'local_administrator' : undefined
}
