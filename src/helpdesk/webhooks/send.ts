import { type Instant, MILLISECOND } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import { type Net, NetError } from '../../kernel/net/net.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import type { DeliveryAttempt } from './model.ts'
import type { ReservedAttempt } from './reserve.ts'
import type { ReceiverResponse } from './schedule.ts'
import { buildSignatureHeaders } from './sign.ts'
import { redactUrl } from './url.ts'

export type SendResult = {
  readonly response: ReceiverResponse
  readonly log: Omit<DeliveryAttempt, 'id' | 'attempt' | 'is_redelivery' | 'started_at'>
}

const TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const MAX_RESPONSE_BYTES = 8_192

export const buildHeaders = (
  { endpoint, delivery, attempt }: ReservedAttempt,
  box: SecretBox,
  sent_at: Instant,
): Readonly<Record<string, string>> => {
  const isInGrace = endpoint.previous_secret_until !== null && endpoint.previous_secret_until > sent_at
  const previous_secret = isInGrace && endpoint.previous_secret ? box.open(endpoint.previous_secret) : null
  return {
    'content-type': 'application/json',
    'user-agent': 'Watchdesk-Webhooks/1',
    'X-Service-Event': delivery.event,
    'X-Service-Attempt': String(attempt),
    'X-Service-Sequence': String(delivery.sequence),
    ...(delivery.is_redelivery && { 'X-Service-Redelivery': 'true' }),
    ...buildSignatureHeaders({
      delivery_id: delivery.delivery_id,
      body: delivery.body,
      secret: box.open(endpoint.secret),
      previous_secret,
      sent_at,
    }),
  }
}

const mapValues = (headers: Readonly<Record<string, string>>, change: (value: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]))

/** Sends a delivery. Never throws: an attempt without a response has a result, too. */
export const sendDelivery = async (
  net: Net,
  { url, delivery }: { readonly url: string; readonly delivery: ReservedAttempt['delivery'] },
  headers: Readonly<Record<string, string>>,
  now: () => Instant,
): Promise<SendResult> => {
  const started = now()
  try {
    const response = await net.request({
      method: 'POST',
      url,
      headers,
      body: delivery.body,
      timeout_ms: TIMEOUT_MS,
      connect_timeout_ms: CONNECT_TIMEOUT_MS,
      max_bytes: MAX_RESPONSE_BYTES,
    })
    const log = {
      duration_ms: Math.round(response.duration_ms),
      status_code: response.status,
      error: null,
      request_headers: headers,
      response_headers: mapValues(response.headers, (value) => redactUrl(value, url)),
      response_body: redactUrl(toStorable(response.body.toString('utf8')), url),
    }
    return { response: { status_code: response.status, retry_after: response.headers['retry-after'] ?? null }, log }
  } catch (error) {
    const sentence = error instanceof NetError ? error.message : 'The request failed.'
    const duration_ms = Math.round((now() - started) / MILLISECOND)
    const log = { duration_ms, status_code: null, error: sentence, request_headers: headers, response_headers: null, response_body: null }
    return { response: { status_code: null }, log }
  }
}
