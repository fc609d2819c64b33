import { readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, type Instant, MILLISECOND, SECOND } from '../../contract/time.ts'
import { sha256HexAsync } from '../../kernel/crypto.ts'
import { writeDurably } from '../../kernel/durable-file.ts'

/** Content-addressed files: equal contents are stored once. */
export type FileStore = {
  /** The file is durable when the promise resolves. */
  write(bytes: Uint8Array, now: Instant): Promise<string>
  read(sha256: string): Promise<Buffer>
  /** Keeps a file that was written again recently, because a row that references it may not be committed yet. */
  remove(sha256: string, now: Instant): Promise<void>
}

const REMOVAL_GRACE_PERIOD = HOUR

export const openFileStore = (data_dir: string, unique: () => string): FileStore => {
  const pathOf = (sha256: string): string => join(data_dir, 'attachments', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  return {
    write: async (bytes, now) => {
      const sha256 = await sha256HexAsync(bytes)
      await writeDurably(pathOf(sha256), bytes, `${pathOf(sha256)}.${unique()}`)
      // Sets the modification time from the application's clock, because `remove` compares it with that clock.
      await utimes(pathOf(sha256), now / SECOND, now / SECOND)
      return sha256
    },
    read: (sha256) => readFile(pathOf(sha256)),
    remove: async (sha256, now) => {
      const found = await stat(pathOf(sha256)).catch(() => undefined)
      if (found && found.mtimeMs * MILLISECOND <= now - REMOVAL_GRACE_PERIOD) await rm(pathOf(sha256), { force: true })
    },
  }
}
