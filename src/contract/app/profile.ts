import { Type, type Static } from 'typebox'
import { anyone, route } from '../route.ts'
import { IdParams, Iso, Nothing, Nullable, One } from '../schemas.ts'
import { PasskeyChallengeResponse, PasskeyChallenge, PasskeyResponse, Token, TotpSeed } from './sign-in.ts'

/** Security settings of the own account. All routes need a session; most need a recent reauthentication (`sudo_required` otherwise). */

const own = { tag: 'profile', auth: anyone }
const Code = Type.String({ minLength: 1, maxLength: 20 })
const Codes = Type.Array(Type.String({ description: 'Shown once.' }))
const Name = Type.String({ minLength: 1, maxLength: 100 })

const PasskeyRecord = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_backed_up: Type.Boolean(),
  created_at: Iso,
  last_used_at: Nullable(Iso),
})

const Session = Type.Object({
  id: Type.Integer(),
  is_current: Type.Boolean(),
  auth_method: Type.String(),
  amr: Type.Array(Type.String()),
  ip: Type.String(),
  user_agent: Type.String(),
  created_at: Iso,
  last_seen_at: Iso,
  expires_at: Iso,
})

const OwnSecurity = Type.Object({
  has_password: Type.Boolean(),
  is_sso_only: Type.Boolean(),
  has_totp: Type.Boolean(),
  is_second_factor_required: Type.Boolean(),
  recovery_codes_left: Type.Integer(),
  passkeys: Type.Array(PasskeyRecord),
  sudo_until_at: Nullable(Iso),
})

export type PasskeyRecord = Static<typeof PasskeyRecord>
export type OwnSession = Static<typeof Session>
export type OwnSecurity = Static<typeof OwnSecurity>

export const getOwnSecurity = route({
  ...own,
  method: 'GET',
  path: '/profile/security',
  summary: 'Get my sign-in methods',
  responses: { 200: One(OwnSecurity) },
})

export const changePassword = route({
  ...own,
  method: 'PUT',
  path: '/profile/password',
  summary: 'Change my password and end my other sessions',
  body: Type.Object({
    current_password: Type.String({ minLength: 1, maxLength: 1_000 }),
    new_password: Type.String({ minLength: 1, maxLength: 1_000 }),
  }),
  responses: { 204: Nothing },
})

export const beginTotp = route({
  ...own,
  method: 'POST',
  path: '/profile/totp',
  summary: 'Start setting up an authenticator app',
  responses: { 200: One(TotpSeed) },
})

export const confirmTotp = route({
  ...own,
  method: 'POST',
  path: '/profile/totp/confirm',
  summary: 'Confirm the authenticator app with a code',
  body: Type.Object({ code: Code }),
  responses: { 200: One(Type.Object({ recovery_codes: Codes })) },
})

export const disableTotp = route({
  ...own,
  method: 'DELETE',
  path: '/profile/totp',
  summary: 'Disable the authenticator app',
  responses: { 204: Nothing },
})

export const createRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: '/profile/recovery-codes',
  summary: 'Create new recovery codes; the old ones become invalid',
  responses: { 200: One(Type.Object({ recovery_codes: Codes })) },
})

export const beginPasskey = route({
  ...own,
  method: 'POST',
  path: '/profile/passkeys/options',
  summary: 'Start adding a passkey',
  responses: { 200: One(PasskeyChallenge) },
})

export const addPasskey = route({
  ...own,
  method: 'POST',
  path: '/profile/passkeys',
  summary: 'Add a passkey',
  body: Type.Object({ challenge: Token, response: PasskeyResponse, name: Name }),
  responses: { 201: Type.Object({ data: PasskeyRecord, recovery_codes: Codes }) },
})

export const renamePasskey = route({
  ...own,
  method: 'PUT',
  path: '/profile/passkeys/:id',
  summary: 'Rename a passkey',
  params: IdParams,
  body: Type.Object({ name: Name }),
  responses: { 200: One(PasskeyRecord) },
})

export const removePasskey = route({
  ...own,
  method: 'DELETE',
  path: '/profile/passkeys/:id',
  summary: 'Remove a passkey',
  params: IdParams,
  responses: { 204: Nothing },
})

export const listOwnSessions = route({
  ...own,
  method: 'GET',
  path: '/profile/sessions',
  summary: 'List my sessions',
  responses: { 200: Type.Object({ data: Type.Array(Session) }) },
})

export const revokeOwnSession = route({
  ...own,
  method: 'DELETE',
  path: '/profile/sessions/:id',
  summary: 'Revoke one of my sessions',
  params: IdParams,
  responses: { 204: Nothing },
})

export const revokeOtherSessions = route({
  ...own,
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'Revoke all my sessions except the current one',
  responses: { 204: Nothing },
})

export const confirmIdentity = route({
  ...own,
  method: 'POST',
  path: '/sudo',
  summary: 'Reauthenticate with the password, a code of the authenticator app or a passkey',
  body: Type.Object({
    password: Type.Optional(Type.String({ maxLength: 1_000 })),
    code: Type.Optional(Code),
    passkey: Type.Optional(PasskeyChallengeResponse),
  }),
  responses: { 204: Nothing },
})

export const beginSudoPasskey = route({
  ...own,
  method: 'POST',
  path: '/sudo/passkey',
  summary: 'Start reauthentication with a passkey',
  responses: { 200: One(PasskeyChallenge) },
})
