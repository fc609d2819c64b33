import { WEBHOOK_EVENTS, type EventData, type WebhookEvent } from '../../contract/events.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { each, type Event, type Subscriptions } from '../../kernel/outbox.ts'
import { mergedChanges } from './coalesce.ts'
import { insertDelivery, type NewDelivery } from './deliveries-store.ts'
import { ORDER_PATIENCE } from './dispatch-store.ts'
import { envelope } from './envelope.ts'
import { isInterested, ticketOf } from './interest.ts'
import type { Delivery, Endpoint } from './model.ts'
import { allEndpoints, takeSequence } from './store.ts'
import { hasMoreOfTicket, lastWaitingUpdate, rewriteWaiting, type WaitingUpdate } from './waiting-store.ts'

// Every event's data is a plain object.
const plain = (data: EventData[WebhookEvent]): Readonly<Record<string, unknown>> => data as unknown as Readonly<Record<string, unknown>>

// A waiting delivery's body was written here, from the event its row names.
const toldIn = (body: string): { readonly data: EventData['ticket.updated'] } => JSON.parse(body)

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

/**
 * The place a waiting change goes on from: its own, unless more about the ticket waits behind it. Then it goes last, so that nobody ends with an
 * older state of the ticket; but not for ever, and not to an endpoint that is on while this one was left behind.
 */
const placeFor = async (tx: Tx, endpoint: Endpoint, ticket_id: number, waiting: WaitingUpdate): Promise<number | undefined> => {
  if (waiting.status === 'held') {
    const { sequence, is_active } = await takeSequence(tx, endpoint.id)
    return is_active ? undefined : sequence
  }
  if (!(await hasMoreOfTicket(tx, endpoint.id, ticket_id, waiting.sequence))) return waiting.sequence
  if (waiting.created_at <= tx.now - ORDER_PATIENCE) return undefined
  return (await takeSequence(tx, endpoint.id)).sequence
}

/** Adds what changed to the change of the same ticket that still waits; false when none does. */
const joinWaiting = async (tx: Tx, endpoint: Endpoint, { created_at, data }: Event<'ticket.updated'>): Promise<boolean> => {
  const waiting = await lastWaitingUpdate(tx, endpoint.id, data.id)
  const sequence = waiting && (await placeFor(tx, endpoint, data.id, waiting))
  if (!waiting || sequence === undefined) return false
  const { id, delivery_id } = waiting
  const changes = mergedChanges(toldIn(waiting.body).data.changes, data.changes)
  const body = envelope({ event: 'ticket.updated', at: created_at, delivery_id, data: { ...data, changes } }, endpoint)
  return await rewriteWaiting(tx, id, { body, sequence })
}

const isUpdate = (event: Event<WebhookEvent>): event is Event<'ticket.updated'> => event.name === 'ticket.updated'

const tellEndpoint = async (tx: Tx, endpoint: Endpoint, event: Event<WebhookEvent>): Promise<void> => {
  if (endpoint.coalesce_updates && isUpdate(event) && (await joinWaiting(tx, endpoint, event))) return
  await addDelivery(tx, endpoint, { event: event.name, event_id: event.id, at: event.created_at, data: event.data })
}

const tellEndpoints = async (tx: Tx, event: Event<WebhookEvent>): Promise<void> => {
  const interested = (await allEndpoints(tx)).filter((endpoint) => isInterested(endpoint, event.name, plain(event.data)))
  for (const endpoint of interested) await tellEndpoint(tx, endpoint, event)
  if (interested.length > 0) tx.signal({ topic: 'webhooks' })
}

/** All 22 events go the same way. */
export const webhookSubscriptions: Subscriptions = Object.fromEntries(WEBHOOK_EVENTS.map((name) => [name, [each(tellEndpoints)]]))
