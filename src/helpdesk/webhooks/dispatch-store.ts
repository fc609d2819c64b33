import { sql } from 'kysely'
import { type Instant, MINUTE, SECOND } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { toDelivery } from './deliveries-store.ts'
import type { DeliveryAttempt, WebhookDelivery, WebhookEndpoint } from './model.ts'
import { CAP_WINDOW } from './rate-cap.ts'

/** Longer than any attempt: after this time, the process that started it has stopped. */
const LEASE_DURATION = 20 * SECOND

/** Maximum time for which a delivery waits for an earlier event of the same ticket. */
export const MAX_ORDER_DELAY = 5 * MINUTE

const ADVISORY_LOCK = 7_305_511_230

/** Serializes counting and reserving across processes, so that together they stay below the rate cap. */
export const lockDispatch = async (tx: Tx): Promise<void> => {
  if (tx.dialect.name === 'postgres') await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx.db)
}

/** Times of the attempts of the last minute, up to the cap: their end, or now, because a process may send long after the start. */
export const listRecentEnds = async ({ db, now }: Reader, limit: number): Promise<readonly Instant[]> => {
  const rows = await db
    .selectFrom('webhook_attempts')
    .select(['started_at', 'ended_at'])
    .where('started_at', '>', now - CAP_WINDOW - LEASE_DURATION)
    .execute()
  return rows
    .map(({ started_at, ended_at }) => ended_at ?? Math.min(now, started_at + LEASE_DURATION))
    .toSorted((a, b) => a - b)
    .slice(-limit)
}

export const countSendingByEndpoint = async ({ db, now }: Reader): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['endpoint_id', fn.countAll<number>().as('count')])
    .where(sql<boolean>`is_sending = 1`)
    .where('next_attempt_at', '>', now)
    .groupBy('endpoint_id')
    .execute()
  return new Map(rows.map(({ endpoint_id, count }) => [endpoint_id, count]))
}

/** Whether an earlier event of the same ticket is pending, within the limit. */
const hasEarlierPending = (now: Instant) => sql<boolean>`exists (select 1 from webhook_deliveries as earlier
  where earlier.endpoint_id = webhook_deliveries.endpoint_id and earlier.ticket_id = webhook_deliveries.ticket_id
    and earlier.sequence < webhook_deliveries.sequence and earlier.next_attempt_at is not null and earlier.created_at > ${now - MAX_ORDER_DELAY})`

export const listDueFirstAttempts = async (
  { db, now }: Reader,
  endpoint: WebhookEndpoint,
  limit: number,
): Promise<readonly WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpoint.id)
    .where(sql<boolean>`attempts = 0 and next_attempt_at is not null`)
    .$if(endpoint.ordered, (query) => query.where((eb) => eb.not(hasEarlierPending(now))))
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

export const listDueRetries = async (
  { db, now }: Reader,
  endpoint: WebhookEndpoint,
  limit: number,
): Promise<readonly WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpoint.id)
    .where(sql<boolean>`attempts > 0 and next_attempt_at is not null`)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map(toDelivery)
}

export const findNextRetryAt = async ({ db }: Reader, endpoint_id: number): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('endpoint_id', '=', endpoint_id)
    .where(sql<boolean>`attempts > 0 and next_attempt_at is not null`)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? undefined
}

/** Records the attempt and leases the delivery before it is sent. Returns it again, because it may have been coalesced since. */
export const startAttempt = async (
  tx: Tx,
  picked: WebhookDelivery,
): Promise<{ readonly delivery: WebhookDelivery; readonly attempt_id: number }> => {
  const taken = await tx.db
    .updateTable('webhook_deliveries')
    .set({ attempts: picked.attempts + 1, is_sending: 1, next_attempt_at: tx.now + LEASE_DURATION })
    .where('id', '=', picked.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const delivery = toDelivery(taken)
  const row = await tx.db
    .insertInto('webhook_attempts')
    .values({
      delivery_row: delivery.id,
      attempt: delivery.attempts,
      is_redelivery: Number(delivery.is_redelivery),
      started_at: tx.now,
      duration_ms: null,
      ended_at: null,
      status_code: null,
      error: null,
      request_headers: null,
      response_headers: null,
      response_body: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { delivery, attempt_id: row.id }
}

export const updateAttempt = async (
  tx: Tx,
  id: number,
  result: Omit<DeliveryAttempt, 'id' | 'attempt' | 'is_redelivery' | 'started_at'>,
): Promise<void> => {
  const { request_headers, response_headers, ...plain } = result
  await tx.db
    .updateTable('webhook_attempts')
    .set({
      ...plain,
      ended_at: tx.now,
      request_headers: JSON.stringify(request_headers),
      response_headers: JSON.stringify(response_headers),
    })
    .where('id', '=', id)
    .execute()
}

type AttemptEnd = Pick<WebhookDelivery, 'status' | 'next_attempt_at' | 'last_status_code' | 'last_error' | 'delivered_at'>

/** False when the lease has expired and another process has taken the delivery. */
export const endAttempt = async (tx: Tx, delivery: WebhookDelivery, attempt: number, ended: AttemptEnd): Promise<boolean> => {
  const result = await tx.db
    .updateTable('webhook_deliveries')
    .set({ ...ended, is_sending: 0, is_redelivery: 0 })
    .where('id', '=', delivery.id)
    .where('attempts', '=', attempt)
    .where('is_sending', '=', 1)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
