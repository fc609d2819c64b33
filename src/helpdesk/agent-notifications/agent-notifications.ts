import type { Generated, Selectable } from 'kysely'
import { DAY, type Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { createPruner } from '../../kernel/retention.ts'

type NoticeRow = {
  id: Generated<number>
  account_id: number
  kind: string
  ticket_id: number | null
  reply_id: number | null
  data: string
  read_at: Instant | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notices: NoticeRow
  }
}

export type AgentNotification = {
  readonly id: number
  readonly account_id: number
  /** `mentioned`, `assigned`, `reminder`, `sla_breached` … */
  readonly kind: string
  readonly ticket_id: number | null
  readonly reply_id: number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly read_at: Instant | null
  readonly created_at: Instant
}

const noticeOf = (row: Selectable<NoticeRow>): AgentNotification => ({ ...row, data: JSON.parse(row.data) })

export type NewAgentNotification = Pick<AgentNotification, 'kind'> & Partial<Pick<AgentNotification, 'ticket_id' | 'reply_id' | 'data'>>

export const notifyAgents = async (tx: Tx, account_ids: readonly number[], notice: NewAgentNotification): Promise<void> => {
  if (account_ids.length === 0) return
  const { kind, ticket_id = null, reply_id = null, data = {} } = notice
  const row = { kind, ticket_id, reply_id, data: JSON.stringify(data), read_at: null, created_at: tx.now }
  await tx.db
    .insertInto('notices')
    .values(account_ids.map((account_id) => ({ ...row, account_id })))
    .execute()
  tx.signal({ topic: 'notices', data: [...account_ids] })
}

export const listAgentNotifications = async (
  { db }: Reader,
  account_id: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly AgentNotification[]> =>
  (
    await db
      .selectFrom('notices')
      .selectAll()
      .where('account_id', '=', account_id)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  ).map(noticeOf)

export const countAgentNotifications = async (
  { db }: Reader,
  account_id: number,
): Promise<{ readonly total: number; readonly unread: number }> => {
  const rows = await db
    .selectFrom('notices')
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.count<number>('read_at').as('read')])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  return { total: rows.total, unread: rows.total - rows.read }
}

/** Marks the agent's notifications with an id up to `id` as read; without `id`, marks all of them. */
export const markNotificationsRead = async (tx: Tx, account_id: number, id?: number): Promise<void> => {
  const unread = tx.db.updateTable('notices').set({ read_at: tx.now }).where('account_id', '=', account_id).where('read_at', 'is', null)
  await (id === undefined ? unread : unread.where('id', '<=', id)).execute()
  tx.signal({ topic: 'notices', data: [account_id] })
}

const BATCH_SIZE = 1_000

const deleteNotificationsBefore = async (tx: Tx, before: Instant, limit: number): Promise<number> => {
  const old = tx.db.selectFrom('notices').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit)
  return Number((await tx.db.deleteFrom('notices').where('id', 'in', old).executeTakeFirst()).numDeletedRows)
}

export const agentNotificationRecurringJobs: readonly RecurringJob[] = [
  { name: 'prune-notices', interval: DAY, work: createPruner('notices_days', BATCH_SIZE, deleteNotificationsBefore) },
]
