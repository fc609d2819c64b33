import fs from 'node:fs'

const syncToDisk = (fd: number): Promise<void> =>
  new Promise((resolve, reject) => fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())))

export type WalSync = {
  /** Resolves when everything committed before it was called is on disk. */
  sync(): Promise<void>
  hasFailed(): boolean
  close(): void
}

/**
 * Waits for the disk in a thread of its own, so that requests go on meanwhile; SQLite itself would hold the event loop up. Whoever asks
 * while the disk is busy shares its next turn. The log of changes may be opened beside SQLite: its locks are on other files.
 */
export const createWalSync = (file: string): WalSync => {
  let fd: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  // After a failure the system forgets what it could not write, and the next sync would succeed without it: nobody may be told anything
  // any more until the product was started anew.
  let failure: Error | undefined

  const start = async (): Promise<void> => {
    if (failure) throw failure
    fd ??= fs.openSync(`${file}-wal`, 'r')
    running = syncToDisk(fd).catch((error: Error) => {
      failure = error
      throw error
    })
    await running.finally(() => (running = undefined))
  }

  return {
    sync: () => {
      if (next) return next
      if (!running) return start()
      next = running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return start()
        })
      return next
    },
    hasFailed: () => failure !== undefined,
    close: () => {
      // Once: soon afterwards the number may be somebody else's file.
      if (fd !== undefined) fs.closeSync(fd)
      fd = undefined
    },
  }
}
