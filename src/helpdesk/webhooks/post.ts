import { MILLISECOND, type Instant } from '../../contract/time.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import { NetError, type Net } from '../../kernel/net.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import type { Attempt } from './model.ts'
import type { Reserved } from './reserve.ts'
import type { Answer } from './schedule.ts'
import { signatureHeaders } from './sign.ts'
import { withoutUrl } from './url.ts'

/** How one attempt went, as the log keeps it and as the rules judge it. */
export type Posted = { readonly answer: Answer; readonly log: Omit<Attempt, 'id' | 'attempt' | 'is_redelivery' | 'started_at'> }

const TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const KEPT_BYTES = 8_192

export const headersFor = (
  { endpoint, delivery, attempt }: Reserved,
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
    ...signatureHeaders({
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

/** Sends the bytes and never throws: no answer is an answer too. */
export const post = async (
  net: Net,
  { url, delivery }: { readonly url: string; readonly delivery: Reserved['delivery'] },
  headers: Readonly<Record<string, string>>,
  now: () => Instant,
): Promise<Posted> => {
  const started = now()
  try {
    const reply = await net.request({
      method: 'POST',
      url,
      headers,
      body: delivery.body,
      timeout_ms: TIMEOUT_MS,
      connect_timeout_ms: CONNECT_TIMEOUT_MS,
      max_bytes: KEPT_BYTES,
    })
    const log = {
      duration_ms: Math.round(reply.duration_ms),
      status_code: reply.status,
      error: null,
      request_headers: headers,
      response_headers: mapValues(reply.headers, (value) => withoutUrl(value, url)),
      response_body: withoutUrl(toStorable(reply.body.toString('utf8')), url),
    }
    return { answer: { status_code: reply.status, retry_after: reply.headers['retry-after'] ?? null }, log }
  } catch (error) {
    const sentence = error instanceof NetError ? error.message : 'The request could not be made.'
    const duration_ms = Math.round((now() - started) / MILLISECOND)
    const log = { duration_ms, status_code: null, error: sentence, request_headers: headers, response_headers: null, response_body: null }
    return { answer: { status_code: null }, log }
  }
}
