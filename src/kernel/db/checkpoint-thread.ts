import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type CheckpointThread = {
  /** Checkpoints the WAL as far as no reader needs an older snapshot (PASSIVE). */
  checkpoint(): Promise<void>
  close(): Promise<void>
}

export const createCheckpointThread = (file: string): CheckpointThread => {
  let worker: Worker | undefined

  /** An idle thread does not keep the process alive; a busy one does. */
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
