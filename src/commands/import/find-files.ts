import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uploadAttachment } from '../../helpdesk/attachments/attachments.ts'
import type { FileStore } from '../../helpdesk/attachments/file-store.ts'
import { cleanFilename } from '../../helpdesk/attachments/model.ts'
import { importActor } from '../../helpdesk/import/import-ticket.ts'
import type { ExternalFile, ExternalTicket } from '../../helpdesk/import/model.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError } from '../../kernel/errors.ts'

/** Sanitizes names of an export against path traversal. */
const toPathSegment = (text: string): string => text.replaceAll(/[^\w-]/g, '_') || '_'

const listCandidatePaths = (folder: string, ticket: ExternalTicket, { id, filename }: ExternalFile): readonly string[] => {
  const name = cleanFilename(filename)
  return [
    join(folder, toPathSegment(ticket.foreign_id), name),
    join(folder, toPathSegment(id), name),
    join(folder, `${toPathSegment(id)}-${name}`),
    join(folder, name),
  ]
}

const readFirst = async (paths: readonly string[]): Promise<Buffer | undefined> => {
  for (const path of paths) {
    const bytes = await readFile(path).catch(() => undefined)
    if (bytes) return bytes
  }
  return undefined
}

/** Default: the folder attachments beside the export. */
export const resolveFolder = (named: string | undefined, file: string | undefined): string =>
  named ?? join(dirname(file ?? '.'), 'attachments')

/** Uploads the files that exist. Rejected and missing ones remain links. */
export const uploadFiles = async (
  { db, files, folder }: { readonly db: Db; readonly files: FileStore; readonly folder: string },
  ticket: ExternalTicket,
): Promise<ReadonlyMap<ExternalFile, number>> => {
  const uploaded = new Map<ExternalFile, number>()
  for (const file of [...ticket.files, ...ticket.messages.flatMap((message) => message.files)]) {
    const bytes = await readFirst(listCandidatePaths(folder, ticket, file))
    if (!bytes) continue
    try {
      const { filename, content_type } = file
      uploaded.set(file, (await uploadAttachment(db, files, importActor, { filename, bytes, ...(content_type && { content_type }) })).id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return uploaded
}
