import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import { SAMPLES } from '../../contract/webhook-events/samples.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import {
  computeFailureRate,
  type EndpointBacklog,
  findDelivery,
  listAttemptRows,
  listLastDurations,
  loadBacklog,
  requeueDeliveries,
} from './deliveries-store.ts'
import { getEndpoint } from './endpoints.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { type DeliveryFilter, listDeliveryRows } from './log-store.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from './model.ts'

export type { DeliveryFilter } from './log-store.ts'

export const listDeliveries = (
  reader: Reader,
  endpoint: WebhookEndpoint,
  filter: DeliveryFilter,
  page: { limit: number; offset: number },
) => listDeliveryRows(reader, endpoint.id, filter, page)

export const loadLastDurations = (reader: Reader, deliveries: readonly WebhookDelivery[]): Promise<ReadonlyMap<number, number>> =>
  listLastDurations(
    reader,
    deliveries.map(({ id }) => id),
  )

export const getDelivery = async (reader: Reader, endpoint_id: number, delivery_id: string): Promise<WebhookDelivery> =>
  (await findDelivery(reader, endpoint_id, delivery_id)) ?? notFound('delivery')

export const listAttempts = (reader: Reader, delivery: WebhookDelivery): Promise<readonly DeliveryAttempt[]> =>
  listAttemptRows(reader, delivery)

export type EndpointStats = EndpointBacklog & { readonly failure_rate_1h: number | null }

export const loadEndpointStats = async (reader: Reader, endpoint: WebhookEndpoint): Promise<EndpointStats> => ({
  ...(await loadBacklog(reader, endpoint.id)),
  failure_rate_1h: await computeFailureRate(reader, endpoint.id),
})

/** Repeats a delivery with the same id and bytes, so that the receiver can recognise it. */
export const redeliver = async (tx: Tx, actor: AgentActor, endpoint_id: number, delivery_id: string): Promise<WebhookDelivery> => {
  const delivery = await getDelivery(tx, endpoint_id, delivery_id)
  if ((await requeueDeliveries(tx, [delivery.id], true)) === 0) conflict('sending', 'An attempt of this delivery is in progress.')
  await audit(tx, actor, { action: 'webhook.redelivered', object: { type: 'webhook', id: endpoint_id }, changes: { delivery_id } })
  return await getDelivery(tx, endpoint_id, delivery_id)
}

export const sendTest = async (tx: Tx, actor: AgentActor, id: number, event: WebhookEvent): Promise<WebhookDelivery> => {
  const endpoint = await getEndpoint(tx, id)
  const delivery = await enqueueDelivery(tx, endpoint, { event, event_id: null, at: tx.now, data: SAMPLES[event], is_test: true })
  tx.signal({ topic: 'webhooks' })
  await audit(tx, actor, { action: 'webhook.tested', object: { type: 'webhook', id }, changes: { event } })
  return delivery ?? notFound('delivery')
}
