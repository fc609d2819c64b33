import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The thread that copies SQLite's log back into its file; it is started when it is first needed. */
export type CheckpointThread = {
  /** Copies what there is when it is called, as far as nobody who reads needs the older state. */
  copy(): Promise<void>
  close(): Promise<void>
}

export const createCheckpointThread = (file: string): CheckpointThread => {
  let worker: Worker | undefined

  /** The process may end while the thread has nothing to do, and only then. */
  const tell = async (to: Worker, word: 'copy' | 'close', answer: 'message' | 'exit'): Promise<void> => {
    to.ref()
    const answered = once(to, answer)
    to.postMessage(word)
    await answered
    to.unref()
  }

  return {
    copy: async () => {
      worker ??= new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: { file } })
      await tell(worker, 'copy', 'message')
    },
    close: async () => {
      const ending = worker
      worker = undefined
      if (ending) await tell(ending, 'close', 'exit')
    },
  }
}
