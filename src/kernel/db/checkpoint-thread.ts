import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The thread that copies SQLite's log back into its file; it is started when it is first needed. */
export type CheckpointThread = {
  /** Copies what there is when it is called, as far as nobody who reads needs the older state. */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

export const createCheckpointThread = (file: string): CheckpointThread => {
  let worker: Worker | undefined

  /** The process may end while the thread has nothing to do, and only then. */
  const request = async (target: Worker, message: 'checkpoint' | 'close', event: 'message' | 'exit'): Promise<void> => {
    target.ref()
    const responded = once(target, event)
    target.postMessage(message)
    await responded
    target.unref()
  }

  return {
    checkpoint: async () => {
      worker ??= new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData: { file } })
      await request(worker, 'checkpoint', 'message')
    },
    close: async () => {
      const closing = worker
      worker = undefined
      if (closing) await request(closing, 'close', 'exit')
    },
  }
}
