import { DAY } from '../../contract/time.ts'
import type { Db, Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, type FieldErrors, invalid, invalidIfAny, notFound } from '../../kernel/errors.ts'
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
/** What a mail calls a part of itself, when it is one. */
type MailPart = { readonly content_id?: string | null }

const uploaderOf = (actor: Actor): Pick<Attachment, 'uploader_type' | 'uploader_id'> => {
  if (actor.kind === 'agent') return { uploader_type: 'agent', uploader_id: actor.account_id }
  if (actor.kind === 'client') return { uploader_type: 'client', uploader_id: actor.client_id }
  return { uploader_type: 'system', uploader_id: 0 }
}

export const refuseRunnable = (filename: string): void => {
  if (isExecutable(cleanFilename(filename))) invalid({ file: ['Files that run by themselves are not accepted here.'] })
}

/** The file is on disk before a row says so: a crash in between leaves a file nobody refers to, never a row without its file. */
export const storeFile = async (db: Db, files: FileStore, { filename, content_type, bytes }: FileUpload) => {
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new AppError('too_large', 'The file is larger than 25 MB.')
  if (bytes.length === 0) invalid({ file: ['The file is empty.'] })
  refuseRunnable(filename)
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

/** Nobody but whoever uploaded it sees a file that is not part of a ticket yet. */
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

/** Of these the ones that are the actor's and part of nothing yet. */
export const listOwnUploads = async (reader: Reader, actor: Actor, ids: readonly number[]): Promise<readonly Attachment[]> =>
  (await listUnlinked(reader, ids)).filter((attachment) => isOwnUpload(actor, attachment))

/** The same refusal as when they are linked, before anything is written. */
export const refuseUnknownUploads = async (reader: Reader, actor: Actor, ids: readonly number[] = []): Promise<void> => {
  if (ids.length === 0) return
  const own = (await listOwnUploads(reader, actor, ids)).map(({ id }) => id)
  invalidIfAny(unknownAmong(ids, own))
}

export const listAttachments = (reader: Reader, ticket_id: number): Promise<readonly Attachment[]> =>
  listTicketAttachments(reader, ticket_id)

export const listReplyAttachments = (reader: Reader, reply_id: number): Promise<readonly Attachment[]> =>
  listReplyAttachmentRows(reader, reply_id)

/** Makes uploaded files part of a ticket, or of what will be said on it. Somebody else's, or those already used, are no files at all. */
export const linkAttachments = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[] | undefined,
  target: AttachmentTarget,
): Promise<void> => {
  if (!ids || ids.length === 0) return
  if (ids.length > MAX_ATTACHMENTS) invalid({ attachments: [`The attachments field must not have more than ${MAX_ATTACHMENTS} items.`] })
  const claimed = await claimUnlinked(tx, [...new Set(ids)], uploaderOf(actor), target)
  invalidIfAny(unknownAmong(ids, claimed))
}

/** The ticket goes into another one: its files go with it, those of its description to the reply that carries it from now on. */
export const moveMergedAttachments = async (tx: Tx, source_id: number, target_id: number, description_reply_id: number): Promise<void> => {
  await moveDescriptionAttachments(tx, source_id, description_reply_id)
  await moveTicketAttachments(tx, source_id, target_id)
}

export const moveAttachmentsWithReplies = (tx: Tx, reply_ids: readonly number[], ticket_id: number): Promise<void> =>
  moveReplyAttachments(tx, reply_ids, { ticket_id })

/** The reply that carried a description goes away; its files are the description's again. */
export const moveAttachmentsToDescription = (tx: Tx, reply_id: number, ticket_id: number): Promise<void> =>
  moveReplyAttachments(tx, [reply_id], { ticket_id, reply_id: null })

/** The reply was taken back: its files can be used again. */
export const releaseAttachments = (tx: Tx, reply_id: number): Promise<readonly number[]> => unlinkReplyAttachments(tx, reply_id)

export const listScheduledAttachments = (reader: Reader, scheduled_ids: readonly number[]): Promise<readonly Attachment[]> =>
  listScheduledAttachmentRows(reader, scheduled_ids)

/** What they waited with goes out or is given up: its author can use them again. */
export const releaseScheduledAttachments = (tx: Tx, scheduled_id: number): Promise<readonly number[]> =>
  unlinkScheduledAttachments(tx, scheduled_id)

const UNLINKED_RETENTION = DAY
const ROWS_PER_STEP = 200

/** What somebody has begun to write is no less theirs on the next day, nor are the files it will go out with. */
const deleteUnused = async (tx: Tx): Promise<readonly string[]> => {
  await touchUnlinked(tx, await listDraftAttachmentIds(tx))
  return await deleteUnlinked(tx, tx.now - UNLINKED_RETENTION, ROWS_PER_STEP)
}

/** Files that were uploaded and never used are thrown away after a day. */
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
