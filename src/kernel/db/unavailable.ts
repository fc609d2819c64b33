import { isRetryable } from './retryable.ts'

const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300|40P01|40001|EIO|ENOSPC|EDQUOT|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR.*)$/

/**
 * Read-only transaction, disk full, out of memory, query cancelled (statement_timeout), lock_timeout, transaction already failed, idle in
 * transaction for too long, I/O error: SQLSTATEs of a PostgreSQL server, or of a session, that cannot do now what it can do later or elsewhere.
 */
const UNABLE = /^(25006|53100|53200|57014|55P03|25P02|25P03|58030)$/

/** The socket of a database on this machine goes with it. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database, or the disk, cannot do it now: the caller is asked to try again (503 with Retry-After), because its request is not wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && (UNAVAILABLE.test(error.code) || UNABLE.test(error.code))) return true
  if (isSocketGone(error)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
}

/** Whether the connection must be closed instead of going back to the pool: the server it leads to may have become a standby, or the session be stuck. */
export const isConnectionUnusable = (error: unknown): boolean => isUnavailable(error) && !isRetryable(error)
