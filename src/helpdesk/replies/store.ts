import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { findOpeningMessageId } from '../tickets/tickets.ts'
import type { Reply } from './model.ts'

type ReplyRow = {
  id: Generated<number>
  ticket_id: number
  type: string
  author_type: string
  author_id: number | null
  author_name: string
  author_email: string | null
  body: string
  body_html: string | null
  channel: string
  recipients: string
  cc: string
  message_id: string | null
  email_status: string
  sender_verification: string | null
  held_until: Instant | null
  undo: string | null
  source_ticket_id: number | null
  is_description: Generated<number>
  edited_at: Instant | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    replies: ReplyRow
    mentions: { reply_id: number; account_id: number }
  }
}

const enumsOf = ({ type, channel, email_status, sender_verification }: Selectable<ReplyRow>) =>
  ({ type, channel, email_status, sender_verification }) as Pick<Reply, 'type' | 'channel' | 'email_status' | 'sender_verification'>

const authorTypeOf = (text: string) => text as Reply['author']['type']

const replyOf = (row: Selectable<ReplyRow>): Reply => {
  const { author_type, author_id, author_name, author_email, recipients, cc, undo, is_description, ...rest } = row
  return {
    ...rest,
    ...enumsOf(row),
    author: { type: authorTypeOf(author_type), id: author_id, name: author_name, email: author_email },
    to: JSON.parse(recipients),
    cc: JSON.parse(cc),
    undo: undo === null ? null : JSON.parse(undo),
    is_description: is_description === 1,
  }
}

export type NewReply = Omit<Reply, 'id' | 'edited_at' | 'source_ticket_id' | 'is_description' | 'sender_verification'> &
  Partial<Pick<Reply, 'source_ticket_id' | 'is_description' | 'sender_verification'>>

export const insertReply = async (tx: Tx, reply: NewReply): Promise<Reply> => {
  const { author, to, cc, undo, is_description = false, source_ticket_id = null, sender_verification = null, ...rest } = reply
  const row = await tx.db
    .insertInto('replies')
    .values({
      ...rest,
      author_type: author.type,
      author_id: author.id,
      author_name: author.name,
      author_email: author.email,
      recipients: JSON.stringify(to),
      cc: JSON.stringify(cc),
      undo: undo === null ? null : JSON.stringify(undo),
      is_description: is_description ? 1 : 0,
      source_ticket_id,
      sender_verification,
      edited_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return replyOf(row)
}

export const findReplyRow = async ({ db }: Reader, id: number): Promise<Reply | undefined> => {
  const row = await db.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirst()
  return row && replyOf(row)
}

export const lockReply = async (tx: Tx, id: number): Promise<Reply | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('replies').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && replyOf(row)
}

export const findReplyRowByMessageId = async ({ db }: Reader, message_id: string): Promise<Reply | undefined> => {
  const row = await db.selectFrom('replies').selectAll().where('message_id', '=', message_id).orderBy('id').executeTakeFirst()
  return row && replyOf(row)
}

export const findReplyTicketId = async ({ db }: Reader, message_id: string): Promise<number | undefined> => {
  const query = db.selectFrom('replies').select('ticket_id').where('message_id', '=', message_id).orderBy('id').limit(1)
  return (await query.executeTakeFirst())?.ticket_id
}

export const listReplyRows = async (
  { db }: Reader,
  ticket_id: number,
  page?: { limit: number; offset: number },
): Promise<readonly Reply[]> => {
  const query = db.selectFrom('replies').selectAll().where('ticket_id', '=', ticket_id).orderBy('created_at').orderBy('id')
  const rows = await (page ? query.limit(page.limit).offset(page.offset) : query).execute()
  return rows.map(replyOf)
}

export const listReplyIdRows = async ({ db }: Reader, ticket_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('replies').select('id').where('ticket_id', '=', ticket_id).execute()).map(({ id }) => id)

export type ReplyChanges = Partial<Pick<Reply, 'body' | 'body_html' | 'email_status' | 'message_id' | 'edited_at' | 'held_until'>>

export const updateReplyRow = async (tx: Tx, id: number, changes: ReplyChanges): Promise<Reply> =>
  replyOf(await tx.db.updateTable('replies').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow())

export const markReplyFailed = async (tx: Tx, message_id: string) => {
  const row = await tx.db
    .updateTable('replies')
    .set({ email_status: 'failed' })
    .where('message_id', '=', message_id)
    .where('author_type', '!=', 'client')
    .where('type', '=', 'reply')
    .returning(['id', 'ticket_id', 'author_type', 'author_id', 'author_name', 'author_email'])
    .executeTakeFirst()
  if (!row) return undefined
  const type = row.author_type === 'agent' ? ('agent' as const) : ('system' as const)
  return { id: row.id, ticket_id: row.ticket_id, author: { type, id: row.author_id, name: row.author_name, email: row.author_email } }
}

export const deleteReplyRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('replies').where('id', '=', id).execute()
}

