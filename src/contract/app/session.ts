import { Type } from 'typebox'
import { anyone, open, route } from '../route.ts'
import { Nothing, One, OneOf } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'session'

/** The account has a second factor: the challenge needs one of these methods. */
export const SecondFactorChallenge = Type.Object({
  challenge: Type.String(),
  methods: Type.Array(
    OneOf(['totp', 'passkey', 'recovery_code', 'enrol'], '`enrol`: the role requires a second factor and the account has none.'),
  ),
})

export const signIn = route({
  method: 'POST',
  path: '/session',
  summary: 'Sign in with e-mail and password',
  tag,
  auth: open,
  limit: 'sign-in',
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }), password: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  responses: { 200: One(Me), 202: One(SecondFactorChallenge) },
})

export const signOut = route({
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out; `X-Logout-Url` is the URL for single logout at the identity provider, if supported',
  tag,
  auth: anyone,
  responses: { 204: Nothing },
})

export const getSession = route({
  method: 'GET',
  path: '/session',
  summary: 'Get the signed-in agent',
  tag,
  auth: anyone,
  responses: { 200: One(Me) },
})
