import type { Database } from 'better-sqlite3'
import { createCheckpointThread } from './checkpoint-thread.ts'

// WAL lengths of 32 and 128 MB, in pages of 4 kB.
const [MIN_WAL_PAGES, MAX_WAL_PAGES] = [8_000, 32_000]
// When the WAL is longer than the threshold by this many rounds, writers wait for the checkpoint.
const MAX_ROUNDS_BEHIND = 2
// Measuring the WAL costs as much as a small statement.
const BATCHES_BETWEEN_MEASUREMENTS = 16

/** WAL length that starts a checkpoint. A page is copied once, however often it changed, so a longer WAL pays off for larger databases. */
export const checkpointThreshold = (pages: number): number => Math.min(MAX_WAL_PAGES, Math.max(MIN_WAL_PAGES, Math.floor(pages / 4)))

export type Checkpoints = {
  /** To be called between two batches of the writer; the next batch waits for it. */
  betweenBatches(): Promise<void>
  close(): Promise<void>
}

/** Runs WAL checkpoints on a thread, because automatic ones block a commit. A second checkpoint between batches lets the WAL restart. */
export const createCheckpoints = (writer: Database, file: string): Checkpoints => {
  const thread = createCheckpointThread(file)
  const walState = writer.prepare('pragma wal_checkpoint(NOOP)')
  const pages = writer.prepare('pragma page_count').pluck()
  // The driver does not type the result of a pragma.
  const walPages = (): number => (walState.get() as { readonly log: number }).log
  const currentThreshold = (): number => checkpointThreshold(Number(pages.get()))
  let running: Promise<void> | undefined
  let isFinishDue = false
  let hasFailed = false
  let batches = 0
  let previousPages = 0
  let threshold = currentThreshold()

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
    // A reader prevents the restart of the WAL: then the next attempt follows one threshold later.
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
