import { Type } from 'typebox'
import { SCOPES } from '../enums.ts'
import { admin, anyone, route } from '../route.ts'
import { IdParams, Iso, Nothing, Nullable, One, SomeOf } from '../schemas.ts'

const Abilities = SomeOf(SCOPES)

/** Rate limit budgets, each counted separately. */
export const RATE_LIMIT_BUDGETS = ['read', 'write', 'tickets.create', 'replies.create', 'discovery', 'alerts'] as const
export type RateLimitBudget = (typeof RATE_LIMIT_BUDGETS)[number]

const PerMinute = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }))
const RateLimits = Nullable(
  Type.Object(
    {
      read: PerMinute,
      write: PerMinute,
      'tickets.create': PerMinute,
      'replies.create': PerMinute,
      discovery: PerMinute,
      alerts: PerMinute,
    },
    { additionalProperties: false, description: 'Requests per minute, if they differ from the default.' },
  ),
)

export const TokenRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  abilities: Abilities,
  last_four: Type.String(),
  expires_at: Nullable(Iso),
  last_used_at: Nullable(Iso),
  rate_limits: RateLimits,
  created_at: Iso,
})

const NewToken = Type.Object({
  token: Type.String({ description: 'Shown only in this response.' }),
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
    name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    abilities: Type.Optional(Nullable(SomeOf([...SCOPES, '*'], { description: 'Omitted, empty or `*`: all scopes of the agent’s role.' }))),
    expires_at: Type.Optional(Nullable(Iso)),
  }),
  responses: { 201: NewToken },
})

export const listTokens = route({
  method: 'GET',
  path: '/tokens',
  summary: 'List my API tokens',
  tag: 'token',
  auth: anyone,
  responses: { 200: Type.Object({ data: Type.Array(TokenRecord) }) },
})

export const revokeToken = route({
  method: 'DELETE',
  path: '/tokens/:id',
  summary: 'Revoke one of my API tokens and the tokens created with it',
  tag: 'token',
  auth: anyone,
  params: IdParams,
  responses: { 204: Nothing },
})

export const revokeCurrentToken = route({
  method: 'DELETE',
  path: '/tokens/current',
  summary: 'Revoke the token of this request',
  tag: 'token',
  auth: anyone,
  responses: { 204: Nothing },
})

export const limitToken = route({
  method: 'PUT',
  path: '/tokens/:id/limits',
  summary: 'Set the rate limits of any token; null restores the default',
  tag: 'token',
  auth: admin,
  params: IdParams,
  body: Type.Object({ rate_limits: RateLimits }),
  responses: { 200: One(TokenRecord) },
})
