import type { FastifyRequest } from 'fastify'
import { upload, type Upload } from '../../helpdesk/attachments/attachments.ts'
import { openFiles } from '../../helpdesk/attachments/files.ts'
import { LARGEST_ATTACHMENT, type Attachment } from '../../helpdesk/attachments/model.ts'
import type { Client } from '../../helpdesk/clients/model.ts'
import { actorOf } from '../../helpdesk/portal/sign-in.ts'
import type { Db } from '../../kernel/db/db.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { bytesOf } from '../json.ts'
import type { House } from '../surface.ts'

/** A form with files has room for the largest one, and for the words around it. */
export const FORM_LIMIT = LARGEST_ATTACHMENT + 1_048_576
const MOST_FILES = 5

export type Form = { readonly fields: URLSearchParams; readonly files: readonly Upload[] }

const isMultipart = (request: FastifyRequest): boolean => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

const readParts = async (bytes: Buffer, type: string): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('bad_request', 'The form could not be read.')
  }
}

/** What a form says, with or without files. A field for files that was left empty says nothing. */
export const formOf = async (request: FastifyRequest): Promise<Form> => {
  const bytes = bytesOf(request) ?? Buffer.alloc(0)
  if (!isMultipart(request)) return { fields: new URLSearchParams(bytes.toString('utf8')), files: [] }
  const fields = new URLSearchParams()
  const files: Upload[] = []
  for (const [name, value] of await readParts(bytes, request.headers['content-type'] ?? '')) {
    if (typeof value === 'string') fields.append(name, value)
    else if (value.name !== '' && value.size > 0)
      files.push({ filename: value.name, content_type: value.type, bytes: new Uint8Array(await value.arrayBuffer()) })
  }
  if (files.length > MOST_FILES) invalid({ file: [`Send at most ${MOST_FILES} files at once.`] })
  return { fields, files }
}

type Place = { readonly db: Db; readonly house: House; readonly client: Client }

export const storeFile = ({ db, house, client }: Place, file: Upload): Promise<Attachment> =>
  upload(
    db,
    openFiles(house.config.DATA_DIR, () => house.ids.uuid()),
    actorOf(client),
    file,
  )

export const storeFiles = async (place: Place, files: readonly Upload[]): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const file of files) ids.push((await storeFile(place, file)).id)
  return ids
}
