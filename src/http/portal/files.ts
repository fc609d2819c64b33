import type { FastifyRequest } from 'fastify'
import { uploadAttachment, type FileUpload } from '../../helpdesk/attachments/attachments.ts'
import { openFileStore } from '../../helpdesk/attachments/file-store.ts'
import { MAX_ATTACHMENT_BYTES, type Attachment } from '../../helpdesk/attachments/model.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { toClientActor } from '../../helpdesk/portal/sign-in.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { ApiContext } from '../kit/api-conventions.ts'
import { readForm, type Form } from '../kit/form-body.ts'

/** Body limit of forms with files: the largest file and the text fields. */
export const MAX_PORTAL_FORM_BYTES = MAX_ATTACHMENT_BYTES + 1_048_576
const MAX_FILES = 5

/** Fields are parts as well, and there may be many custom fields. */
const PART_LIMITS = { parts: 105, files: MAX_FILES }

/** Reads a form with or without files. An empty file input is a part without name or content. */
export const readPortalForm = async (request: FastifyRequest): Promise<Form> => {
  const { fields, files } = await readForm(request, PART_LIMITS)
  return { fields, files: files.filter(({ filename, bytes }) => filename !== '' && bytes.length > 0) }
}

type UploadContext = { readonly db: Db; readonly context: ApiContext; readonly client: Client }

export const storeFile = ({ db, context, client }: UploadContext, file: FileUpload): Promise<Attachment> =>
  uploadAttachment(
    db,
    openFileStore(context.config.DATA_DIR, () => context.ids.uuid()),
    toClientActor(client),
    file,
  )

export const storeFiles = async (uploadContext: UploadContext, files: readonly FileUpload[]): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const file of files) ids.push((await storeFile(uploadContext, file)).id)
  return ids
}
