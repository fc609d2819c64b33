import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Database } from 'better-sqlite3'

// 32 MB: the same few pages change again and again, and each round of copying them back copies each once, however often it changed.
const ROUND = 8_000

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
  // The driver knows of no shape: this is what SQLite answers to this pragma.
  const pages = writer.prepare('pragma wal_checkpoint(NOOP)')
  const inLog = (): number => (pages.get() as { readonly log: number }).log
  let worker: Worker | undefined
  let first: Promise<unknown> | undefined
  let isCopied = false
  let before = 0
  let full = ROUND

  /** The process may end while the thread has nothing to do, and only then. */
  const tell = async (word: 'copy' | 'close', answer: 'message' | 'exit'): Promise<void> => {
    worker ??= new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: { file } })
    worker.ref()
    const answered = once(worker, answer)
    worker.postMessage(word)
    await answered
    worker?.unref()
  }

  const copy = (): Promise<void> => tell('copy', 'message')

  /** Then SQLite does it by itself, as it would anywhere else. */
  const giveUp = (): void => {
    worker = undefined
    full = Infinity
    writer.pragma(`wal_autocheckpoint = ${ROUND}`)
  }

  const copyWhileOthersWrite = (): void => {
    first = copy()
      .then(() => (isCopied = true))
      .catch(giveUp)
      .finally(() => (first = undefined))
  }

  const copyTheRest = async (): Promise<void> => {
    isCopied = false
    try {
      await copy()
      // Whoever reads at this moment keeps the log from beginning anew: then the next round is tried one round later.
      full = inLog() + ROUND
    } catch {
      giveUp()
    }
  }

  return {
    between: async () => {
      if (first) return
      if (isCopied) return await copyTheRest()
      const now = inLog()
      if (now < before && full !== Infinity) full = ROUND
      before = now
      if (now >= full) copyWhileOthersWrite()
    },
    close: async () => {
      await first
      if (worker) await tell('close', 'exit')
    },
  }
}
