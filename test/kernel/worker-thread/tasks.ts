import { threadId } from 'node:worker_threads'
import type { WorkerTask } from '../../../src/kernel/worker-thread/task.ts'

// Tasks of task-thread.test.ts; a thread can load them only from a module of their own.
const module_url = import.meta.url

export const upperCaseTask: WorkerTask<string, string> = {
  module_url,
  export_name: 'upperCaseTask',
  run: (text) => {
    if (text === '') throw new Error('There is no text.')
    return text.toUpperCase()
  },
}

export const threadOfTask: WorkerTask<string, number> = { module_url, export_name: 'threadOfTask', run: () => threadId }

/** Allocates until the heap is full. */
export const allocateTask: WorkerTask<string, number> = {
  module_url,
  export_name: 'allocateTask',
  run: () => {
    const kept: number[][] = []
    const numbers = Array.from({ length: 1_000_000 }, () => 0.5)
    // Large arrays of numbers: the garbage collector has nothing to follow in them, so the heap fills at once.
    for (;;) kept.push(numbers.slice())
  },
}
