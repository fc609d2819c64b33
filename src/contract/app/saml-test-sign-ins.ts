import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { IdParams, Iso, Nullable, One, OneOf } from '../schemas.ts'

const tag = 'SAML test sign-in'

export const ACCOUNT_MATCHES = ['link', 'scim', 'email', 'new'] as const
export const ROLE_SOURCES = ['mapping', 'default', 'scim', 'unchanged'] as const
export const ATTRIBUTE_USES = ['email', 'first_name', 'last_name', 'id', 'role'] as const

const SamlTestSignInSchema = Type.Object({
  id: Type.String(),
  received_at: Iso,
  expires_at: Iso,
  response_xml: Type.String({ description: 'Response of the identity provider, indented.' }),
  assertion_xml: Nullable(Type.String({ description: 'The decrypted assertion.' })),
  is_verified: Type.Boolean({ description: 'Whether the attributes are signed by a key of the provider.' }),
  name_id: Nullable(Type.String()),
  name_id_format: Nullable(Type.String()),
  attributes: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()), meaning: Nullable(Type.String()) }), {
    description: `Use of the attribute: ${ATTRIBUTE_USES.join(', ')}.`,
  }),
  errors: Type.Array(Type.Object({ reason: Type.String(), detail: Type.String() }), {
    description: 'Reasons for refusing a sign-in; empty when it would succeed.',
  }),
  account: Nullable(
    Type.Object({
      match: OneOf(ACCOUNT_MATCHES, 'How the account was matched.'),
      id: Nullable(Type.Integer({ description: 'Null: an account would be created.' })),
      name: Type.String(),
      email: Nullable(Type.String()),
      role: Type.String(),
      previous_role: Nullable(Type.String()),
      role_source: OneOf(ROLE_SOURCES, 'Source of the role.'),
    }),
  ),
})
export type SamlTestSignIn = Static<typeof SamlTestSignInSchema>

export const startSamlTestSignIn = route({
  method: 'POST',
  path: '/saml-connections/:id/test-sign-ins',
  summary: 'Start a test sign-in; returns the URL for the browser',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 201: One(Type.Object({ url: Type.String() })) },
})

export const getSamlTestSignIn = route({
  method: 'GET',
  path: '/saml-connections/:id/test-sign-ins/:test_sign_in',
  summary: 'Get the result of a test sign-in of this session',
  tag,
  auth: admin,
  params: Type.Object({ ...IdParams.properties, test_sign_in: Type.String({ minLength: 1, maxLength: 100 }) }),
  responses: { 200: One(SamlTestSignInSchema) },
})
