import { DAY } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, type FieldErrors, invalid, throwIfInvalid, notFound } from '../../kernel/errors.ts'
import type { Loop } from '../../kernel/loops.ts'
import type { Actor } from '../../people/actor.ts'
import { listDraftAttachmentIds } from '../drafts/drafts.ts'
import type { FileStore } from './file-store.ts'
import { type Attachment, cleanContentType, cleanFilename, isExecutable, MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from './model.ts'
import {
  type AttachmentTarget,
  claimUnlinked,
  deleteUnlinked,
  findAttachment,
  findOldestUnlinkedAt,
  insertAttachment,
  listReplyAttachmentRows,
  listScheduledAttachmentRows,
  listTicketAttachments,
  listUnlinked,
  moveDescriptionAttachments,
  moveReplyAttachments,
  moveTicketAttachments,
  touchUnlinked,
  unlinkReplyAttachments,
  unlinkScheduledAttachments,
} from './store.ts'

export type FileUpload = { readonly filename: string; readonly content_type?: string; readonly bytes: Uint8Array }
type MailPart = { readonly content_id?: string | null }

const uploaderOf = (actor: Actor): Pick<Attachment, 'uploader_type' | 'uploader_id'> => {
  if (actor.kind === 'agent') return { uploader_type: 'agent', uploader_id: actor.account_id }
  if (actor.kind === 'client') return { uploader_type: 'client', uploader_id: actor.client_id }
  return { uploader_type: 'system', uploader_id: 0 }
}

export const assertNotExecutable = (filename: string): void => {
  if (isExecutable(cleanFilename(filename))) invalid({ file: ['Executable files are not accepted.'] })
}

/** Writes the file before its row: a crash in between leaves an unreferenced file, never a row without a file. */
export const storeFile = async (db: Db, files: FileStore, { filename, content_type, bytes }: FileUpload) => {
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new AppError('too_large', 'The file is larger than 25 MB.')
  if (bytes.length === 0) invalid({ file: ['The file is empty.'] })
  assertNotExecutable(filename)
  const now = await db.read(async (reader) => reader.now)
  const sha256 = await files.write(bytes, now)
  return { sha256, filename: cleanFilename(filename), content_type: cleanContentType(content_type), size: bytes.length }
}

export const uploadAttachment = async (db: Db, files: FileStore, actor: Actor, file: FileUpload & MailPart): Promise<Attachment> => {
  const stored = await storeFile(db, files, file)
  const target = { ticket_id: null, reply_id: null, scheduled_reply_id: null, content_id: file.content_id ?? null }
  return await db.tx((tx) => insertAttachment(tx, { ...stored, ...target, ...uploaderOf(actor) }))
}

export const getAttachment = async (reader: Reader, id: number): Promise<Attachment> =>
  (await findAttachment(reader, id)) ?? notFound('attachment')

export const isOwnUpload = (actor: Actor, attachment: Attachment): boolean => {
  const { uploader_type, uploader_id } = uploaderOf(actor)
  return attachment.uploader_type === uploader_type && attachment.uploader_id === uploader_id
}

const unknownAmong = (ids: readonly number[], known: readonly number[]): FieldErrors =>
  Object.fromEntries(
    ids.flatMap((id, target) =>
      known.includes(id) ? [] : [[`attachments.${target}`, [`The selected attachments.${target} is invalid.`]]],
    ),
  )

export const listOwnUploads = async (reader: Reader, actor: Actor, ids: readonly number[]): Promise<readonly Attachment[]> =>
  (await listUnlinked(reader, ids)).filter((attachment) => isOwnUpload(actor, attachment))

/** Rejects uploads that `linkAttachments` would reject, before anything is written. */
export const assertOwnUploads = async (reader: Reader, actor: Actor, ids: readonly number[] = []): Promise<void> => {
  if (ids.length === 0) return
  const own = (await listOwnUploads(reader, actor, ids)).map(({ id }) => id)
  throwIfInvalid(unknownAmong(ids, own))
}

export const listAttachments = (reader: Reader, ticket_id: number): Promise<readonly Attachment[]> =>
  listTicketAttachments(reader, ticket_id)

export const listReplyAttachments = (reader: Reader, reply_id: number): Promise<readonly Attachment[]> =>
  listReplyAttachmentRows(reader, reply_id)

/** Links uploads to a ticket or reply. Uploads of other users, and uploads already linked, are rejected like missing ones. */
export const linkAttachments = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[] | undefined,
  target: AttachmentTarget,
): Promise<void> => {
  if (!ids || ids.length === 0) return
  if (ids.length > MAX_ATTACHMENTS) invalid({ attachments: [`The attachments field must not have more than ${MAX_ATTACHMENTS} items.`] })
  const claimed = await claimUnlinked(tx, [...new Set(ids)], uploaderOf(actor), target)
  throwIfInvalid(unknownAmong(ids, claimed))
}

/** Moves the files of a merged ticket; the files of its description go to the reply that contains the description. */
export const moveMergedAttachments = async (tx: Tx, source_id: number, target_id: number, description_reply_id: number): Promise<void> => {
  await moveDescriptionAttachments(tx, source_id, description_reply_id)
  await moveTicketAttachments(tx, source_id, target_id)
}

export const moveAttachmentsWithReplies = (tx: Tx, reply_ids: readonly number[], ticket_id: number): Promise<void> =>
  moveReplyAttachments(tx, reply_ids, { ticket_id })

export const moveAttachmentsToDescription = (tx: Tx, reply_id: number, ticket_id: number): Promise<void> =>
  moveReplyAttachments(tx, [reply_id], { ticket_id, reply_id: null })

/** Unlinks the files of an undone reply, so that they can be used again. */
export const releaseAttachments = (tx: Tx, reply_id: number): Promise<readonly number[]> => unlinkReplyAttachments(tx, reply_id)

export const listScheduledAttachments = (reader: Reader, scheduled_ids: readonly number[]): Promise<readonly Attachment[]> =>
  listScheduledAttachmentRows(reader, scheduled_ids)

export const releaseScheduledAttachments = (tx: Tx, scheduled_id: number): Promise<readonly number[]> =>
  unlinkScheduledAttachments(tx, scheduled_id)

const UNLINKED_RETENTION = DAY
const ROWS_PER_STEP = 200

/** Deletes expired unlinked uploads, except the files of reply drafts. */
const deleteUnused = async (tx: Tx): Promise<readonly string[]> => {
  await touchUnlinked(tx, await listDraftAttachmentIds(tx))
  return await deleteUnlinked(tx, tx.now - UNLINKED_RETENTION, ROWS_PER_STEP)
}

/** Deletes unlinked uploads after a day. */
export const purgeAttachmentsLoop = (db: Db, files: FileStore): Loop => ({
  name: 'unused attachments',
  topics: [],
  step: async () => {
    const { now, due } = await db.read(async (reader) => {
      const oldest_at = await findOldestUnlinkedAt(reader)
      return { now: reader.now, due: oldest_at !== undefined && oldest_at < reader.now - UNLINKED_RETENTION }
    })
    if (!due) return 'idle'
    const orphans = await db.tx(deleteUnused)
    for (const sha256 of orphans) await files.remove(sha256, now)
    return 'more'
  },
  nextDue: async () => {
    const oldest_at = await db.read(findOldestUnlinkedAt)
    return oldest_at === undefined ? undefined : oldest_at + UNLINKED_RETENTION + 1
  },
})
