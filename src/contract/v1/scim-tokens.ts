import { Type, type Static } from 'typebox'
import { admin, route } from '../route.ts'
import { IdParams, Iso, MAX_INTEGER, Nothing, Nullable } from '../schemas.ts'

export const ScimTokenRecord = Type.Object({
  id: Type.Integer(),
  connection_id: Type.Integer({ description: 'Identity provider connection of the token.' }),
  name: Type.String(),
  prefix: Type.String({ description: 'The first characters, for recognition.' }),
  expires_at: Nullable(Iso),
  last_used_at: Nullable(Iso),
  created_at: Iso,
})
export type ScimTokenRecord = Static<typeof ScimTokenRecord>

export const createScimToken = route({
  method: 'POST',
  path: '/scim-tokens',
  summary: 'Create a SCIM token for an identity provider',
  tag: 'SCIM',
  auth: admin,
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    connection_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_INTEGER,
        description: 'Default: the first connection, so that a new token can replace an old one.',
      }),
    ),
    expires_at: Type.Optional(Nullable(Iso)),
  }),
  responses: { 201: Type.Object({ data: ScimTokenRecord, token: Type.String({ description: 'Shown only in this response.' }) }) },
})

export const listScimTokens = route({
  method: 'GET',
  path: '/scim-tokens',
  summary: 'List SCIM tokens',
  tag: 'SCIM',
  auth: admin,
  responses: { 200: Type.Object({ data: Type.Array(ScimTokenRecord) }) },
})

export const revokeScimToken = route({
  method: 'DELETE',
  path: '/scim-tokens/:id',
  summary: 'Revoke a SCIM token',
  tag: 'SCIM',
  auth: admin,
  params: IdParams,
  responses: { 204: Nothing },
})
