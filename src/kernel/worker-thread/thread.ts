import { parentPort, type Transferable } from 'node:worker_threads'
import type { TaskCall, ThreadMessage, WorkerTask } from './task.ts'

// Entry point of the worker thread. Module URL and export name come from constants of this repository.
const loadTask = async ({ module_url, export_name }: TaskCall): Promise<WorkerTask<unknown, unknown>> =>
  (await import(module_url))[export_name]

const post = (message: ThreadMessage, transfer: readonly Transferable[] = []): void => parentPort?.postMessage(message, [...transfer])

const execute = async (call: TaskCall): Promise<void> => {
  try {
    const task = await loadTask(call)
    post({ type: 'begun' })
    const output = await task.run(call.input)
    post({ type: 'done', output }, task.transfer?.(output))
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (call: TaskCall) => void execute(call))
