import { createHmac } from 'node:crypto'
import { SECOND } from '../../contract/time.ts'
import type { Instant } from '../../contract/time.ts'

export const SECRET_PREFIX = 'whsec_'

type SignedBody = string | Uint8Array

/** A delivery as it goes out; `body` is exactly what is sent, and `previous_secret` is there while a rotation's grace lasts. */
export type Signable = {
  readonly delivery_id: string
  readonly body: SignedBody
  readonly secret: string
  readonly previous_secret?: string | null
  readonly sent_at: Instant
}

/** The contract's form. The key is the secret as it was shown, letter by letter, so that a receiver can paste it. */
export const computeServiceSignature = (secret: string, body: SignedBody): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** The Standard Webhooks form, whose key is what the part after the prefix decodes to. */
export const computeStandardSignature = (secret: string, delivery_id: string, timestamp: number, body: SignedBody): string => {
  const encoded = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  const hmac = createHmac('sha256', Buffer.from(encoded, 'base64')).update(`${delivery_id}.${timestamp}.`).update(body)
  return `v1,${hmac.digest('base64')}`
}

/** The headers that prove where a delivery comes from. Retries carry the same id and body, and the time of their own sending. */
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
