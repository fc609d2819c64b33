import type { Transferable } from 'node:worker_threads'

/** A function for the worker thread, which imports it by module URL and export name. Input and output are copied (structured clone). */
export type WorkerTask<I, O> = {
  readonly module_url: string
  readonly export_name: string
  readonly run: (input: I) => O | Promise<O>
  readonly transfer?: (output: O) => readonly Transferable[]
}

export type TaskCall = { readonly module_url: string; readonly export_name: string; readonly input: unknown }

export type ThreadMessage = { readonly type: 'begun' } | { readonly type: 'done'; readonly output: unknown } | ThreadFailure
export type ThreadFailure = { readonly type: 'failed'; readonly message: string }
export type ThreadResult = Exclude<ThreadMessage, { type: 'begun' }>

export class TaskOverrunError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskOverrunError'
  }
}
