import { type Generated, type Selectable, sql } from 'kysely'
import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookDeliveryStatus } from './model.ts'

type DeliveryRow = {
  id: Generated<number>
  delivery_id: string
  endpoint_id: number
  event_id: number | null
  event: string
  ticket_id: number | null
  sequence: number
  body: string
  status: WebhookDeliveryStatus
  attempts: Generated<number>
  is_redelivery: Generated<number>
  is_sending: Generated<number>
  next_attempt_at: Instant | null
  last_status_code: number | null
  last_error: string | null
  created_at: Instant
  delivered_at: Instant | null
}

type AttemptRow = {
  id: Generated<number>
  delivery_row: number
  attempt: number
  is_redelivery: number
  started_at: Instant
  duration_ms: number | null
  ended_at: Instant | null
  status_code: number | null
  error: string | null
  request_headers: string | null
  response_headers: string | null
  response_body: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    webhook_deliveries: DeliveryRow
    webhook_attempts: AttemptRow
  }
}

export const toDelivery = ({ event_id: _, is_sending: __, is_redelivery, event, ...row }: Selectable<DeliveryRow>): WebhookDelivery => ({
  ...row,
  event: event as WebhookEvent,
  is_redelivery: is_redelivery === 1,
})

const jsonOf = (text: string | null): Readonly<Record<string, string>> | null => (text === null ? null : JSON.parse(text))

const attemptOf = ({
  delivery_row: _,
  ended_at: __,
  is_redelivery,
  request_headers,
  response_headers,
  ...row
}: Selectable<AttemptRow>): DeliveryAttempt => ({
  ...row,
  is_redelivery: is_redelivery === 1,
  request_headers: jsonOf(request_headers),
  response_headers: jsonOf(response_headers),
})

export type NewDelivery = Pick<WebhookDelivery, 'delivery_id' | 'endpoint_id' | 'event' | 'ticket_id' | 'sequence' | 'body' | 'status'> & {
  readonly event_id: number | null
}

export const insertDelivery = async (tx: Tx, delivery: NewDelivery): Promise<WebhookDelivery | undefined> => {
  const row = await tx.db
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      next_attempt_at: delivery.status === 'pending' ? tx.now : null,
      last_status_code: null,
      last_error: null,
      created_at: tx.now,
      delivered_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toDelivery(row)
}

export const findDelivery = async ({ db }: Reader, endpoint_id: number, delivery_id: string): Promise<WebhookDelivery | undefined> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpoint_id)
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst()
  return row && toDelivery(row)
}

export const listAttemptRows = async ({ db }: Reader, delivery: WebhookDelivery): Promise<readonly DeliveryAttempt[]> =>
  (await db.selectFrom('webhook_attempts').selectAll().where('delivery_row', '=', delivery.id).orderBy('id').execute()).map(attemptOf)

export const listLastDurations = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['delivery_row', 'duration_ms'])
    .where('delivery_row', 'in', ids)
    .where('duration_ms', 'is not', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ delivery_row, duration_ms }) => [delivery_row, duration_ms ?? 0]))
}

/** Makes finished or held deliveries pending again. Returns their number. */
export const requeueDeliveries = async (tx: Tx, ids: readonly number[], is_redelivery: boolean): Promise<number> => {
  if (ids.length === 0) return 0
  const result = await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: tx.now, is_redelivery: Number(is_redelivery) })
    .where('id', 'in', ids)
    .where('is_sending', '=', 0)
    .executeTakeFirst()
  tx.signal({ topic: 'webhooks' })
  return Number(result.numUpdatedRows)
}

/** Holds pending deliveries of a disabled endpoint until it is enabled. */
export const holdPending = async (tx: Tx, endpoint_id: number): Promise<void> => {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'held', next_attempt_at: null })
    .where('endpoint_id', '=', endpoint_id)
    .where('next_attempt_at', 'is not', null)
    .where('is_sending', '=', 0)
    .execute()
}

export const releaseHeldDeliveries = async (tx: Tx, endpoint_id: number): Promise<number> => {
  const result = await tx.db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', next_attempt_at: tx.now })
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'held')
    .executeTakeFirst()
  tx.signal({ topic: 'webhooks' })
  return Number(result.numUpdatedRows)
}

export type EndpointBacklog = { readonly queue_depth: number; readonly oldest_pending_at: Instant | null; readonly held: number }

export const loadBacklog = async ({ db }: Reader, endpoint_id: number): Promise<EndpointBacklog> => {
  const waiting = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => [fn.countAll<number>().as('queue_depth'), fn.min('created_at').as('oldest_pending_at')])
    .where('endpoint_id', '=', endpoint_id)
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const { held } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .where('endpoint_id', '=', endpoint_id)
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()
  return { ...waiting, held }
}

export const computeFailureRate = async ({ db, now }: Reader, endpoint_id: number): Promise<number | null> => {
  const hour = 3_600_000_000
  const row = await db
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_deliveries', 'webhook_deliveries.id', 'webhook_attempts.delivery_row')
    .where('webhook_deliveries.endpoint_id', '=', endpoint_id)
    .where('webhook_attempts.started_at', '>', now - hour)
    .where('webhook_attempts.duration_ms', 'is not', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`sum(case when status_code between 200 and 299 then 0 else 1 end)`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
  return row.all === 0 ? null : Number(row.failed) / row.all
}
