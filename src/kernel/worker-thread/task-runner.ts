import { MILLISECOND } from '../../contract/time.ts'
import type { Clock } from '../clock.ts'
import { assertOutsideTransaction } from '../db/transaction-context.ts'
import { AppError } from '../errors.ts'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'
import { TaskOverrunError, type TaskCall, type ThreadResult, type WorkerTask } from './task.ts'
import type { TaskThread } from './task-thread.ts'

export type RunOptions = {
  /** Key of the fair queue: a network prefix, an account or a mailbox. */
  readonly sender: string
  /** Processor time. Wall time is limited to ten times as much, so that a busy machine does not fail a task. */
  readonly max_ms?: number
}

type TaskInput = string | Uint8Array

export type TaskRunner = {
  /** Rejects with `unavailable` when the queue is full, with `TaskOverrunError` on excess time or memory: then the thread is replaced. */
  run<I extends TaskInput, O>(task: WorkerTask<I, O>, input: I, options: RunOptions): Promise<O>
}

type RunnerDeps = {
  readonly spawn: () => TaskThread
  readonly sleep: Clock['sleep']
  readonly limits: QueueLimits
}

type PendingTask = { readonly call: TaskCall; readonly max_ms: number; readonly settle: (outcome: Promise<unknown>) => void }

const DEFAULT_MAX_MS = 3_000
const WALL_CLOCK_FACTOR = 10
const MIN_SLEEP_MS = 10
const RETRY_AFTER_SECONDS = 5

const queueFull = (): AppError =>
  new AppError('unavailable', 'Too many texts are waiting to be processed. Try again later.', { retry_after: RETRY_AFTER_SECONDS })

type Wait = { readonly sleep: (ms: number) => Promise<void>; readonly signal: AbortSignal }

const cpuTime = async (thread: TaskThread, max_ms: number, { sleep, signal }: Wait): Promise<void> => {
  const begun_at_ms = await thread.cpuMs()
  for (let left_ms = max_ms; left_ms > 0 && !signal.aborted; left_ms = max_ms - ((await thread.cpuMs()) - begun_at_ms))
    await sleep(Math.max(left_ms, MIN_SLEEP_MS))
}

const executeWithin = async (thread: TaskThread, { call, max_ms }: PendingTask, sleep: Clock['sleep']): Promise<ThreadResult> => {
  const ended = new AbortController()
  const overran = Promise.withResolvers<never>()
  const limitTime = async (): Promise<void> => {
    const wait: Wait = { sleep: (ms) => sleep(ms * MILLISECOND, ended.signal), signal: ended.signal }
    // A thread that has ended reports no CPU time; `execute` rejects then.
    const cpu = cpuTime(thread, max_ms, wait).catch(() => new Promise<void>(() => undefined))
    await Promise.race([cpu, wait.sleep(max_ms * WALL_CLOCK_FACTOR)])
    overran.reject(new TaskOverrunError(`The task took over ${max_ms} ms.`))
  }
  try {
    return await Promise.race([thread.execute(call, () => void limitTime()), overran.promise])
  } finally {
    ended.abort()
  }
}

const toOutput = (result: ThreadResult): unknown => {
  if (result.type === 'failed') throw new Error(result.message)
  return result.output
}

export const createTaskRunner = ({ spawn, sleep, limits }: RunnerDeps): TaskRunner => {
  const queue = createFairQueue<PendingTask>(limits)
  let idle: TaskThread | undefined
  let isDraining = false

  const resultOf = async (pending: PendingTask): Promise<ThreadResult> => {
    const thread = idle ?? spawn()
    idle = undefined
    try {
      const result = await executeWithin(thread, pending, sleep)
      idle = thread
      return result
    } catch (error) {
      await thread.terminate()
      throw error
    }
  }

  const drain = async (): Promise<void> => {
    isDraining = true
    for (let next = queue.dequeue(); next; next = queue.dequeue()) {
      const outcome = resultOf(next).then(toOutput)
      next.settle(outcome)
      await outcome.catch(() => undefined)
    }
    isDraining = false
  }

  return {
    run: <I extends TaskInput, O>(
      { module_url, export_name }: WorkerTask<I, O>,
      input: I,
      { sender, max_ms = DEFAULT_MAX_MS }: RunOptions,
    ) => {
      assertOutsideTransaction('A worker task was started')
      return new Promise<O>((resolve, reject) => {
        // `WorkerTask` declares the type of the output.
        const settle = (outcome: Promise<unknown>): void => resolve(outcome as Promise<O>)
        const isQueued = queue.enqueue(sender, { call: { module_url, export_name, input }, max_ms, settle }, input.length)
        if (!isQueued) return reject(queueFull())
        if (!isDraining) void drain()
      })
    },
  }
}
