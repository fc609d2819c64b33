// The records of sign-on, under the names the screens use.

export type { OidcConnection, Security } from '../../../contract/app/security.ts'
export type {
  SamlCertificate as Certificate,
  SamlConnection,
  SamlMetadata,
  SamlRoleMapping as RoleMapping,
} from '../../../contract/v1/saml-connections.ts'
export type { ScimConnectionRecord, ScimExemptions, ScimGroup, ScimRequest } from '../../../contract/v1/scim-connections.ts'
export type { ScimToken } from '../../../contract/v1/scim-tokens.ts'
