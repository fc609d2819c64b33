import type { WebhookEvent } from '../../contract/events.ts'
import type { Instant } from '../../contract/time.ts'
import type { EndpointHealth } from './circuit.ts'

/** Where a customer wants to hear what happens. */
export type WebhookEndpoint = {
  readonly id: number
  /** Sealed, or in clear text as earlier versions stored it: see url.ts. */
  readonly url: string
  readonly description: string
  /** `*` stands for all of them. */
  readonly events: readonly (WebhookEvent | '*')[]
  /** Only what happens in these departments; none named means all. */
  readonly department_ids: readonly number[]
  /** What this token did is not told, so that a receiver that answers by API does not hear itself. */
  readonly ignore_own_token_id: number | null
  /** Later events of a ticket wait for earlier ones. */
  readonly ordered: boolean
  readonly redact_notes: boolean
  /** Changes of a ticket that still wait are told as one. */
  readonly coalesce_updates: boolean
  readonly is_active: boolean
  readonly disabled_reason: 'manual' | 'gone' | 'failing' | null
  readonly disabled_at: Instant | null
  /** Sealed. */
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

/** How many deliveries may be under way to one endpoint at once. */
export const CONCURRENCY_PER_ENDPOINT = 4
