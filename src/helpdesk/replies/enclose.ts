import type { Db } from '../../kernel/db/db.ts'
import type { MailAttachment } from '../../kernel/mailer.ts'
import { listReplyAttachments } from '../attachments/attachments.ts'
import type { Files } from '../attachments/files.ts'

/** The files that go out with a reply, and the names of those that do not. */
export type Enclosures = { readonly enclosed: readonly MailAttachment[]; readonly left: readonly string[] }

/** Encoded it is a third more, and few servers take a mail of more than 25 MB. */
export const MOST_ENCLOSED = 18 * 1024 * 1024

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const contentOf = async (files: Files, sha256: string): Promise<string | undefined> => {
  try {
    return (await files.read(sha256)).toString('base64')
  } catch (error) {
    // A file that was lost must not keep the words from going out.
    if (isGone(error)) return undefined
    throw error
  }
}

/** Read before a transaction begins. Whatever does not fit stays behind, and the mail says so. */
export const enclosuresOf = async (db: Db, files: Files, reply_id: number): Promise<Enclosures> => {
  const enclosed: MailAttachment[] = []
  const left: string[] = []
  let room = MOST_ENCLOSED
  for (const { filename, content_type, sha256, size } of await db.read((reader) => listReplyAttachments(reader, reply_id))) {
    const content = size <= room ? await contentOf(files, sha256) : undefined
    if (content === undefined) left.push(filename)
    else {
      room -= size
      enclosed.push({ filename, content_type, content })
    }
  }
  return { enclosed, left }
}

/** A line for what is missing: whoever reads "see the file" should know why there is none. */
export const missingLine = ({ left }: Enclosures): string =>
  left.length === 0 ? '' : `Not enclosed, because it was too large for a mail or is no longer there: ${left.join(', ')}`
