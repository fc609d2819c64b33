import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'

export type PendingUpdate = {
  readonly id: number
  readonly delivery_id: string
  readonly sequence: number
  readonly body: string
  readonly status: string
  readonly created_at: Instant
}

export const findPendingUpdate = ({ db }: Reader, endpoint_id: number, ticket_id: number): Promise<PendingUpdate | undefined> =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'delivery_id', 'sequence', 'body', 'status', 'created_at'])
    .where('endpoint_id', '=', endpoint_id)
    .where('ticket_id', '=', ticket_id)
    .where(sql<boolean>`event = 'ticket.updated' and attempts = 0`)
    // Test deliveries have no event and no real ticket.
    .where('event_id', 'is not', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

export const hasLaterDelivery = async ({ db }: Reader, endpoint_id: number, ticket_id: number, sequence: number): Promise<boolean> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpoint_id)
    .where('ticket_id', '=', ticket_id)
    .where('sequence', '>', sequence)
    .where(sql<boolean>`next_attempt_at is not null`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Updates a pending delivery; false if it was sent in the meantime, because its bytes never change after that. */
export const updatePending = async (tx: Tx, id: number, { body, sequence }: { body: string; sequence: number }): Promise<boolean> => {
  const result = await tx.db
    .updateTable('webhook_deliveries')
    .set({ body, sequence })
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
