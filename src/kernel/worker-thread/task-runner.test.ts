import { describe, expect, it } from 'vitest'
import { runInTransactionContext } from '../db/transaction-context.ts'
import { createTaskRunner } from './task-runner.ts'
import { TaskOverrunError, type TaskCall, type ThreadResult, type WorkerTask } from './task.ts'
import type { TaskThread } from './task-thread.ts'

const task: WorkerTask<string, string> = { module_url: 'file:///none.ts', export_name: 'none', run: (input) => input }

type Execution = {
  readonly thread: number
  readonly input: unknown
  begin(): void
  finish(): void
  fail(message: string): void
  die(error: Error): void
}

const fakes = () => {
  const executions: Execution[] = []
  const terminated: number[] = []
  const timers: { readonly span: number; readonly fire: () => void }[] = []
  let threads = 0
  let cpu_ms = 0
  const spawn = (): TaskThread => {
    const thread = ++threads
    return {
      execute: ({ input }: TaskCall, onBegin) =>
        new Promise<ThreadResult>((resolve, reject) => {
          executions.push({
            thread,
            input,
            begin: onBegin,
            finish: () => resolve({ type: 'done', output: input }),
            fail: (message) => resolve({ type: 'failed', message }),
            die: reject,
          })
        }),
      cpuMs: async () => cpu_ms,
      terminate: async () => void terminated.push(thread),
    }
  }
  const sleep = (span: number): Promise<void> => new Promise((resolve) => timers.push({ span, fire: resolve }))
  const limits = { max_per_sender: 2, max_total: 4 }
  const { run } = createTaskRunner({ spawn, sleep, limits })
  const next = async (index: number): Promise<Execution> => {
    for (let turns = 0; turns < 20 && executions.length <= index; turns++) await Promise.resolve()
    const execution = executions[index]
    if (!execution) throw new Error(`Only ${executions.length} tasks were started.`)
    return execution
  }
  const sleepOf = async (ms: number): Promise<() => void> => {
    for (let turns = 0; turns < 20 && timers.every(({ span }) => span !== ms * 1_000); turns++) await Promise.resolve()
    return timers.find(({ span }) => span === ms * 1_000)?.fire ?? expect.fail(`No timer of ${ms} ms was set.`)
  }
  return { run, next, executions, terminated, timers, sleepOf, useCpu: (ms: number) => void (cpu_ms += ms) }
}

describe('the task runner', () => {
  it('runs one task at a time and alternates between senders', async () => {
    const { run, next, executions } = fakes()
    const order: string[] = []
    const done = ['a1', 'a2', 'a3', 'b1'].map(async (input) => order.push(await run(task, input, { sender: input.slice(0, 1) })))
    expect(executions).toHaveLength(1)

    for (let index = 0; index < 4; index++) (await next(index)).finish()
    await Promise.all(done)

    expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
    expect(new Set(executions.map(({ thread }) => thread))).toEqual(new Set([1]))
  })

  it('answers "unavailable" with a time to retry when a sender has too many tasks', async () => {
    const { run, next } = fakes()
    const first = run(task, 'a1', { sender: 'a' })
    const waiting = [run(task, 'a2', { sender: 'a' }), run(task, 'a3', { sender: 'a' })]

    await expect(run(task, 'a4', { sender: 'a' })).rejects.toMatchObject({ code: 'unavailable', detail: { retry_after: 5 } })
    const other = run(task, 'b1', { sender: 'b' })

    for (let index = 0; index < 4; index++) (await next(index)).finish()
    expect(await Promise.all([first, ...waiting, other])).toEqual(['a1', 'a2', 'a3', 'b1'])
  })

  it('limits the processor time from the start of the work and replaces a thread that exceeds it', async () => {
    const { run, next, timers, terminated, sleepOf, useCpu } = fakes()
    useCpu(70_000)
    const slow = run(task, 'slow', { sender: 'a', max_ms: 2_000 })
    const behind = run(task, 'behind', { sender: 'b' })
    const execution = await next(0)
    expect(timers).toEqual([])

    execution.begin()
    const first = await sleepOf(2_000)
    useCpu(1_400)
    first()
    const second = await sleepOf(600)
    useCpu(600)
    second()

    await expect(slow).rejects.toBeInstanceOf(TaskOverrunError)
    const following = await next(1)
    following.finish()
    expect(await behind).toBe('behind')
    expect({ terminated, thread: following.thread }).toEqual({ terminated: [1], thread: 2 })
  })

  it('ends a task that waits for ten times its processor time', async () => {
    const { run, next, sleepOf } = fakes()
    const stuck = run(task, 'stuck', { sender: 'a', max_ms: 2_000 })
    ;(await next(0)).begin()
    ;(await sleepOf(20_000))()

    await expect(stuck).rejects.toBeInstanceOf(TaskOverrunError)
  })

  it('replaces a thread that ended by itself', async () => {
    const { run, next, terminated } = fakes()
    const large = run(task, 'large', { sender: 'a' })
    ;(await next(0)).die(new TaskOverrunError('The task exceeded its memory limit.'))
    await expect(large).rejects.toThrow('memory')

    const small = run(task, 'small', { sender: 'a' })
    const second = await next(1)
    second.finish()
    expect({ output: await small, thread: second.thread, terminated }).toEqual({ output: 'small', thread: 2, terminated: [1] })
  })

  it('keeps the thread when a task fails', async () => {
    const { run, next, terminated } = fakes()
    const failing = run(task, 'x', { sender: 'a' })
    ;(await next(0)).fail('No such charset.')
    await expect(failing).rejects.toThrow('No such charset.')

    const following = run(task, 'y', { sender: 'a' })
    const second = await next(1)
    second.finish()
    expect({ output: await following, thread: second.thread, terminated }).toEqual({ output: 'y', thread: 1, terminated: [] })
  })

  it('refuses to be used inside a transaction', async () => {
    const { run } = fakes()
    await expect(runInTransactionContext(async () => run(task, 'x', { sender: 'a' }))).rejects.toThrow(/inside a transaction/)
  })
})
