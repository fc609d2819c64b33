import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One } from '../schemas.ts'

const tag = 'SAML connection'

const RoleMapping = Type.Object(
  {
    attribute: Type.String({ minLength: 1, maxLength: 255 }),
    value: Type.String({ minLength: 1, maxLength: 1_000 }),
    role_id: Id,
  },
  { additionalProperties: false },
)

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }))
const Address = Type.String({ minLength: 1, maxLength: 2_000 })
const Pem = Type.String({ minLength: 1, maxLength: 20_000, description: 'X.509 certificate in PEM.' })

const needed = {
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  idp_entity_id: Type.String({ minLength: 1, maxLength: 1_024 }),
  idp_sso_url: Address,
  idp_certificates: Type.Array(Pem, { minItems: 1, maxItems: 20, description: 'All are accepted; expired ones are ignored.' }),
}

const optional = {
  idp_slo_url: Type.Optional(Nullable(Address)),
  allow_idp_initiated: Flag('Accepts sign-ins that the identity provider starts.'),
  jit: Flag('Creates an account at the first sign-in.'),
  link_by_email: Flag('Links a sign-in to the existing agent with the same email address in `domains`.'),
  enforce_sso: Flag('Disables password sign-in for addresses in `domains`, except break-glass accounts.'),
  require_signed_response: Flag('Requires a signed response in addition to a signed assertion.'),
  allow_cbc: Flag('Accepts assertions encrypted with AES-CBC.'),
  allow_expired_certificates: Flag('Accepts signatures of expired certificates.'),
  default_role_id: Type.Optional(Nullable(Id)),
  domains: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 200,
      description: 'Compared exactly. For `jit`, an empty list allows any domain.',
    }),
  ),
  id_attribute: Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: 255, description: 'Attribute that identifies the account; default: the NameID.' })),
  ),
  role_mappings: Type.Optional(Type.Array(RoleMapping, { maxItems: 200, description: 'The first match sets the role, at each sign-in.' })),
  scim_connection_id: Type.Optional(Nullable(Id)),
  metadata_url: Type.Optional(Nullable(Address)),
  metadata_certificate: Type.Optional(Nullable(Pem)),
  is_active: Type.Optional(Type.Boolean()),
}

const NewConnection = Type.Object({ ...needed, ...optional })
const ConnectionChanges = Type.Partial(NewConnection)

const Certificate = Type.Object({
  subject: Type.String(),
  fingerprint_sha256: Type.String(),
  not_before_at: Iso,
  not_after_at: Iso,
  is_expired: Type.Boolean(),
})

const Connection = Type.Object({
  id: Type.Integer(),
  ...needed,
  ...Type.Required(Type.Object(optional)).properties,
  certificates: Type.Array(Certificate),
  metadata_checked_at: Nullable(Iso),
  metadata_error: Nullable(Type.String()),
  entity_id: Type.String({ description: 'Entity ID of this service provider, for the identity provider.' }),
  acs_url: Type.String(),
  login_url: Type.String(),
  created_at: Iso,
  updated_at: Iso,
})

const Metadata = Type.Object({
  idp_entity_id: Type.String(),
  idp_sso_url: Type.String(),
  idp_slo_url: Nullable(Type.String()),
  idp_certificates: Type.Array(Type.String()),
})

export type SamlRoleMapping = Static<typeof RoleMapping>
export type SamlCertificate = Static<typeof Certificate>
export type SamlConnectionRecord = Static<typeof Connection>
export type SamlMetadata = Static<typeof Metadata>

export const listSamlConnections = route({
  method: 'GET',
  path: '/saml-connections',
  summary: 'List SAML connections',
  tag,
  auth: admin,
  responses: { 200: Type.Object({ data: Type.Array(Connection) }) },
})

export const createSamlConnection = route({
  method: 'POST',
  path: '/saml-connections',
  summary: 'Create a SAML connection',
  tag,
  auth: admin,
  body: NewConnection,
  responses: { 201: One(Connection) },
})

export const getSamlConnection = route({
  method: 'GET',
  path: '/saml-connections/:id',
  summary: 'Get a SAML connection',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 200: One(Connection) },
})

export const updateSamlConnection = route({
  method: 'PUT',
  path: '/saml-connections/:id',
  summary: 'Update a SAML connection; omitted fields are kept',
  tag,
  auth: admin,
  params: IdParams,
  body: ConnectionChanges,
  responses: { 200: One(Connection) },
})

export const deleteSamlConnection = route({
  method: 'DELETE',
  path: '/saml-connections/:id',
  summary: 'Delete a SAML connection',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const readSamlMetadata = route({
  method: 'POST',
  path: '/saml-connections/metadata',
  summary: 'Parse the metadata of an identity provider to fill in a connection; stores nothing',
  tag,
  auth: admin,
  body: Type.Object(
    {
      metadata_url: Type.Optional(Address),
      metadata: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000_000 })),
      metadata_certificate: Type.Optional(Pem),
    },
    { additionalProperties: false },
  ),
  responses: { 200: One(Metadata) },
})
