import { isRetryable } from './retryable.ts'

const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300|40P01|40001|EIO|ENOSPC|EDQUOT|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR.*)$/

/** SQLSTATEs of a temporary failure: read-only (standby), disk or memory full, cancelled, lock timeout, failed or idle transaction, I/O. */
const UNABLE = /^(25006|53100|53200|57014|55P03|25P02|25P03|58030)$/

const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database or the disk is temporarily unavailable: the response is 503 with Retry-After. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && (UNAVAILABLE.test(error.code) || UNABLE.test(error.code))) return true
  if (isSocketGone(error)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
}

/** Whether the connection must be closed instead of returned to the pool: its server may have become a standby, or its session be stuck. */
export const isConnectionUnusable = (error: unknown): boolean => isUnavailable(error) && !isRetryable(error)
