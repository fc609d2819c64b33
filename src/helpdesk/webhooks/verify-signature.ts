import { createHmac, timingSafeEqual } from 'node:crypto'

const FORM = /^sha256=([0-9a-f]{64})$/

export type SignatureRefusal = { readonly status: 401; readonly body: { readonly error: string } }

/** Whether a delivery was signed with the secret. `body` must be the raw bytes, because parsing and serializing changes them. */
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

/** The response to an invalid signature; undefined for a valid one. */
export const signatureRefusal = (
  body: string | Uint8Array,
  header: string | null | undefined,
  secret: string | readonly string[],
): SignatureRefusal | undefined =>
  verifySignature(body, header, secret) ? undefined : { status: 401, body: { error: 'The signature of this delivery does not match.' } }
