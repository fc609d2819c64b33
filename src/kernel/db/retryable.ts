const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
// What it names was deleted between looking and writing: looking again tells the caller so.
const FOREIGN_KEY_VIOLATION = '23503'
const RETRYABLE: ReadonlySet<unknown> = new Set([DEADLOCK, SERIALIZATION_FAILURE, FOREIGN_KEY_VIOLATION])

/** What PostgreSQL calls the reason, if it gave one. */
export const toErrorCode = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined

/** Whether nothing was written, and the same may succeed if it is tried again. */
export const isRetryable = (error: unknown): boolean => RETRYABLE.has(toErrorCode(error))
