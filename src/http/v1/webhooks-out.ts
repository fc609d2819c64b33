import { isoMillis, type Instant } from '../../contract/time.ts'
import { circuitOf } from '../../helpdesk/webhooks/circuit.ts'
import { figuresOf } from '../../helpdesk/webhooks/deliveries.ts'
import type { Attempt, Delivery, Endpoint } from '../../helpdesk/webhooks/model.ts'
import type { Reader } from '../../kernel/db/db.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : isoMillis(at))

/** An endpoint as it is shown: with how it is doing, without its secrets. */
export const endpointOut = async (reader: Reader, endpoint: Endpoint) => {
  const { secret: _, previous_secret: __, health, ...shown } = endpoint
  const figures = await figuresOf(reader, endpoint)
  return {
    ...shown,
    disabled_at: iso(endpoint.disabled_at),
    previous_secret_until: iso(endpoint.previous_secret_until),
    ...figures,
    oldest_pending_at: iso(figures.oldest_pending_at),
    last_success_at: iso(health.last_success_at),
    circuit: circuitOf(health, reader.now),
    created_at: isoMillis(endpoint.created_at),
    updated_at: isoMillis(endpoint.updated_at),
  }
}

export const deliveryOut = (delivery: Delivery) => ({
  id: delivery.id,
  delivery_id: delivery.delivery_id,
  event: delivery.event,
  sequence: delivery.sequence,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status_code: delivery.last_status_code,
  last_error: delivery.last_error,
  next_attempt_at: iso(delivery.next_attempt_at),
  created_at: isoMillis(delivery.created_at),
  delivered_at: iso(delivery.delivered_at),
})

export const attemptOut = (delivery: Delivery, attempt: Attempt) => ({
  attempt: attempt.attempt,
  is_redelivery: attempt.is_redelivery,
  started_at: isoMillis(attempt.started_at),
  duration_ms: attempt.duration_ms,
  status_code: attempt.status_code,
  error: attempt.error,
  request: { headers: attempt.request_headers, body: delivery.body },
  response: { headers: attempt.response_headers, body: attempt.response_body },
})
