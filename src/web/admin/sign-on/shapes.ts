export type { OidcConnectionRecord, Security } from '../../../contract/app/security.ts'
export type {
  SamlCertificate as Certificate,
  SamlConnectionRecord,
  SamlMetadata,
  SamlRoleMapping as RoleMapping,
} from '../../../contract/v1/saml-connections.ts'
export type { ScimConnectionRecord, ScimExemptions, ScimGroupRecord, ScimRequestRecord } from '../../../contract/v1/scim-connections.ts'
export type { ScimTokenRecord } from '../../../contract/v1/scim-tokens.ts'
