import type { Generated, Selectable } from 'kysely'
import type { WebhookEvent } from '../../contract/v1/webhook-enums.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { WebhookEndpoint } from './model.ts'

type EndpointRow = {
  id: Generated<number>
  url: string
  description: string
  events: string
  department_ids: string
  ignore_own_token_id: number | null
  ordered: number
  redact_notes: number
  coalesce_updates: number
  is_active: number
  disabled_reason: string | null
  disabled_at: Instant | null
  secret: string
  previous_secret: string | null
  previous_secret_until: Instant | null
  health: string
  last_sequence: Generated<number>
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    webhook_endpoints: EndpointRow
  }
}

const endpointOf = ({ last_sequence: _, ...row }: Selectable<EndpointRow>): WebhookEndpoint => ({
  ...row,
  events: JSON.parse(row.events) as (WebhookEvent | '*')[],
  department_ids: JSON.parse(row.department_ids),
  ordered: row.ordered === 1,
  redact_notes: row.redact_notes === 1,
  coalesce_updates: row.coalesce_updates === 1,
  is_active: row.is_active === 1,
  disabled_reason: row.disabled_reason as WebhookEndpoint['disabled_reason'],
  health: JSON.parse(row.health),
})

type EndpointColumns = Omit<WebhookEndpoint, 'id' | 'created_at' | 'updated_at'>

const rowOf = (endpoint: Partial<EndpointColumns>) => {
  const { events, department_ids, ordered, redact_notes, coalesce_updates, is_active, health, ...plain } = endpoint
  return {
    ...plain,
    ...(events && { events: JSON.stringify(events) }),
    ...(department_ids && { department_ids: JSON.stringify(department_ids) }),
    ...(ordered !== undefined && { ordered: Number(ordered) }),
    ...(redact_notes !== undefined && { redact_notes: Number(redact_notes) }),
    ...(coalesce_updates !== undefined && { coalesce_updates: Number(coalesce_updates) }),
    ...(is_active !== undefined && { is_active: Number(is_active) }),
    ...(health && { health: JSON.stringify(health) }),
  }
}

export const insertEndpoint = async (tx: Tx, endpoint: EndpointColumns): Promise<WebhookEndpoint> => {
  const { events, department_ids, ordered, redact_notes, coalesce_updates, is_active, health, ...plain } = endpoint
  const row = await tx.db
    .insertInto('webhook_endpoints')
    .values({
      ...plain,
      events: JSON.stringify(events),
      department_ids: JSON.stringify(department_ids),
      ordered: Number(ordered),
      redact_notes: Number(redact_notes),
      coalesce_updates: Number(coalesce_updates),
      is_active: Number(is_active),
      health: JSON.stringify(health),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return endpointOf(row)
}

export const updateEndpointRow = async (tx: Tx, id: number, changes: Partial<EndpointColumns>): Promise<WebhookEndpoint | undefined> => {
  const row = await tx.db
    .updateTable('webhook_endpoints')
    .set({ ...rowOf(changes), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && endpointOf(row)
}

/** Does not update `updated_at`, because only the encryption of the URL changes. */
export const updateEndpointUrl = async (tx: Tx, id: number, url: string): Promise<void> => {
  await tx.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute()
}

export const findEndpoint = async ({ db }: Reader, id: number): Promise<WebhookEndpoint | undefined> => {
  const row = await db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
  return row && endpointOf(row)
}

/** Locks the row, because the new health depends on the current one. */
export const lockEndpoint = async (tx: Tx, id: number): Promise<WebhookEndpoint | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && endpointOf(row)
}

export const listEndpointRows = async ({ db }: Reader): Promise<readonly WebhookEndpoint[]> =>
  (await db.selectFrom('webhook_endpoints').selectAll().orderBy('id').execute()).map(endpointOf)

export const deleteEndpointRow = async (tx: Tx, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Next sequence number of the endpoint. The update locks the row, so that a concurrent activation waits and sees the new delivery. */
export const claimSequence = async (tx: Tx, id: number): Promise<{ readonly sequence: number; readonly is_active: boolean }> => {
  const row = await tx.db
    .updateTable('webhook_endpoints')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', 1) }))
    .where('id', '=', id)
    .returning(['last_sequence', 'is_active'])
    .executeTakeFirstOrThrow()
  return { sequence: row.last_sequence, is_active: row.is_active === 1 }
}