export type ReplyStats = {
  readonly replies_count: number
  readonly last_client_reply_at: Instant | null
  readonly last_agent_reply_at: Instant | null
  readonly oldest_unanswered_at: Instant | null
}

const isReplyBy = (author_type: string) => sql<boolean>`type = 'reply' and author_type = ${author_type} and is_description = 0`

export const selectReplyStats = async ({ db }: Reader, ticket_id: number): Promise<ReplyStats> => {
  const of = db.selectFrom('replies').where('ticket_id', '=', ticket_id)
  const { replies_count } = await of.select(({ fn }) => fn.countAll<number>().as('replies_count')).executeTakeFirstOrThrow()
  const last = async (author: string): Promise<Instant | null> =>
    (
      await of
        .select(({ fn }) => fn.max<Instant | null>('created_at').as('at'))
        .where(isReplyBy(author))
        .executeTakeFirstOrThrow()
    ).at
  const last_client_reply_at = await last('client')
  const last_agent_reply_at = await last('agent')
  const unanswered = await of
    .select(({ fn }) => fn.min<Instant | null>('created_at').as('at'))
    .where(isReplyBy('client'))
    .where('created_at', '>', last_agent_reply_at ?? -1)
    .executeTakeFirstOrThrow()
  return { replies_count, last_client_reply_at, last_agent_reply_at, oldest_unanswered_at: unanswered.at }
}

export const insertMentions = async (tx: Tx, reply_id: number, account_ids: readonly number[]): Promise<void> => {
  if (account_ids.length === 0) return
  await tx.db
    .insertInto('mentions')
    .values(account_ids.map((account_id) => ({ reply_id, account_id })))
    .execute()
}

const MAX_REFERENCES = 20

/** Message-IDs of the thread, oldest first, and the Message-ID of the last client mail, which the next mail answers. */
export const loadMailThread = async (
  reader: Reader,
  ticket_id: number,
): Promise<{ references: readonly string[]; answers: string | undefined }> => {
  const opening = await findOpeningMessageId(reader, ticket_id)
  const rows = await reader.db
    .selectFrom('replies')
    .select(['message_id', 'author_type'])
    .where('ticket_id', '=', ticket_id)
    .where('type', '=', 'reply')
    .where('message_id', 'is not', null)
    .orderBy('id')
    .execute()
  const ids = [opening, ...rows.map(({ message_id }) => message_id)].filter((id) => id !== null)
  const fromClient = [opening, ...rows.filter(({ author_type }) => author_type === 'client').map(({ message_id }) => message_id)]
  return { references: ids.slice(-MAX_REFERENCES), answers: fromClient.findLast((id) => id !== null) ?? undefined }
}

export const findDepartmentMailbox = async ({ db }: Reader, department_id: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('mailboxes')
    .select('address')
    .where('department_id', '=', department_id)
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.address
}
