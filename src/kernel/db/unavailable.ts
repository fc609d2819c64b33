const CONNECTION_LOST =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300|40P01|40001|EIO|ENOSPC|EDQUOT|SQLITE_BUSY|SQLITE_FULL|SQLITE_IOERR.*)$/

/** The socket of a database on this machine goes with it. */
const isSocketGone = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** Whether the database, or the disk, could not be asked at all: then the caller is told to come back, not that something is wrong with its request. */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && CONNECTION_LOST.test(error.code)) return true
  if (isSocketGone(error)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message)
}
