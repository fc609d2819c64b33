import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Attachment, PurgeBatch, PurgeRange } from './model.ts'

type AttachmentRow = {
  id: Generated<number>
  sha256: string
  filename: string
  content_type: string
  size: number
  ticket_id: number | null
  reply_id: number | null
  scheduled_reply_id: number | null
  content_id: string | null
  uploader_type: string
  uploader_id: number | null
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    attachments: AttachmentRow
  }
}

const attachmentOf = (row: Selectable<AttachmentRow>): Attachment => ({
  ...row,
  uploader_type: row.uploader_type as Attachment['uploader_type'],
})

export const insertAttachment = async (tx: Tx, attachment: Omit<Attachment, 'id' | 'created_at'>): Promise<Attachment> =>
  attachmentOf(
    await tx.db
      .insertInto('attachments')
      .values({ ...attachment, created_at: tx.now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const findAttachment = async ({ db }: Reader, id: number): Promise<Attachment | undefined> => {
  const row = await db.selectFrom('attachments').selectAll().where('id', '=', id).executeTakeFirst()
  return row && attachmentOf(row)
}

export const listTicketAttachments = async ({ db }: Reader, ticket_id: number): Promise<readonly Attachment[]> =>
  (await db.selectFrom('attachments').selectAll().where('ticket_id', '=', ticket_id).orderBy('id').execute()).map(attachmentOf)

export const listReplyAttachmentRows = async ({ db }: Reader, reply_id: number): Promise<readonly Attachment[]> =>
  (await db.selectFrom('attachments').selectAll().where('reply_id', '=', reply_id).orderBy('id').execute()).map(attachmentOf)

type Uploader = Pick<Attachment, 'uploader_type' | 'uploader_id'>
export type AttachmentTarget = { readonly ticket_id: number; readonly reply_id: number | null } | { readonly scheduled_reply_id: number }

export const claimUnlinked = async (tx: Tx, ids: readonly number[], by: Uploader, target: AttachmentTarget): Promise<readonly number[]> => {
  const rows = await tx.db
    .updateTable('attachments')
    .set(target)
    .where('id', 'in', ids)
    .where('ticket_id', 'is', null)
    .where('scheduled_reply_id', 'is', null)
    .where('uploader_type', '=', by.uploader_type)
    .where('uploader_id', '=', by.uploader_id ?? 0)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const moveTicketAttachments = async (tx: Tx, from: number, to: number): Promise<void> => {
  await tx.db.updateTable('attachments').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
}

export const moveDescriptionAttachments = async (tx: Tx, ticket_id: number, reply_id: number): Promise<void> => {
  await tx.db.updateTable('attachments').set({ reply_id }).where('ticket_id', '=', ticket_id).where('reply_id', 'is', null).execute()
}

export const moveReplyAttachments = async (
  tx: Tx,
  reply_ids: readonly number[],
  target: { readonly ticket_id: number; readonly reply_id?: null },
): Promise<void> => {
  if (reply_ids.length === 0) return
  await tx.db.updateTable('attachments').set(target).where('reply_id', 'in', reply_ids).execute()
}

export const unlinkReplyAttachments = async (tx: Tx, reply_id: number): Promise<readonly number[]> => {
  const rows = await tx.db
    .updateTable('attachments')
    .set({ ticket_id: null, reply_id: null, created_at: tx.now })
    .where('reply_id', '=', reply_id)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const listScheduledAttachmentRows = async ({ db }: Reader, ids: readonly number[]): Promise<readonly Attachment[]> =>
  ids.length === 0
    ? []
    : (await db.selectFrom('attachments').selectAll().where('scheduled_reply_id', 'in', ids).orderBy('id').execute()).map(attachmentOf)

export const unlinkScheduledAttachments = async (tx: Tx, scheduled_reply_id: number): Promise<readonly number[]> => {
  const rows = await tx.db
    .updateTable('attachments')
    .set({ scheduled_reply_id: null, created_at: tx.now })
    .where('scheduled_reply_id', '=', scheduled_reply_id)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const selectUnlinked = ({ db }: Reader) =>
  db.selectFrom('attachments').where('ticket_id', 'is', null).where('scheduled_reply_id', 'is', null)

export const listUnlinked = async (reader: Reader, ids: readonly number[]): Promise<readonly Attachment[]> =>
  ids.length === 0 ? [] : (await selectUnlinked(reader).selectAll().where('id', 'in', ids).orderBy('id').execute()).map(attachmentOf)

export const findOldestUnlinkedAt = async (reader: Reader): Promise<Instant | undefined> =>
  (await selectUnlinked(reader).select('created_at').orderBy('created_at').limit(1).executeTakeFirst())?.created_at

/** Restarts the retention period of unlinked files. */
export const touchUnlinked = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await tx.db
    .updateTable('attachments')
    .set({ created_at: tx.now })
    .where('id', 'in', ids)
    .where('ticket_id', 'is', null)
    .where('scheduled_reply_id', 'is', null)
    .execute()
}

/** Of these hashes, those of files that an attachment, an original mail or a file of the knowledge base uses. */
export const findReferenced = async ({ db }: Reader, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  if (hashes.length === 0) return new Set()
  const files = await db.selectFrom('attachments').select('sha256').where('sha256', 'in', hashes).execute()
  const mails = await db.selectFrom('inbound_mails').select('sha256').where('sha256', 'in', hashes).execute()
  const articles = await db.selectFrom('kb_files').select('sha256').where('sha256', 'in', hashes).execute()
  return new Set([...files, ...mails, ...articles].map(({ sha256 }) => sha256))
}

/** Deletes old unlinked attachments. Returns the hashes of contents that no row references any more. */
export const deleteUnlinked = async (tx: Tx, before_at: Instant, limit: number): Promise<readonly string[]> => {
  const old = selectUnlinked(tx).select('id').where('created_at', '<', before_at).limit(limit)
  const gone = await tx.db.deleteFrom('attachments').where('id', 'in', old).returning('sha256').execute()
  const hashes = [...new Set(gone.map(({ sha256 }) => sha256))]
  const kept = await findReferenced(tx, hashes)
  return hashes.filter((sha256) => !kept.has(sha256))
}

export const deleteClosedTicketFiles = async (tx: Tx, { after, limit, closed_before }: PurgeRange): Promise<PurgeBatch> => {
  const slice = tx.db.selectFrom('attachments').select('id').where('id', '>', after).orderBy('id').limit(limit)
  const last = (await slice.execute()).at(-1)?.id
  if (last === undefined) return { last, hashes: [] }
  const gone = await tx.db
    .deleteFrom('attachments')
    .where('id', '>', after)
    .where('id', '<=', last)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tickets')
          .select('tickets.id')
          .whereRef('tickets.id', '=', 'attachments.ticket_id')
          .where('status', '=', 'closed')
          .where('closed_at', '<', closed_before),
      ),
    )
    .returning('sha256')
    .execute()
  return { last, hashes: gone.map(({ sha256 }) => sha256) }
}
