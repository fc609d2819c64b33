import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { bytesOf } from './json.ts'

/** The largest form that brings no file. */
export const FORM_LIMIT = 65_536

const MAX_FIELDS = 200
const AMPERSAND = 0x26

const hasTooMany = (bytes: Uint8Array): boolean => {
  let at = -1
  for (let count = 0; count < MAX_FIELDS; count++) {
    at = bytes.indexOf(AMPERSAND, at + 1)
    if (at < 0) return false
  }
  return true
}

/** The fields of a URL-encoded form. NUL is refused: PostgreSQL cannot store it. */
export const parseForm = (bytes: Buffer | undefined): URLSearchParams => {
  if (bytes && hasTooMany(bytes)) throw new AppError('bad_request', `The form has more than ${MAX_FIELDS} fields.`)
  const form = new URLSearchParams(bytes?.toString('utf8') ?? '')
  if ([...form].some((field) => field.join('').includes('\0')))
    throw new AppError('bad_request', 'The form must not contain NUL characters.')
  return form
}

export const readForm = (request: FastifyRequest): URLSearchParams => parseForm(bytesOf(request))
