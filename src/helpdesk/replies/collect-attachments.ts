import type { Db } from '../../kernel/db/db.ts'
import type { MailAttachment } from '../../kernel/mail/mailer.ts'
import { listReplyAttachments } from '../attachments/attachments.ts'
import type { FileStore } from '../attachments/file-store.ts'

export type CollectedAttachments = {
  readonly attached: readonly MailAttachment[]
  readonly too_large: readonly string[]
  readonly unreadable: readonly string[]
}

/** Base64 adds a third to the size, and few mail servers accept mails above 25 MB. */
export const MAX_ATTACHED_BYTES = 18 * 1024 * 1024

const codeIn = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')

export const collectAttachments = async (db: Db, files: FileStore, reply_id: number): Promise<CollectedAttachments> => {
  const attached: MailAttachment[] = []
  const too_large: string[] = []
  const unreadable: string[] = []
  let remaining = MAX_ATTACHED_BYTES
  for (const { filename, content_type, sha256, size } of await db.read((reader) => listReplyAttachments(reader, reply_id))) {
    if (size > remaining) {
      too_large.push(filename)
      continue
    }
    remaining -= size
    try {
      attached.push({ filename, content_type, content: (await files.read(sha256)).toString('base64') })
    } catch (error) {
      // The error message contains a path of the server's file system, so only the error code is shown.
      unreadable.push(`The file ${filename} cannot be read (${codeIn(error)}).`)
    }
  }
  return { attached, too_large, unreadable }
}

export const formatMissingFiles = ({ too_large }: CollectedAttachments): string =>
  too_large.length === 0 ? '' : `Not attached because too large for a mail: ${too_large.join(', ')}`
