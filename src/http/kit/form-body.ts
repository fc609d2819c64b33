import busboy from 'busboy'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileUpload } from '../../helpdesk/attachments/attachments.ts'
import { MAX_ATTACHMENT_BYTES } from '../../helpdesk/attachments/model.ts'
import { AppError } from '../../kernel/errors.ts'
import { toStorable } from '../../kernel/storable-text.ts'
import { readBytes } from './json.ts'

export type FormFile = FileUpload & { readonly field: string }
export type Form = { readonly fields: URLSearchParams; readonly files: readonly FormFile[] }

const MAX_FIELDS = 100
const MAX_NAME_BYTES = 200
const MAX_VALUE_BYTES = 524_288
const MAX_URLENCODED_BYTES = 1_048_576
const MAX_BOUNDARY_BYTES = 70
/** The parser receives this many bytes before it can be stopped at a limit. */
const CHUNK_BYTES = 65_536

const AMPERSAND = '&'.charCodeAt(0)
const EQUALS = '='.charCodeAt(0)

const tooManyFields = (): AppError => new AppError('too_large', `A form may have at most ${MAX_FIELDS} fields.`)
const nameTooLong = (): AppError => new AppError('too_large', `The name of a form field may have at most ${MAX_NAME_BYTES} bytes.`)
const valueTooLong = (name: string): AppError =>
  new AppError('too_large', `The value of the form field ${name} is larger than ${MAX_VALUE_BYTES / 1_024} KB.`)
const unreadableForm = (): AppError => new AppError('bad_request', 'The form could not be parsed.')

const nulInField = (name: string): AppError => new AppError('bad_request', `The form field ${name} must not contain NUL characters.`)

/** Parses `application/x-www-form-urlencoded`; values may contain NUL. Fields are counted and measured before they are decoded. */
export const parseUrlEncoded = (bytes: Uint8Array = new Uint8Array(0)): URLSearchParams => {
  if (bytes.length > MAX_URLENCODED_BYTES) throw new AppError('too_large', 'A form without files may have at most 1 MB.')
  let count = 0
  for (let start = 0; start <= bytes.length;) {
    const next = bytes.indexOf(AMPERSAND, start)
    const end = next < 0 ? bytes.length : next
    const equals = bytes.subarray(start, Math.min(end, start + MAX_NAME_BYTES + 1)).indexOf(EQUALS)
    if (++count > MAX_FIELDS) throw tooManyFields()
    if (equals < 0 && end - start > MAX_NAME_BYTES) throw nameTooLong()
    start = end + 1
  }
  return new URLSearchParams(Buffer.from(bytes).toString('utf8'))
}

/** Browsers escape quotes and line ends in names as the HTML standard says (multipart/form-data encoding algorithm). */
const unescapeName = (name: string): string => toStorable(name.replaceAll(/%22/gi, '"').replaceAll(/%0[ad]/gi, ' '))

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

export type PartLimits = { readonly parts: number; readonly files: number }

const parserFor = (contentType: string, { parts: deps, files }: PartLimits): busboy.Busboy => {
  const boundary = /boundary=("[^"]*"|[^;]*)/i.exec(contentType)?.[1] ?? ''
  if (boundary.length > MAX_BOUNDARY_BYTES + 2) throw unreadableForm()
  // Each limit is one more than is allowed: the parser reports a limit that is reached, not one that is exceeded.
  const limits = { parts: deps + 1, files, fields: MAX_FIELDS, fieldSize: MAX_VALUE_BYTES + 1, fileSize: MAX_ATTACHMENT_BYTES + 1 }
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits })
  } catch {
    throw unreadableForm()
  }
}

/** Parses `multipart/form-data` up to the first part that exceeds a limit. The header of a part may have 16 KB. */
export const parseMultipart = async (bytes: Buffer, contentType: string, limits: PartLimits): Promise<Form> => {
  const fields = new URLSearchParams()
  const files: FormFile[] = []
  const parser = parserFor(contentType, limits)
  const stop = (error: AppError): void => void parser.destroy(error)
  const nameOf = (name: string | undefined): string => {
    if (name === undefined) stop(unreadableForm())
    else if (Buffer.byteLength(name) > MAX_NAME_BYTES) stop(nameTooLong())
    return unescapeName(name ?? '')
  }
  parser.on('partsLimit', () => stop(new AppError('too_large', `A form may have at most ${limits.parts} parts.`)))
  parser.on('fieldsLimit', () => stop(tooManyFields()))
  parser.on('filesLimit', () => {
    const sentence = `Send at most ${limits.files} files at once.`
    stop(new AppError('invalid', sentence, { errors: { file: [sentence] } }))
  })
  parser.on('field', (given: string | undefined, value: string | undefined) => {
    const name = nameOf(given)
    if (value === undefined) return stop(unreadableForm())
    if (Buffer.byteLength(value) > MAX_VALUE_BYTES) return stop(valueTooLong(name))
    if (value.includes('\0')) return stop(nulInField(name))
    fields.append(name, value.toWellFormed())
  })
  parser.on('file', (given: string | undefined, stream, { filename, mimeType }: Partial<busboy.FileInfo>) => {
    const field = nameOf(given)
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
    // The parser reports it as well.
    stream.on('error', () => undefined)
    stream.on('end', () => {
      const content_type = mimeType ?? 'application/octet-stream'
      files.push({ field, filename: unescapeName(filename ?? ''), content_type, bytes: Buffer.concat(chunks) })
    })
  })
  try {
    await pipeline(Readable.from(chunksOf(bytes)), parser)
  } catch (error) {
    throw error instanceof AppError ? error : unreadableForm()
  }
  return { fields, files }
}

export const isMultipart = (request: FastifyRequest): boolean => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

/** Reads the fields of a form without files; NUL is an error. */
export const readFields = (request: FastifyRequest): URLSearchParams => {
  const fields = parseUrlEncoded(readBytes(request))
  for (const [name, value] of fields) if (`${name}${value}`.includes('\0')) throw nulInField(toStorable(name))
  return fields
}

/** Reads a form that a service sends by itself: NUL is removed, because the service cannot correct it. */
export const readCallback = (request: FastifyRequest): URLSearchParams => {
  const fields = new URLSearchParams()
  for (const [name, value] of parseUrlEncoded(readBytes(request))) fields.append(toStorable(name), toStorable(value))
  return fields
}

export const readForm = async (request: FastifyRequest, limits: PartLimits): Promise<Form> => {
  if (!isMultipart(request)) return { fields: readFields(request), files: [] }
  return await parseMultipart(readBytes(request) ?? Buffer.alloc(0), request.headers['content-type'] ?? '', limits)
}
