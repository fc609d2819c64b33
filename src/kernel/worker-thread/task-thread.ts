import { Worker } from 'node:worker_threads'
import { TaskOverrunError, type TaskCall, type ThreadMessage, type ThreadResult } from './task.ts'

export type TaskThread = {
  /** `onBegin` is called when the work starts. Rejects when the thread ends before the result. */
  execute(call: TaskCall, onBegin: () => void): Promise<ThreadResult>
  /** Processor time used so far, also while the thread is busy. Rejects when it has ended. */
  cpuMs(): Promise<number>
  terminate(): Promise<void>
}

type Running = { readonly onMessage: (message: ThreadMessage) => void; readonly onEnd: (error: Error) => void }

const MAX_HEAP_MB = 256

const toEndError = (error: Error): Error =>
  'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TaskOverrunError('The task exceeded its memory limit.') : error

export const spawnTaskThread = (): TaskThread => {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } })
  let running: Running | undefined
  worker.unref()
  worker.on('message', (message: ThreadMessage) => running?.onMessage(message))
  // Also without a task: a thread that runs out of memory during termination emits `error`, which would end the process.
  worker.on('error', (error: Error) => running?.onEnd(toEndError(error)))
  worker.on('exit', () => running?.onEnd(new Error('The worker thread ended.')))
  return {
    execute: (call, onBegin) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void): void => {
          running = undefined
          worker.unref()
          settle()
        }
        running = {
          onMessage: (message) => (message.type === 'begun' ? onBegin() : end(() => resolve(message))),
          onEnd: (error) => end(() => reject(error)),
        }
        worker.ref()
        worker.postMessage(call)
      }),
    cpuMs: async () => {
      const { user, system } = await worker.cpuUsage()
      return (user + system) / 1_000
    },
    terminate: async () => void (await worker.terminate()),
  }
}
