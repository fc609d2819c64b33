import { WEBHOOK_EVENTS, type EventData, type WebhookEvent } from '../../contract/events.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Event, Subscriptions } from '../../kernel/events.ts'
import { insertDelivery, type NewDelivery } from './deliveries-store.ts'
import { envelope } from './envelope.ts'
import { isInterested, ticketOf } from './interest.ts'
import type { Delivery, Endpoint } from './model.ts'
import { allEndpoints, takeSequence } from './store.ts'

// Every event's data is a plain object.
const plain = (data: EventData[WebhookEvent]): Readonly<Record<string, unknown>> => data as unknown as Readonly<Record<string, unknown>>

type Said = {
  readonly event: WebhookEvent
  readonly event_id: number | null
  readonly at: number
  readonly data: EventData[WebhookEvent]
  /** Sent even while the endpoint is off. */
  readonly is_test?: boolean
}

/** Makes the delivery of one event to one endpoint: its id and its bytes are fixed here, whatever happens later. */
export const addDelivery = async (tx: Tx, endpoint: Endpoint, said: Said): Promise<Delivery | undefined> => {
  const { event, event_id, at, data, is_test = false } = said
  const { sequence, is_active } = await takeSequence(tx, endpoint.id)
  const delivery_id = `dlv_${tx.ids.orderedUuid(tx.now)}`
  const delivery: NewDelivery = {
    delivery_id,
    endpoint_id: endpoint.id,
    event_id,
    event,
    ticket_id: ticketOf(event, plain(data)) ?? null,
    sequence,
    body: envelope({ event, at, delivery_id, data: plain(data) }, endpoint),
    // A disabled endpoint loses nothing: what happens meanwhile is kept for it.
    status: is_active || is_test ? 'pending' : 'held',
  }
  return await insertDelivery(tx, delivery)
}

const tellEndpoints = async (tx: Tx, event: Event<WebhookEvent>): Promise<void> => {
  const interested = (await allEndpoints(tx)).filter((endpoint) => isInterested(endpoint, event.name, plain(event.data)))
  for (const endpoint of interested)
    await addDelivery(tx, endpoint, { event: event.name, event_id: event.id, at: event.created_at, data: event.data })
  if (interested.length > 0) tx.signal({ topic: 'webhooks' })
}

/** All 22 events go the same way. */
export const webhookSubscriptions: Subscriptions = Object.fromEntries(WEBHOOK_EVENTS.map((name) => [name, [tellEndpoints]]))
