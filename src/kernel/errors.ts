/** What kind of refusal it is. Each API's renderer decides which status and body that means there. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'not_acceptable'
  | 'conflict'
  | 'stale'
  | 'too_large'
  | 'unsupported_type'
  | 'invalid'
  | 'rate_limited'
  | 'unavailable'

export type ErrorDetail = Readonly<Record<string, unknown>>

/** A refusal the person asking should read. Anything else that is thrown is a bug and is answered with a fixed sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail
  constructor(code: ErrorCode, message: string, detail: ErrorDetail = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }
}

export const notFound = (what: string): never => {
  throw new AppError('not_found', `There is no such ${what}.`)
}

export const forbidden = (message: string, detail: ErrorDetail = {}): never => {
  throw new AppError('forbidden', message, detail)
}

export const unauthenticated = (message: string): never => {
  throw new AppError('unauthenticated', message)
}

/** `conflict('already_merged', 'Ticket 7 was merged into 42.', { merged_into_id: 42 })` */
export const conflict = (code: string, message: string, detail: ErrorDetail = {}): never => {
  throw new AppError('conflict', message, { code, ...detail })
}

/** Field names with the sentences about each, in the order found. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export const invalid = (errors: FieldErrors): never => {
  const sentences = Object.values(errors).flat()
  throw new AppError('invalid', sentences[0] ?? 'The given data was invalid.', { errors })
}

export const isUniqueViolation = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false
  return error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}
