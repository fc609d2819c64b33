import type { Transferable } from 'node:worker_threads'

/**
 * A function that the worker thread can run: it loads the module by its URL and takes the export of this name. Input and output are
 * copied between the threads (structured clone).
 */
export type WorkerTask<I, O> = {
  readonly module_url: string
  readonly export_name: string
  readonly run: (input: I) => O | Promise<O>
  /** Buffers of the output that are moved instead of copied. */
  readonly transfer?: (output: O) => readonly Transferable[]
}

export type TaskCall = { readonly module_url: string; readonly export_name: string; readonly input: unknown }

/** What the thread posts: `begun` once the module is loaded and the work starts, then one of the other two. */
export type ThreadMessage = { readonly type: 'begun' } | { readonly type: 'done'; readonly output: unknown } | ThreadFailure
export type ThreadFailure = { readonly type: 'failed'; readonly message: string }
export type ThreadResult = Exclude<ThreadMessage, { type: 'begun' }>

/** The task exceeded its time or the memory of the thread; the same input would do it again. */
export class TaskOverrunError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TaskOverrunError'
  }
}
