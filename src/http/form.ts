import type { FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { bytesOf } from './json.ts'

/** The fields of a URL-encoded form. NUL is refused: PostgreSQL cannot store it. */
export const readForm = (request: FastifyRequest): URLSearchParams => {
  const form = new URLSearchParams(bytesOf(request)?.toString('utf8') ?? '')
  if ([...form].some((field) => field.join('').includes('\0')))
    throw new AppError('bad_request', 'The form must not contain NUL characters.')
  return form
}
