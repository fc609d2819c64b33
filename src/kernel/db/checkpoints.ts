import type { Database } from 'better-sqlite3'
import { createCheckpointThread } from './checkpoint-thread.ts'

// Pages, 32 and 128 MB.
const [MIN_WAL_PAGES, MAX_WAL_PAGES] = [8_000, 32_000]
// Rounds. Whoever writes faster than the disk copies waits for it when the log is so much longer.
const MAX_ROUNDS_BEHIND = 2
// Looking costs as much as a small statement.
const BATCHES_BETWEEN_MEASUREMENTS = 16

/**
 * How long the log of a file with so many pages becomes before it is copied back. The same pages change again and again, and each round copies each
 * once, however often it changed: the more pages there are, the longer it takes until they come again.
 */
export const checkpointThreshold = (pages: number): number => Math.min(MAX_WAL_PAGES, Math.max(MIN_WAL_PAGES, Math.floor(pages / 4)))

export type Checkpoints = {
  /** To be called between two transactions of the writer; the next one waits for it. */
  betweenBatches(): Promise<void>
  close(): Promise<void>
}

/**
 * Has SQLite's log copied back into its file before it grows without end. SQLite would do it inside of a commit and hold everything up. A
 * thread copies while others write; the log begins anew only if nothing is left to copy, so a second, short copy follows while nobody does.
 */
export const createCheckpoints = (writer: Database, file: string): Checkpoints => {
  const thread = createCheckpointThread(file)
  const walState = writer.prepare('pragma wal_checkpoint(NOOP)')
  const pages = writer.prepare('pragma page_count').pluck()
  // The driver knows of no shape: this is what SQLite answers to this pragma.
  const walPages = (): number => (walState.get() as { readonly log: number }).log
  const currentThreshold = (): number => checkpointThreshold(Number(pages.get()))
  let running: Promise<void> | undefined
  let isFinishDue = false
  let hasFailed = false
  let batches = 0
  let previousPages = 0
  let threshold = currentThreshold()

  /** Then SQLite does it by itself, as it would anywhere else. */
  const fallBackToAutocheckpoint = (): void => {
    hasFailed = true
    writer.pragma(`wal_autocheckpoint = ${MIN_WAL_PAGES}`)
  }

  const checkpointConcurrently = async (): Promise<void> => {
    await thread.checkpoint().then(() => (isFinishDue = true), fallBackToAutocheckpoint)
    running = undefined
  }

  const finishCheckpoint = async (): Promise<void> => {
    isFinishDue = false
    await thread.checkpoint().catch(fallBackToAutocheckpoint)
    // Whoever reads at this moment keeps the log from beginning anew: then the next round is tried one round later.
    threshold = walPages() + currentThreshold()
  }

  return {
    betweenBatches: async () => {
      if (isFinishDue) return await finishCheckpoint()
      if (hasFailed || ++batches % BATCHES_BETWEEN_MEASUREMENTS !== 0) return
      const walLength = walPages()
      if (running) return walLength < threshold + MAX_ROUNDS_BEHIND * currentThreshold() ? undefined : await running
      if (walLength < previousPages) threshold = currentThreshold()
      previousPages = walLength
      if (walLength >= threshold) running = checkpointConcurrently()
    },
    close: async () => {
      await running
      if (!hasFailed) await thread.close()
    },
  }
}
