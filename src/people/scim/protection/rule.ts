/** Facts that decide whether provisioning may change userName, addresses and names of an account. */
export type IdentityFacts = {
  /** Exempt from provisioning by an administrator's decision. */
  readonly is_exempt: boolean
  /** Was an administrator with a local credential before provisioning changed its groups or deleted it. */
  readonly is_locked: boolean
  /** By a role given in the product or by a group of an identity provider. */
  readonly has_admin_rights: boolean
  /** A password, a passkey or an authenticator. */
  readonly has_local_credential: boolean
}

export type IdentityProtection = 'exempt' | 'locked' | 'local_administrator'

/** Against account takeover: the sign-in address allows a password reset, and provisioning may claim local accounts by name. */
export const identityProtection = (facts: IdentityFacts): IdentityProtection | undefined => {
  if (facts.is_exempt) return 'exempt'
  if (facts.is_locked) return 'locked'
  return facts.has_admin_rights && facts.has_local_credential ? 'local_administrator' : undefined
}
