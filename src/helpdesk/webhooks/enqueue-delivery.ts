import type { EventData } from '../../contract/events.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { forEachEvent, type Event, type Subscriptions } from '../../kernel/outbox/outbox.ts'
import { mergeChanges } from './coalesce.ts'
import { insertDelivery, type NewDelivery } from './deliveries-store.ts'
import { MAX_ORDER_DELAY } from './dispatch-store.ts'
import { buildEnvelope } from './envelope.ts'
import { matchesEndpoint, toTicketId } from './matches.ts'
import type { WebhookDelivery, WebhookEndpoint } from './model.ts'
import { findPendingUpdate, hasLaterDelivery, type PendingUpdate, updatePending } from './pending-updates-store.ts'
import { claimSequence, listEndpointRows } from './store.ts'

// The cast is safe: the data of every event is a plain object.
const plain = (data: EventData[WebhookEvent]): Readonly<Record<string, unknown>> => data as unknown as Readonly<Record<string, unknown>>

const parsePendingBody = (body: string): { readonly data: EventData['ticket.updated'] } => JSON.parse(body)

type DeliveryInput = {
  readonly event: WebhookEvent
  readonly event_id: number | null
  readonly at: number
  readonly data: EventData[WebhookEvent]
  /** A test delivery is sent even if the endpoint is disabled. */
  readonly is_test?: boolean
}

/** Creates the delivery of one event to one endpoint. Its id never changes; its bytes do not change after the first attempt. */
export const enqueueDelivery = async (tx: Tx, endpoint: WebhookEndpoint, input: DeliveryInput): Promise<WebhookDelivery | undefined> => {
  const { event, event_id, at, data, is_test = false } = input
  const { sequence, is_active } = await claimSequence(tx, endpoint.id)
  const delivery_id = `dlv_${tx.ids.orderedUuid(tx.now)}`
  const delivery: NewDelivery = {
    delivery_id,
    endpoint_id: endpoint.id,
    event_id,
    event,
    ticket_id: toTicketId(event, plain(data)) ?? null,
    sequence,
    body: buildEnvelope({ event, at, delivery_id, data: plain(data) }, endpoint),
    // Events for a disabled endpoint are held until it is enabled.
    status: is_active || is_test ? 'pending' : 'held',
  }
  return await insertDelivery(tx, delivery)
}

/** Sequence of a coalesced update: after later deliveries of the ticket, so that the newest state is last. Undefined: do not coalesce. */
const resolveSequence = async (
  tx: Tx,
  endpoint: WebhookEndpoint,
  ticket_id: number,
  pending: PendingUpdate,
): Promise<number | undefined> => {
  if (pending.status === 'held') {
    const { sequence, is_active } = await claimSequence(tx, endpoint.id)
    return is_active ? undefined : sequence
  }
  if (!(await hasLaterDelivery(tx, endpoint.id, ticket_id, pending.sequence))) return pending.sequence
  if (pending.created_at <= tx.now - MAX_ORDER_DELAY) return undefined
  return (await claimSequence(tx, endpoint.id)).sequence
}

/** Merges the changes into the pending update of the same ticket; false if there is none that may change. */
const coalesceWithPending = async (tx: Tx, endpoint: WebhookEndpoint, { created_at, data }: Event<'ticket.updated'>): Promise<boolean> => {
  const pending = await findPendingUpdate(tx, endpoint.id, data.id)
  const sequence = pending && (await resolveSequence(tx, endpoint, data.id, pending))
  if (!pending || sequence === undefined) return false
  const { id, delivery_id } = pending
  const changes = mergeChanges(parsePendingBody(pending.body).data.changes, data.changes)
  const body = buildEnvelope({ event: 'ticket.updated', at: created_at, delivery_id, data: { ...data, changes } }, endpoint)
  return await updatePending(tx, id, { body, sequence })
}

const isUpdate = (event: Event<WebhookEvent>): event is Event<'ticket.updated'> => event.name === 'ticket.updated'

const enqueueForEndpoint = async (tx: Tx, endpoint: WebhookEndpoint, event: Event<WebhookEvent>): Promise<void> => {
  if (endpoint.coalesce_updates && isUpdate(event) && (await coalesceWithPending(tx, endpoint, event))) return
  await enqueueDelivery(tx, endpoint, { event: event.name, event_id: event.id, at: event.created_at, data: event.data })
}

const enqueueForEndpoints = async (tx: Tx, event: Event<WebhookEvent>): Promise<void> => {
  const interested = (await listEndpointRows(tx)).filter((endpoint) => matchesEndpoint(endpoint, event.name, plain(event.data)))
  for (const endpoint of interested) await enqueueForEndpoint(tx, endpoint, event)
  if (interested.length > 0) tx.signal({ topic: 'webhooks' })
}

export const webhookSubscriptions: Subscriptions = Object.fromEntries(
  WEBHOOK_EVENTS.map((name) => [name, [forEachEvent(enqueueForEndpoints)]]),
)
