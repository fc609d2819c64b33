import { accountRoleReferences } from './accounts/references.ts'
import { oidcRoleReferences } from './sso-connections/oidc/connections.ts'
import type { ReferenceSource } from './references.ts'
import { samlRoleReferences } from './sso-connections/saml/connections.ts'
import { scimRoleReferences } from './scim/role-references.ts'
import { twoFactorRoleReferences } from './two-factor/two-factor.ts'

/** Every source of references to roles. A role with references is not deleted. */
export const ROLE_REFERENCE_SOURCES: readonly ReferenceSource[] = [
  accountRoleReferences,
  samlRoleReferences,
  oidcRoleReferences,
  scimRoleReferences,
  twoFactorRoleReferences,
]
