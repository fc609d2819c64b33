import type { FastifyError, FastifyRequest } from 'fastify'
import { AppError } from '../../../kernel/errors.ts'

const KILOBYTE = 1_024
const MEGABYTE = 1_048_576

const sizeText = (bytes: number): string => (bytes < MEGABYTE ? `${Math.floor(bytes / KILOBYTE)} KB` : `${Math.floor(bytes / MEGABYTE)} MB`)

export const toAppError = (error: FastifyError, { routeOptions }: FastifyRequest): AppError | FastifyError => {
  if (error.statusCode === 413) return new AppError('too_large', `The body is larger than ${sizeText(routeOptions.bodyLimit ?? MEGABYTE)}.`)
  if (error.statusCode === 415) return new AppError('unsupported_type', 'This content type is not supported here.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new AppError('bad_request', 'The request could not be parsed.')
  return error
}
