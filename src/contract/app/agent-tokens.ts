import { Type, type Static } from 'typebox'
import { admin, anyone, full, route } from '../route.ts'
import { Id, IdParams, Nothing, OneOf } from '../schemas.ts'
import { RATE_LIMIT_BUDGETS } from '../v1/tokens.ts'

export const revokeAgentToken = route({
  method: 'DELETE',
  path: '/users/:id/tokens/:token_id',
  summary: 'Revoke a token of an agent with the tokens it created',
  tag: 'token',
  auth: admin,
  params: Type.Object({ id: Id, token_id: Id }),
  responses: { 204: Nothing },
})

const Rate = Type.Object({
  id: Type.Integer({ description: 'The token.' }),
  budgets: Type.Array(Type.Object({ budget: OneOf(RATE_LIMIT_BUDGETS), used: Type.Integer(), limit: Type.Integer() })),
})
export type TokenRate = Static<typeof Rate>

const rateResponses = { 200: Type.Object({ data: Type.Array(Rate) }) }

export const listTokenRates = route({
  method: 'GET',
  path: '/token-rates',
  summary: 'List rate limit usage of my tokens',
  tag: 'token',
  auth: anyone,
  responses: rateResponses,
})

export const listUserTokenRates = route({
  method: 'GET',
  path: '/users/:id/token-rates',
  summary: 'List rate limit usage of an agent’s tokens',
  tag: 'token',
  auth: full('admin:read'),
  params: IdParams,
  responses: rateResponses,
})
