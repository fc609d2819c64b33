import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getWebhookThroughput } from '../../../contract/app/webhook-throughput.ts'
import type { WebhookEvent } from '../../../contract/v1/webhook-enums.ts'
import { getDelivery, getWebhook, listDeliveries, listWebhooks, Webhook as WebhookRecord } from '../../../contract/v1/webhooks.ts'
import type { DataOf } from '../../../contract/route.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export type Webhook = Static<typeof WebhookRecord>

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'exhausted', 'held'] as const
export type DeliveryStatus = Delivery['status']

export type Delivery = DataOf<typeof listDeliveries>[number]
export type WholeDelivery = DataOf<typeof getDelivery>
export type Attempt = WholeDelivery['attempt_log'][number]

/** Deliveries trigger no live event, so these pages poll. */
const lookAgain = 10_000
const soon = 1_500

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  ...dataOptions(listWebhooks, { query: { per_page: 100 } }),
  throwOnError: orForbidden,
  refetchInterval: lookAgain,
  meta: { follows: ['webhook'] },
})

export const paceQuery = queryOptions({
  queryKey: ['webhooks', 'pace'],
  ...dataOptions(getWebhookThroughput),
  refetchInterval: lookAgain,
})

export const webhookQuery = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', id],
    ...dataOptions(getWebhook, { params: { id } }),
    throwOnError: orForbidden,
    refetchInterval: ({ state }) => ((state.data?.data.queue_depth ?? 0) > 0 ? soon : lookAgain),
    meta: { follows: ['webhook'] },
  })

export type LogFilter = {
  readonly status?: DeliveryStatus
  readonly event?: WebhookEvent
  readonly from?: string
  readonly q?: string
  readonly page?: number
}

const isOnItsWay = ({ status, next_attempt_at }: Pick<Delivery, 'status' | 'next_attempt_at'>): boolean =>
  status === 'pending' || (status === 'failed' && next_attempt_at !== null)

export const deliveriesQuery = (id: number, filter: LogFilter) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', filter],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id }, query: { ...filter, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) === true ? soon : lookAgain),
    meta: { follows: ['webhook'] },
  })

export const deliveryQuery = (id: number, delivery_id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'delivery', delivery_id],
    ...dataOptions(getDelivery, { params: { id, delivery_id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOnItsWay(state.data.data) ? soon : false),
  })
