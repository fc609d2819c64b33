import { generateAuthenticationOptions, verifyAuthenticationResponse, type AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Db, Tx } from '../../kernel/db/db.ts'
import { createChallenge, consumeChallenge } from '../sessions/sign-in-challenges.ts'
import type { PasskeyCeremony } from './register.ts'
import type { RelyingParty } from './relying-party.ts'
import { touchPasskeyLastUsed, passkeyByCredential, passkeysOf, type Passkey } from '../two-factor/passkeys.ts'

/** Options of a WebAuthn assertion: for the passkeys of the account or, without an account, for any discoverable passkey. */
export const beginAuthentication = async (db: Db, account_id: number | null, party: RelyingParty): Promise<PasskeyCeremony> => {
  const { known, bytes, challenge } = await db.tx(async (tx) => {
    const random = tx.ids.bytes(32)
    const token = await createChallenge(tx, { kind: 'passkey', account_id, data: random.toString('base64url') })
    return { known: account_id === null ? [] : await passkeysOf(tx, account_id), bytes: random, challenge: token }
  })
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(bytes),
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] })),
  })
  return { challenge, options }
}

export type PasskeyAssertion = { readonly challenge: string; readonly response: unknown }

const idOf = (response: unknown): string =>
  typeof response === 'object' && response !== null && 'id' in response && typeof response.id === 'string' ? response.id : ''

// The library validates every member.
const asAuthentication = (response: unknown): AuthenticationResponseJSON => response as AuthenticationResponseJSON

const verifiedCounter = async (
  response: unknown,
  challenge: string,
  passkey: Passkey,
  party: RelyingParty,
): Promise<number | undefined> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: asAuthentication(response),
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: [...passkey.transports],
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Verifies an assertion. The caller runs `record` in the transaction that relies on it: false means that the counter did not increase. */
export const checkPasskey = async (
  db: Db,
  { challenge, response }: PasskeyAssertion,
  party: RelyingParty,
): Promise<{ readonly account_id: number; record(tx: Tx): Promise<boolean> } | undefined> => {
  const step = await db.tx((tx) => consumeChallenge(tx, challenge, 'passkey'))
  const passkey = await db.read((reader) => passkeyByCredential(reader, idOf(response)))
  if (!step || typeof step.data !== 'string' || !passkey) return undefined
  if (step.account_id !== null && step.account_id !== passkey.account_id) return undefined
  const counter = await verifiedCounter(response, step.data, passkey, party)
  if (counter === undefined) return undefined
  return { account_id: passkey.account_id, record: (tx) => touchPasskeyLastUsed(tx, passkey.id, counter) }
}
