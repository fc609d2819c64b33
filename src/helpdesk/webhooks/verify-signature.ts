import { createHmac, timingSafeEqual } from 'node:crypto'

const FORM = /^sha256=([0-9a-f]{64})$/

/** Why a delivery was turned away, ready to be sent as the answer. */
export type SignatureRefusal = { readonly status: 401; readonly body: { readonly error: string } }

/**
 * Whether a delivery was signed with the secret. `body` must be the bytes as they arrived: parsing and writing them again changes them.
 * Give both secrets while you change from one to the other. The comparison takes equally long wherever the signatures differ.
 */
export const verifySignature = (
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string | readonly string[],
): boolean => {
  const given = FORM.exec(header ?? '')?.[1]
  if (given === undefined) return false
  const secrets = typeof secret === 'string' ? [secret] : secret
  const matches = secrets
    .filter((one) => one !== '')
    .map((one) => timingSafeEqual(createHmac('sha256', one).update(body).digest(), Buffer.from(given, 'hex')))
  return matches.includes(true)
}

/** The answer to a delivery whose signature does not fit; nothing when it fits. */
export const signatureRefusal = (
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string | readonly string[],
): SignatureRefusal | undefined =>
  verifySignature(body, header, secret) ? undefined : { status: 401, body: { error: 'The signature of this delivery does not match.' } }
