import { expect, it } from 'vitest'
import { createTaskRunner } from '../../../src/kernel/worker-thread/task-runner.ts'
import { TaskOverrunError } from '../../../src/kernel/worker-thread/task.ts'
import { spawnTaskThread } from '../../../src/kernel/worker-thread/task-thread.ts'
import { allocateTask, threadOfTask, upperCaseTask } from './tasks.ts'

const createRunner = () =>
  createTaskRunner({ spawn: spawnTaskThread, sleep: () => new Promise(() => undefined), limits: { max_per_sender: 9, max_total: 9 } })

it('runs a task of a module in another thread', async () => {
  const { run } = createRunner()

  expect(await run(upperCaseTask, 'text', { sender: 'a' })).toBe('TEXT')
  expect(await run(threadOfTask, '', { sender: 'a' })).not.toBe(threadOfTask.run(''))
})

it('passes the error of a task on', async () => {
  await expect(createRunner().run(upperCaseTask, '', { sender: 'a' })).rejects.toThrow('There is no text.')
})

it('ends a thread that exceeds its memory, and runs the next task', async () => {
  const { run } = createRunner()

  await expect(run(allocateTask, '', { sender: 'a' })).rejects.toBeInstanceOf(TaskOverrunError)
  expect(await run(upperCaseTask, 'text', { sender: 'a' })).toBe('TEXT')
})

it('survives a thread that runs out of memory while it is terminated', async () => {
  const thread = spawnTaskThread()
  const { module_url, export_name } = allocateTask
  const began = Promise.withResolvers<void>()
  const result = thread.execute({ module_url, export_name, input: '' }, began.resolve).catch((error: unknown) => error)
  await began.promise

  // An `error` event without a listener would end this process.
  await thread.terminate()
  expect(await result).toBeInstanceOf(Error)
})
