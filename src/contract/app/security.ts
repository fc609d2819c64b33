import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { Id, IdParams, Iso, Nothing, Nullable, One } from '../schemas.ts'

const deciding = { tag: 'security', auth: admin }
const RoleIds = Type.Array(Id, { maxItems: 100 })

const Security = Type.Object({
  two_factor_role_ids: RoleIds,
  break_glass_account_ids: Type.Array(Type.Integer()),
  saml_key: Type.Object({ next_is_published: Type.Boolean() }),
})
export type Security = Static<typeof Security>

export const getSecurity = route({
  ...deciding,
  method: 'GET',
  path: '/security',
  summary: 'How people must sign in',
  responses: { 200: One(Security) },
})

export const changeSecurity = route({
  ...deciding,
  method: 'PUT',
  path: '/security',
  summary: 'Change how people must sign in',
  body: Type.Object({ two_factor_role_ids: RoleIds }),
  responses: { 200: One(Security) },
})

export const setBreakGlass = route({
  ...deciding,
  method: 'PUT',
  path: '/security/break-glass/:id',
  summary: 'Let somebody sign in by password, whatever is enforced',
  params: IdParams,
  body: Type.Object({ is_break_glass: Type.Boolean() }),
  responses: { 204: Nothing },
})

export const resetTwoFactor = route({
  ...deciding,
  method: 'DELETE',
  path: '/security/second-factors/:id',
  summary: 'Take all second factors from somebody who has lost them',
  params: IdParams,
  responses: { 204: Nothing },
})

export const revokeSessions = route({
  ...deciding,
  method: 'DELETE',
  path: '/security/sessions/:id',
  summary: 'Sign somebody out everywhere',
  params: IdParams,
  responses: { 204: Nothing },
})

export const createNextSamlKey = route({
  ...deciding,
  method: 'POST',
  path: '/security/saml-key/prepare',
  summary: 'Publish a new key for single sign-on',
  responses: { 204: Nothing },
})
export const activateNextSamlKey = route({
  ...deciding,
  method: 'POST',
  path: '/security/saml-key/use',
  summary: 'Sign with the published key',
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
const secret = { client_secret: Type.String({ minLength: 1, maxLength: 1_000, description: 'Never shown again.' }) }

const OidcConnectionRecord = Type.Object({
  id: Type.Integer(),
  ...needed,
  ...Type.Required(Type.Object(optional)).properties,
  callback_url: Type.String({ description: 'What the provider must know about us.' }),
  login_url: Type.String(),
  created_at: Iso,
  updated_at: Iso,
})
export type OidcConnectionRecord = Static<typeof OidcConnectionRecord>
const NewOidcConnection = Type.Object({ ...needed, ...optional, ...secret })

export const listOidcConnections = route({
  ...deciding,
  method: 'GET',
  path: '/oidc-connections',
  summary: 'List OpenID providers',
  responses: { 200: Type.Object({ data: Type.Array(OidcConnectionRecord) }) },
})
export const createOidcConnection = route({
  ...deciding,
  method: 'POST',
  path: '/oidc-connections',
  summary: 'Connect an OpenID provider',
  body: NewOidcConnection,
  responses: { 201: One(OidcConnectionRecord) },
})
export const updateOidcConnection = route({
  ...deciding,
  method: 'PUT',
  path: '/oidc-connections/:id',
  summary: 'Change an OpenID provider; fields that are left out stay as they are',
  params: IdParams,
  body: Type.Partial(NewOidcConnection),
  responses: { 200: One(OidcConnectionRecord) },
})
export const deleteOidcConnection = route({
  ...deciding,
  method: 'DELETE',
  path: '/oidc-connections/:id',
  summary: 'Remove an OpenID provider',
  params: IdParams,
  responses: { 204: Nothing },
})
