import fs from 'node:fs'

const syncToDisk = (fd: number): Promise<void> =>
  new Promise((resolve, reject) => fs.fdatasync(fd, (error) => (error ? reject(error) : resolve())))

export type WalSync = {
  sync(): Promise<void>
  hasFailed(): boolean
  close(): void
}

/** Runs on the thread pool; SQLite would block the event loop. Calls during a sync share the next one. */
export const createWalSync = (file: string): WalSync => {
  let fd: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  // After a failed fsync the kernel may drop dirty pages and the next fsync succeeds, so every later sync is rejected until a restart.
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
      // Closed only once: after that the descriptor may belong to another file.
      if (fd !== undefined) fs.closeSync(fd)
      fd = undefined
    },
  }
}
