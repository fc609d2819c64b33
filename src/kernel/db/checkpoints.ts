import type { Database } from 'better-sqlite3'
import { createCheckpointThread } from './checkpoint-thread.ts'

// Pages, 32 and 128 MB.
const [SHORTEST, LONGEST] = [8_000, 32_000]
// Rounds. Whoever writes faster than the disk copies waits for it when the log is so much longer.
const MOST_AHEAD = 2
// Looking costs as much as a small statement.
const LOOK_EVERY = 16

/**
 * How long the log of a file with so many pages becomes before it is copied back. The same pages change again and again, and each round copies each
 * once, however often it changed: the more pages there are, the longer it takes until they come again.
 */
export const roundFor = (pages: number): number => Math.min(LONGEST, Math.max(SHORTEST, Math.floor(pages / 4)))

export type Checkpoints = {
  /** To be called between two transactions of the writer; the next one waits for it. */
  between(): Promise<void>
  close(): Promise<void>
}

/**
 * Has SQLite's log copied back into its file before it grows without end. SQLite would do it inside of a commit and hold everything up. A
 * thread copies while others write; the log begins anew only if nothing is left to copy, so a second, short copy follows while nobody does.
 */
export const createCheckpoints = (writer: Database, file: string): Checkpoints => {
  const thread = createCheckpointThread(file)
  const log = writer.prepare('pragma wal_checkpoint(NOOP)')
  const pages = writer.prepare('pragma page_count').pluck()
  // The driver knows of no shape: this is what SQLite answers to this pragma.
  const inLog = (): number => (log.get() as { readonly log: number }).log
  const round = (): number => roundFor(Number(pages.get()))
  let copying: Promise<void> | undefined
  let isCopied = false
  let isGivenUp = false
  let turns = 0
  let before = 0
  let full = round()

  /** Then SQLite does it by itself, as it would anywhere else. */
  const giveUp = (): void => {
    isGivenUp = true
    writer.pragma(`wal_autocheckpoint = ${SHORTEST}`)
  }

  const copyWhileOthersWrite = async (): Promise<void> => {
    await thread.copy().then(() => (isCopied = true), giveUp)
    copying = undefined
  }

  const copyTheRest = async (): Promise<void> => {
    isCopied = false
    await thread.copy().catch(giveUp)
    // Whoever reads at this moment keeps the log from beginning anew: then the next round is tried one round later.
    full = inLog() + round()
  }

  return {
    between: async () => {
      if (isCopied) return await copyTheRest()
      if (isGivenUp || ++turns % LOOK_EVERY !== 0) return
      const now = inLog()
      if (copying) return now < full + MOST_AHEAD * round() ? undefined : await copying
      if (now < before) full = round()
      before = now
      if (now >= full) copying = copyWhileOthersWrite()
    },
    close: async () => {
      await copying
      if (!isGivenUp) await thread.close()
    },
  }
}
