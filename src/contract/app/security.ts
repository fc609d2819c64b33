import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One } from '../schemas.ts'

const adminRoute = { tag: 'security', auth: admin }
const RoleIds = Type.Array(Id, { maxItems: 100 })

const Security = Type.Object({
  two_factor_role_ids: RoleIds,
  break_glass_account_ids: Type.Array(Type.Integer()),
  saml_key: Type.Object({ next_is_published: Type.Boolean() }),
})
export type Security = Static<typeof Security>

export const getSecurity = route({
  ...adminRoute,
  method: 'GET',
  path: '/security',
  summary: 'Get sign-in requirements',
  responses: { 200: One(Security) },
})

export const changeSecurity = route({
  ...adminRoute,
  method: 'PUT',
  path: '/security',
  summary: 'Update sign-in requirements',
  body: Type.Object({ two_factor_role_ids: RoleIds }),
  responses: { 200: One(Security) },
})

export const setBreakGlass = route({
  ...adminRoute,
  method: 'PUT',
  path: '/security/break-glass/:id',
  summary: 'Make an account a break-glass account, which may always sign in with a password',
  params: IdParams,
  body: Type.Object({ is_break_glass: Type.Boolean() }),
  responses: { 204: Nothing },
})

export const resetTwoFactor = route({
  ...adminRoute,
  method: 'DELETE',
  path: '/security/second-factors/:id',
  summary: 'Remove all second factors of an agent',
  params: IdParams,
  responses: { 204: Nothing },
})

export const revokeSessions = route({
  ...adminRoute,
  method: 'DELETE',
  path: '/security/sessions/:id',
  summary: 'Revoke all sessions of an agent',
  params: IdParams,
  responses: { 204: Nothing },
})

export const createNextSamlKey = route({
  ...adminRoute,
  method: 'POST',
  path: '/security/saml-key/prepare',
  summary: 'Publish a new SAML signing key',
  responses: { 204: Nothing },
})
export const activateNextSamlKey = route({
  ...adminRoute,
  method: 'POST',
  path: '/security/saml-key/activate',
  summary: 'Activate the published SAML signing key',
  responses: { 204: Nothing },
})

const needed = {
  name: Type.String({ minLength: 1, maxLength: 255 }),
  issuer: Type.String({ minLength: 1, maxLength: 1_000 }),
  client_id: Type.String({ minLength: 1, maxLength: 500 }),
}
const optional = {
  jit: Type.Optional(Type.Boolean()),
  link_by_email: Type.Optional(Type.Boolean()),
  enforce_sso: Type.Optional(Type.Boolean()),
  default_role_id: Type.Optional(Nullable(Id)),
  domains: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 200 })),
  is_active: Type.Optional(Type.Boolean()),
}
const secret = { client_secret: Type.String({ minLength: 1, maxLength: 1_000, description: 'Write-only.' }) }

const OidcConnectionRecord = Type.Object({
  id: Type.Integer(),
  ...needed,
  ...Type.Required(Type.Object(optional)).properties,
  callback_url: Type.String({ description: 'Redirect URI to register at the provider.' }),
  login_url: Type.String(),
  created_at: Iso,
  updated_at: Iso,
})
export type OidcConnectionRecord = Static<typeof OidcConnectionRecord>
const NewOidcConnection = Type.Object({ ...needed, ...optional, ...secret })

export const listOidcConnections = route({
  ...adminRoute,
  method: 'GET',
  path: '/oidc-connections',
  summary: 'List OpenID providers',
  responses: { 200: Type.Object({ data: Type.Array(OidcConnectionRecord) }) },
})
export const createOidcConnection = route({
  ...adminRoute,
  method: 'POST',
  path: '/oidc-connections',
  summary: 'Create an OpenID provider',
  body: NewOidcConnection,
  responses: { 201: One(OidcConnectionRecord) },
})
export const updateOidcConnection = route({
  ...adminRoute,
  method: 'PUT',
  path: '/oidc-connections/:id',
  summary: 'Update an OpenID provider; omitted fields stay as they are',
  params: IdParams,
  body: Type.Partial(NewOidcConnection),
  responses: { 200: One(OidcConnectionRecord) },
})
export const deleteOidcConnection = route({
  ...adminRoute,
  method: 'DELETE',
  path: '/oidc-connections/:id',
  summary: 'Delete an OpenID provider',
  params: IdParams,
  responses: { 204: Nothing },
})
