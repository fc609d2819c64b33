import { DAY, type Instant } from '../../contract/time.ts'
import { hashToken } from '../../kernel/crypto.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { networkPrefix } from '../../kernel/net/network-prefix.ts'
import { normalizeEmail } from '../accounts/model.ts'
import { beginAttempt, clearAttempts, type Attempt } from './attempts.ts'

// Delays per name and network after 5 failures, and per name after 50, against attackers with many networks. Networks of earlier sign-ins
// are exempt from the second delay, so that an attacker cannot lock the person out.

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sign_in_networks: { bucket: string; last_signed_in_at: Instant }
  }
}

export type PasswordAttempt = Required<Attempt>

const FIRST_DELAYED = 50
const KNOWN_NETWORK_LIFETIME = 90 * DAY

const fromAllNetworks = ({ name }: PasswordAttempt): Attempt => ({ name: `password of ${name}` })

const networkOf = ({ name, ip }: PasswordAttempt): string => hashToken(JSON.stringify(['network', normalizeEmail(name), networkPrefix(ip)]))

const isKnownNetwork = async ({ db, now }: Reader, attempt: PasswordAttempt): Promise<boolean> => {
  const row = await db.selectFrom('sign_in_networks').selectAll().where('bucket', '=', networkOf(attempt)).executeTakeFirst()
  return row !== undefined && row.last_signed_in_at > now - KNOWN_NETWORK_LIFETIME
}

export const recordNetwork = async (tx: Tx, attempt: PasswordAttempt): Promise<void> => {
  await tx.db
    .insertInto('sign_in_networks')
    .values({ bucket: networkOf(attempt), last_signed_in_at: tx.now })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet({ last_signed_in_at: tx.now }))
    .execute()
}

/** Returns the number of consecutive failures across networks, this one included. */
export const beginPasswordAttempt = async (tx: Tx, attempt: PasswordAttempt): Promise<number> => {
  await beginAttempt(tx, attempt)
  const is_exempt = await isKnownNetwork(tx, attempt)
  return await beginAttempt(tx, fromAllNetworks(attempt), { first: FIRST_DELAYED, is_exempt })
}

export const clearPasswordAttempts = async (tx: Tx, attempt: PasswordAttempt): Promise<void> => {
  await clearAttempts(tx, attempt)
  await clearAttempts(tx, fromAllNetworks(attempt))
}

export const pruneNetworks = async (tx: Tx): Promise<void> => {
  await tx.db
    .deleteFrom('sign_in_networks')
    .where('last_signed_in_at', '<=', tx.now - KNOWN_NETWORK_LIFETIME)
    .execute()
}
