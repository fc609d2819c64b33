import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import { type Instant, formatIsoMillis } from '../../contract/time.ts'

type EnvelopeInput = {
  readonly event: WebhookEvent
  readonly at: Instant
  readonly delivery_id: string
  readonly data: Readonly<Record<string, unknown>>
}

const MAX_BODY_LENGTH = 8_192

/** Truncates long texts, to limit the size of deliveries. */
const truncateBody = (data: EnvelopeInput['data']): EnvelopeInput['data'] => {
  const { body } = data
  if (typeof body !== 'string' || body.length <= MAX_BODY_LENGTH) return data
  return { ...data, body: body.slice(0, MAX_BODY_LENGTH), body_truncated: true }
}

const withoutBody = ({ body: _, ...data }: EnvelopeInput['data']): EnvelopeInput['data'] => data

/** The envelope with exactly four members, serialized once: the same bytes are signed, sent, stored and repeated. */
export const buildEnvelope = ({ event, at, delivery_id, data }: EnvelopeInput, options: { readonly redact_notes: boolean }): string => {
  const payload = options.redact_notes && event === 'reply.note_added' ? withoutBody(data) : truncateBody(data)
  return JSON.stringify({ event, timestamp: formatIsoMillis(at), delivery_id, data: payload })
}
