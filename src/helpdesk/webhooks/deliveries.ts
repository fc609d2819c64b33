import type { WebhookEvent } from '../../contract/events.ts'
import { SAMPLES } from '../../contract/webhook-events/samples.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import type { AgentActor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { deliveryPage, type LogFilter } from './log-store.ts'
import { attemptsOf, backlogOf, deliveryByName, failureRate, sendAgain, type Backlog, lastDurations } from './deliveries-store.ts'
import { getEndpoint } from './endpoints.ts'
import type { Attempt, Delivery, Endpoint } from './model.ts'
import { addDelivery } from './tell.ts'

export type { LogFilter } from './log-store.ts'

export const listDeliveries = (reader: Reader, endpoint: Endpoint, filter: LogFilter, page: { limit: number; offset: number }) =>
  deliveryPage(reader, endpoint.id, filter, page)

/** How long the last attempt of each took that has ended. */
export const durationsOf = (reader: Reader, deliveries: readonly Delivery[]): Promise<ReadonlyMap<number, number>> =>
  lastDurations(
    reader,
    deliveries.map(({ id }) => id),
  )

export const getDelivery = async (reader: Reader, endpoint_id: number, delivery_id: string): Promise<Delivery> =>
  (await deliveryByName(reader, endpoint_id, delivery_id)) ?? notFound('delivery')

export const listAttempts = (reader: Reader, delivery: Delivery): Promise<readonly Attempt[]> => attemptsOf(reader, delivery)

export type EndpointFigures = Backlog & { readonly failure_rate_1h: number | null }

export const figuresOf = async (reader: Reader, endpoint: Endpoint): Promise<EndpointFigures> => ({
  ...(await backlogOf(reader, endpoint.id)),
  failure_rate_1h: await failureRate(reader, endpoint.id),
})

/** One more attempt of the same delivery: same id, same bytes, so the receiver can tell it from a new event. */
export const redeliver = async (tx: Tx, actor: AgentActor, endpoint_id: number, delivery_id: string): Promise<Delivery> => {
  const delivery = await getDelivery(tx, endpoint_id, delivery_id)
  if ((await sendAgain(tx, [delivery.id], true)) === 0) conflict('sending', 'An attempt of this delivery is under way right now.')
  await audit(tx, actor, { action: 'webhook.redelivered', object: { type: 'webhook', id: endpoint_id }, changes: { delivery_id } })
  return await getDelivery(tx, endpoint_id, delivery_id)
}

/** A delivery of sample data, signed and sent as a real one is. */
export const sendTest = async (tx: Tx, actor: AgentActor, id: number, event: WebhookEvent): Promise<Delivery> => {
  const endpoint = await getEndpoint(tx, id)
  const delivery = await addDelivery(tx, endpoint, { event, event_id: null, at: tx.now, data: SAMPLES[event], is_test: true })
  tx.signal({ topic: 'webhooks' })
  await audit(tx, actor, { action: 'webhook.tested', object: { type: 'webhook', id }, changes: { event } })
  return delivery ?? notFound('delivery')
}
