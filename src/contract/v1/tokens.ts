import { Type } from 'typebox'
import { anyone, route } from '../route.ts'
import { IdParams, Iso, Nothing, Nullable, OneOf } from '../schemas.ts'
import { SCOPES } from '../words.ts'

const Abilities = Type.Array(OneOf(SCOPES))

export const TokenRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  abilities: Abilities,
  last_four: Type.String(),
  expires_at: Nullable(Iso),
  last_used_at: Nullable(Iso),
  created_at: Iso,
})

const NewToken = Type.Object({
  token: Type.String({ description: 'Shown once, here.' }),
  id: Type.Integer(),
  name: Type.String(),
  abilities: Abilities,
  expires_at: Nullable(Iso),
  created_at: Iso,
})

export const createToken = route({
  method: 'POST',
  path: '/tokens',
  summary: 'Create an API token',
  tag: 'token',
  auth: anyone,
  limit: 'tokens.create',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255 }),
    abilities: Type.Optional(
      Nullable(Type.Array(OneOf([...SCOPES, '*']), { description: 'Left out, empty or `*`: everything the agent may.' })),
    ),
    expires_at: Type.Optional(Nullable(Iso)),
  }),
  replies: { 201: NewToken },
})

export const listTokens = route({
  method: 'GET',
  path: '/tokens',
  summary: 'List your own API tokens',
  tag: 'token',
  auth: anyone,
  replies: { 200: Type.Object({ data: Type.Array(TokenRecord) }) },
})

export const revokeToken = route({
  method: 'DELETE',
  path: '/tokens/:id',
  summary: 'Revoke one of your API tokens, and those it made',
  tag: 'token',
  auth: anyone,
  params: IdParams,
  replies: { 204: Nothing },
})

export const revokeCurrentToken = route({
  method: 'DELETE',
  path: '/tokens/current',
  summary: 'Revoke the token this request carries',
  tag: 'token',
  auth: anyone,
  replies: { 204: Nothing },
})
