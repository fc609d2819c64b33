import { generateRegistrationOptions, verifyRegistrationResponse, type RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '../../kernel/db/db.ts'
import { conflict, invalid } from '../../kernel/errors.ts'
import type { AgentActor } from '../actor.ts'
import { audit } from '../audit/record.ts'
import { createChallenge, consumeChallenge } from '../sessions/sign-in-challenges.ts'
import { firstRecoveryCodes } from '../two-factor/two-factor.ts'
import type { RelyingParty } from './relying-party.ts'
import { insertPasskey, passkeysOf, type Passkey } from '../two-factor/passkeys.ts'

export type PasskeyCeremony = { readonly challenge: string; readonly options: unknown }

export const beginRegistration = async (db: Db, actor: AgentActor, party: RelyingParty): Promise<PasskeyCeremony> => {
  const { known, bytes, challenge } = await db.tx(async (tx) => {
    const random = tx.ids.bytes(32)
    const token = await createChallenge(tx, {
      kind: 'passkey-registration',
      account_id: actor.account_id,
      data: random.toString('base64url'),
    })
    return { known: await passkeysOf(tx, actor.account_id), bytes: random, challenge: token }
  })
  const options = await generateRegistrationOptions({
    rpName: 'Watchdesk',
    rpID: party.id,
    userName: actor.email ?? actor.name,
    userDisplayName: actor.name,
    userID: new TextEncoder().encode(`account ${actor.account_id}`),
    challenge: new Uint8Array(bytes),
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge, options }
}

export type PasskeyAttestation = { readonly challenge: string; readonly response: unknown; readonly name: string }

const refuse = (): never => invalid({ response: ['The passkey could not be added. Start again.'] })

// The library validates every member.
const asRegistration = (response: unknown): RegistrationResponseJSON => response as RegistrationResponseJSON

const verified = async (response: unknown, expectedChallenge: string, party: RelyingParty) => {
  try {
    const result = await verifyRegistrationResponse({
      response: asRegistration(response),
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    return result.verified ? result.registrationInfo : refuse()
  } catch {
    return refuse()
  }
}

/** Stores a passkey; the first second factor also returns recovery codes. */
export const finishRegistration = async (
  db: Db,
  actor: AgentActor,
  answer: PasskeyAttestation,
  party: RelyingParty,
): Promise<{ readonly passkey: Passkey; readonly recovery_codes: readonly string[] }> => {
  const step = await db.tx((tx) => consumeChallenge(tx, answer.challenge, 'passkey-registration'))
  if (step?.account_id !== actor.account_id || typeof step.data !== 'string') return refuse()
  const { credential, credentialBackedUp } = await verified(answer.response, step.data, party)
  return await db.tx(async (tx) => {
    const made = await insertPasskey(tx, {
      account_id: actor.account_id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: answer.name,
      is_backed_up: credentialBackedUp,
    })
    if (!made) return conflict('passkey_known', 'This passkey is already registered.')
    await audit(tx, actor, { action: 'passkey.added', object: { type: 'user', id: actor.account_id }, changes: { passkey_id: made.id } })
    return { passkey: made, recovery_codes: await firstRecoveryCodes(tx, actor, actor.account_id) }
  })
}
