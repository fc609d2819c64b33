import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { ScheduledReply } from './model.ts'

type ScheduledRow = {
  id: Generated<number>
  ticket_id: number
  account_id: number
  body: string
  body_html: string | null
  channel: string
  cc: string | null
  status: string | null
  send_email: number
  send_at: Instant
  cancel_reason: string | null
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    scheduled_replies: ScheduledRow
  }
}

const enumsOf = ({ channel, status, cancel_reason }: Selectable<ScheduledRow>) =>
  ({ channel, status, cancel_reason }) as Pick<ScheduledReply, 'channel' | 'status' | 'cancel_reason'>

const scheduledOf = ({ name, ...row }: Selectable<ScheduledRow> & { readonly name: string }): ScheduledReply => {
  const { account_id, cc, send_email, ...rest } = row
  return {
    ...rest,
    ...enumsOf(row),
    author: { id: account_id, name },
    cc: cc === null ? null : JSON.parse(cc),
    send_email: send_email === 1,
  }
}

const selectScheduled = ({ db }: Reader) =>
  db.selectFrom('scheduled_replies').innerJoin('accounts', 'accounts.id', 'scheduled_replies.account_id').selectAll('scheduled_replies')

export const findScheduled = async (reader: Reader, id: number): Promise<ScheduledReply | undefined> => {
  const row = await selectScheduled(reader).select('accounts.name').where('scheduled_replies.id', '=', id).executeTakeFirst()
  return row && scheduledOf(row)
}

export const listScheduledByTicket = async (reader: Reader, ticket_id: number): Promise<readonly ScheduledReply[]> => {
  const rows = await selectScheduled(reader)
    .select('accounts.name')
    .where('scheduled_replies.ticket_id', '=', ticket_id)
    .orderBy('send_at')
    .orderBy('scheduled_replies.id')
    .execute()
  return rows.map(scheduledOf)
}

export type NewScheduled = Omit<ScheduledReply, 'id' | 'author' | 'created_at' | 'updated_at'> & { readonly account_id: number }

export const insertScheduled = async (tx: Tx, { cc, send_email, ...reply }: NewScheduled): Promise<number> => {
  const { id } = await tx.db
    .insertInto('scheduled_replies')
    .values({
      ...reply,
      cc: cc === null ? null : JSON.stringify(cc),
      send_email: send_email ? 1 : 0,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ScheduledChanges = Partial<Pick<ScheduledReply, 'body' | 'body_html' | 'send_at' | 'cancel_reason' | 'updated_at'>>

export const updateScheduled = async (tx: Tx, id: number, changes: ScheduledChanges): Promise<void> => {
  await tx.db.updateTable('scheduled_replies').set(changes).where('id', '=', id).execute()
}

export const deleteScheduled = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('scheduled_replies').where('id', '=', id).execute()
}
