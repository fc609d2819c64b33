import { Type, type Static } from 'typebox'
import { open, route } from '../route.ts'
import { FreeJson, Nothing, Nullable, One, OneOf } from '../schemas.ts'
import { Me } from '../v1/me.ts'

const tag = 'sign-in'
const limit = 'sign-in'

export const Token = Type.String({ minLength: 1, maxLength: 200 })
const Password = Type.String({ minLength: 1, maxLength: 1_000 })

export const PasskeyResponse = FreeJson(100_000)

/** Options and results of the browser's WebAuthn API. */
export const PasskeyChallenge = Type.Object({ challenge: Type.String(), options: Type.Unknown() })
export const PasskeyChallengeResponse = Type.Object({ challenge: Token, response: PasskeyResponse })
export const TotpSeed = Type.Object({ secret: Type.String(), otpauth_url: Type.String() })

const SignInProvider = Type.Object({ kind: OneOf(['saml', 'oidc']), id: Type.Integer(), name: Type.String(), login_url: Type.String() })
export type SignInProvider = Static<typeof SignInProvider>

export const listSignInMethods = route({
  method: 'GET',
  path: '/sign-in/methods',
  summary: 'List sign-in methods',
  tag,
  auth: open,
  responses: { 200: One(Type.Object({ password: Type.Boolean(), passkeys: Type.Boolean(), providers: Type.Array(SignInProvider) })) },
})

export const findProvider = route({
  method: 'POST',
  path: '/sign-in/provider',
  summary: 'Find the identity provider of an e-mail domain; does not reveal whether the account exists',
  tag,
  auth: open,
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
  responses: { 200: One(Type.Object({ provider: Nullable(SignInProvider), is_enforced: Type.Boolean() })) },
})

export const verifySecondFactor = route({
  method: 'POST',
  path: '/session/second-factor',
  summary: 'Complete the second factor of a sign-in with a code, a recovery code or a passkey',
  tag,
  auth: open,
  body: Type.Object({
    challenge: Token,
    code: Type.Optional(Type.String({ maxLength: 20 })),
    recovery_code: Type.Optional(Type.String({ maxLength: 50 })),
    passkey: Type.Optional(PasskeyChallengeResponse),
  }),
  responses: {
    200: Type.Object({
      data: Me,
      recovery_codes: Type.Array(Type.String({ description: 'Shown once, after the first second factor was set up.' })),
    }),
  },
})

export const enrolTotp = route({
  method: 'POST',
  path: '/session/second-factor/enrol',
  summary: 'Enrol an authenticator app where the role requires a second factor',
  tag,
  auth: open,
  body: Type.Object({ challenge: Token }),
  responses: { 200: One(TotpSeed) },
})

export const beginSecondFactorPasskey = route({
  method: 'POST',
  path: '/session/second-factor/passkey',
  summary: 'Start the second factor with a passkey',
  tag,
  auth: open,
  body: Type.Object({ challenge: Token }),
  responses: { 200: One(PasskeyChallenge) },
})

export const beginPasskeySignIn = route({
  method: 'POST',
  path: '/session/passkey/options',
  summary: 'Start a sign-in with a passkey',
  tag,
  auth: open,
  responses: { 200: One(PasskeyChallenge) },
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/session/passkey',
  summary: 'Sign in with a passkey',
  tag,
  auth: open,
  body: PasskeyChallengeResponse,
  responses: { 200: One(Me) },
})

export const requestPasswordReset = route({
  method: 'POST',
  path: '/password-resets',
  summary: 'Request a password reset; the response does not reveal whether the account exists',
  tag,
  auth: open,
  limit,
  body: Type.Object({ email: Type.String({ minLength: 1, maxLength: 320 }) }),
  responses: { 202: Nothing },
})

export const finishPasswordReset = route({
  method: 'POST',
  path: '/password-resets/accept',
  summary: 'Set a new password with a reset token',
  tag,
  auth: open,
  limit,
  body: Type.Object({ token: Token, password: Password }),
  responses: { 204: Nothing },
})
