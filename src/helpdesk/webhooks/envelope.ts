import type { WebhookEvent } from '../../contract/events.ts'
import { isoMillis, type Instant } from '../../contract/time.ts'

type Said = {
  readonly event: WebhookEvent
  readonly at: Instant
  readonly delivery_id: string
  readonly data: Readonly<Record<string, unknown>>
}

const LONGEST_TEXT = 8_192

/** Long texts are cut, so that no delivery grows beyond what receivers accept. */
const shortened = (data: Said['data']): Said['data'] => {
  const { body } = data
  if (typeof body !== 'string' || body.length <= LONGEST_TEXT) return data
  return { ...data, body: body.slice(0, LONGEST_TEXT), body_truncated: true }
}

const withoutBody = ({ body: _, ...data }: Said['data']): Said['data'] => data

/** Exactly four keys, serialised once: these bytes are signed, sent, stored and sent again. */
export const envelope = ({ event, at, delivery_id, data }: Said, options: { readonly redact_notes: boolean }): string => {
  const told = options.redact_notes && event === 'reply.note_added' ? withoutBody(data) : shortened(data)
  return JSON.stringify({ event, timestamp: isoMillis(at), delivery_id, data: told })
}
