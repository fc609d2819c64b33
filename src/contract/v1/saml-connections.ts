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
const Pem = Type.String({ minLength: 1, maxLength: 20_000, description: 'An X.509 certificate in PEM.' })

const needed = {
  name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
  idp_entity_id: Type.String({ minLength: 1, maxLength: 1_024 }),
  idp_sso_url: Address,
  idp_certificates: Type.Array(Pem, { minItems: 1, maxItems: 20, description: 'All that count; expired ones are ignored.' }),
}

const optional = {
  idp_slo_url: Type.Optional(Nullable(Address)),
  allow_idp_initiated: Flag('Lets the provider begin a sign-in by itself.'),
  jit: Flag('Makes an account for whoever signs in for the first time.'),
  link_by_email: Flag('Lets the provider sign in as an agent that exists already, by e-mail within `domains`.'),
  enforce_sso: Flag('Nobody of `domains` signs in by password any more, break-glass accounts excepted.'),
  require_signed_response: Flag('Wants the response signed too, not only the assertion.'),
  allow_cbc: Flag('Takes assertions encrypted with AES-CBC.'),
  allow_expired_certificates: Flag('Takes signatures of certificates that have expired.'),
  default_role_id: Type.Optional(Nullable(Id)),
  domains: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 253 }), {
      maxItems: 200,
      description: 'Compared exactly. For `jit`, none means any.',
    }),
  ),
  id_attribute: Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: 255, description: 'Says who somebody is; without it the NameID does.' })),
  ),
  role_mappings: Type.Optional(Type.Array(RoleMapping, { maxItems: 200, description: 'The first that fits decides, at each sign-in.' })),
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
  entity_id: Type.String({ description: 'What the identity provider must know about us.' }),
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
  summary: 'Connect an identity provider over SAML 2.0',
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
  summary: 'Change a SAML connection; fields that are left out stay as they are',
  tag,
  auth: admin,
  params: IdParams,
  body: ConnectionChanges,
  responses: { 200: One(Connection) },
})

export const deleteSamlConnection = route({
  method: 'DELETE',
  path: '/saml-connections/:id',
  summary: 'Remove a SAML connection',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})

export const readSamlMetadata = route({
  method: 'POST',
  path: '/saml-connections/metadata',
  summary: 'Read an identity provider’s metadata, to fill in a connection; nothing is stored',
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
