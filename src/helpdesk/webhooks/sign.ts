import { createHmac } from 'node:crypto'
import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

export const SECRET_PREFIX = 'whsec_'

type SignedBody = string | Uint8Array

/** A delivery to sign. `body` is exactly what is sent; `previous_secret` is set during the grace period of a rotation. */
export type Signable = {
  readonly delivery_id: string
  readonly body: SignedBody
  readonly secret: string
  readonly previous_secret?: string | null
  readonly sent_at: Instant
}

/** Signature format of this product. The key is the secret as displayed, so that receivers can paste it. */
export const computeServiceSignature = (secret: string, body: SignedBody): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** Signature format of Standard Webhooks. The key is the part of the secret after the prefix, decoded from Base64. */
export const computeStandardSignature = (secret: string, delivery_id: string, timestamp: number, body: SignedBody): string => {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  const hmac = createHmac('sha256', Buffer.from(encoded, 'base64')).update(`${delivery_id}.${timestamp}.`).update(body)
  return `v1,${hmac.digest('base64')}`
}

/** Signature headers. A retry has the same id and body, and a new timestamp. */
export const buildSignatureHeaders = ({
  delivery_id,
  body,
  secret,
  previous_secret,
  sent_at,
}: Signable): Readonly<Record<string, string>> => {
  const timestamp = Math.floor(sent_at / SECOND)
  const secrets = previous_secret ? [secret, previous_secret] : [secret]
  return {
    'X-Service-Signature': computeServiceSignature(secret, body),
    ...(previous_secret ? { 'X-Service-Signature-Previous': computeServiceSignature(previous_secret, body) } : {}),
    'webhook-id': delivery_id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((key) => computeStandardSignature(key, delivery_id, timestamp, body)).join(' '),
  }
}
