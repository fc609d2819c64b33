const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
// The referenced row was deleted after it was read: the retry reports that it does not exist.
const FOREIGN_KEY_VIOLATION = '23503'
const RETRYABLE: ReadonlySet<unknown> = new Set([DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION])

/** SQLSTATE, or the error code of SQLite or Node. */
export const toErrorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

export const isRetryable = (error: unknown): boolean => RETRYABLE.has(toErrorCode(error))
