import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { IdParams, Iso, Nullable, One, OneOf } from '../schemas.ts'

const tag = 'SAML trial'

export const ACCOUNT_MATCHES = ['link', 'scim', 'email', 'new'] as const
export const ROLE_SOURCES = ['mapping', 'default', 'scim', 'unchanged'] as const
export const ATTRIBUTE_USES = ['email', 'first_name', 'last_name', 'id', 'role'] as const

const SamlTestSignInSchema = Type.Object({
  id: Type.String(),
  received_at: Iso,
  expires_at: Iso,
  response_xml: Type.String({ description: 'What the identity provider sent, with line breaks.' }),
  assertion_xml: Nullable(Type.String({ description: 'What was encrypted in it, opened.' })),
  is_verified: Type.Boolean({ description: 'Whether a key of the provider has signed what is told here.' }),
  name_id: Nullable(Type.String()),
  name_id_format: Nullable(Type.String()),
  attributes: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()), meaning: Nullable(Type.String()) }), {
    description: `What it is used for, if anything: ${ATTRIBUTE_USES.join(', ')}.`,
  }),
  refusals: Type.Array(Type.Object({ reason: Type.String(), detail: Type.String() }), {
    description: 'Why a sign-in would be refused; none when it would not be.',
  }),
  person: Nullable(
    Type.Object({
      way: OneOf(ACCOUNT_MATCHES, 'How the person was recognised.'),
      id: Nullable(Type.Integer({ description: 'Null: an account would be made.' })),
      name: Type.String(),
      email: Nullable(Type.String()),
      role: Type.String(),
      previous_role: Nullable(Type.String()),
      role_source: OneOf(ROLE_SOURCES, 'Why this role.'),
    }),
  ),
})
export type SamlTestSignIn = Static<typeof SamlTestSignInSchema>

export const startSamlTestSignIn = route({
  method: 'POST',
  path: '/saml-connections/:id/trials',
  summary: 'Begin a test sign-in; the browser goes to this address, and what comes back is only shown',
  tag,
  auth: admin,
  params: IdParams,
  responses: { 201: One(Type.Object({ url: Type.String() })) },
})

export const getSamlTestSignIn = route({
  method: 'GET',
  path: '/saml-connections/:id/trials/:trial',
  summary: 'What came back from a test sign-in of this session',
  tag,
  auth: admin,
  params: Type.Object({ ...IdParams.properties, trial: Type.String({ minLength: 1, maxLength: 100 }) }),
  responses: { 200: One(SamlTestSignInSchema) },
})
