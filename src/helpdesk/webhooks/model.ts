import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import type { Instant } from '../../contract/time.ts'
import type { EndpointHealth } from './circuit.ts'

export type WebhookEndpoint = {
  readonly id: number
  /** Encrypted; earlier versions stored it in clear text (see url.ts). */
  readonly url: string
  readonly description: string
  readonly events: readonly (WebhookEvent | '*')[]
  /** Empty for all departments. */
  readonly department_ids: readonly number[]
  /** API token whose events are not delivered, to prevent loops of integrations that call the API. */
  readonly ignore_own_token_id: number | null
  /** Whether later events of a ticket wait for earlier ones. */
  readonly ordered: boolean
  readonly redact_notes: boolean
  readonly coalesce_updates: boolean
  readonly is_active: boolean
  readonly disabled_reason: 'manual' | 'gone' | 'failing' | null
  readonly disabled_at: Instant | null
  /** Encrypted. */
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_secret_until: Instant | null
  readonly health: EndpointHealth
  readonly created_at: Instant
  readonly updated_at: Instant
}

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed', 'exhausted', 'held'] as const
export type WebhookDeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export type WebhookDelivery = {
  readonly id: number
  readonly delivery_id: string
  readonly endpoint_id: number
  readonly event: WebhookEvent
  readonly ticket_id: number | null
  readonly sequence: number
  readonly body: string
  readonly status: WebhookDeliveryStatus
  readonly attempts: number
  readonly is_redelivery: boolean
  readonly next_attempt_at: Instant | null
  readonly last_status_code: number | null
  readonly last_error: string | null
  readonly created_at: Instant
  readonly delivered_at: Instant | null
}

export type DeliveryAttempt = {
  readonly id: number
  readonly attempt: number
  readonly is_redelivery: boolean
  readonly started_at: Instant
  readonly duration_ms: number | null
  readonly status_code: number | null
  readonly error: string | null
  readonly request_headers: Readonly<Record<string, string>> | null
  readonly response_headers: Readonly<Record<string, string>> | null
  readonly response_body: string | null
}

export const CONCURRENCY_PER_ENDPOINT = 4
