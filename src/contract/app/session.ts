import { Type } from 'typebox'
import { anyone, open, route } from '../route.ts'
import { Nothing, One, OneOf } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'session'

/** The account has a second factor: the challenge needs one of these methods. */
export const SecondFactorChallenge = Type.Object({
  challenge: Type.String(),
  methods: Type.Array(
    OneOf(['totp', 'passkey', 'recovery_code', 'enrol'], '`enrol`: the role needs a second factor and there is none yet.'),
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
  summary: 'Sign out. Where the identity provider can be told as well, `X-Logout-Url` says where to go',
  tag,
  auth: anyone,
  responses: { 204: Nothing },
})

export const getSession = route({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in',
  tag,
  auth: anyone,
  responses: { 200: One(Me) },
})
