import { formatIsoMillis, type Instant } from '../../contract/time.ts'
import { toCircuitState } from '../../helpdesk/webhooks/circuit.ts'
import { loadEndpointStats } from '../../helpdesk/webhooks/deliveries.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from '../../helpdesk/webhooks/model.ts'
import { findUrl, maskUrl } from '../../helpdesk/webhooks/url.ts'
import type { SecretBox } from '../../kernel/crypto.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { hasPermission, type AgentActor } from '../../people/actor.ts'

const iso = (at: Instant | null): string | null => (at === null ? null : formatIsoMillis(at))

/** Whether the agent may change webhooks: by role, with a session or a token without scopes. */
const canWrite = (actor: AgentActor): boolean => hasPermission(actor, 'admin:write') && actor.abilities === null

/** Presents an endpoint with its statistics and without secrets. The URL is masked unless the caller may replace it. */
export const presentEndpoint = async (reader: Reader, endpoint: WebhookEndpoint, { box, actor }: { box: SecretBox; actor: AgentActor }) => {
  const { secret: _, previous_secret: __, health, ...shown } = endpoint
  const figures = await loadEndpointStats(reader, endpoint)
  return {
    ...shown,
    url: (canWrite(actor) ? findUrl(endpoint, box) : undefined) ?? maskUrl(endpoint, box),
    disabled_at: iso(endpoint.disabled_at),
    previous_secret_until: iso(endpoint.previous_secret_until),
    ...figures,
    oldest_pending_at: iso(figures.oldest_pending_at),
    last_success_at: iso(health.last_success_at),
    circuit: toCircuitState(health, reader.now),
    created_at: formatIsoMillis(endpoint.created_at),
    updated_at: formatIsoMillis(endpoint.updated_at),
  }
}

export const presentDelivery = (delivery: WebhookDelivery) => ({
  id: delivery.id,
  delivery_id: delivery.delivery_id,
  event: delivery.event,
  sequence: delivery.sequence,
  status: delivery.status,
  attempts: delivery.attempts,
  last_status_code: delivery.last_status_code,
  last_error: delivery.last_error,
  next_attempt_at: iso(delivery.next_attempt_at),
  created_at: formatIsoMillis(delivery.created_at),
  delivered_at: iso(delivery.delivered_at),
})

export const presentAttempt = (delivery: WebhookDelivery, attempt: DeliveryAttempt) => ({
  attempt: attempt.attempt,
  is_redelivery: attempt.is_redelivery,
  started_at: formatIsoMillis(attempt.started_at),
  duration_ms: attempt.duration_ms,
  status_code: attempt.status_code,
  error: attempt.error,
  request: { headers: attempt.request_headers, body: delivery.body },
  response: { headers: attempt.response_headers, body: attempt.response_body },
})
