import { expect, it } from 'vitest'
import { createEntryIds } from './entry-ids.ts'

const ranges = () => {
  let first = 1
  return async (): Promise<number> => {
    first += 4_096
    return first - 4_096
  }
}

it('hands out each id once, also to batches that take theirs at the same time', async () => {
  const ids = createEntryIds(ranges())
  const taken: number[] = []
  for (let round = 0; round < 20; round++) {
    const batches = await Promise.all([ids.take(256), ids.take(1_000), ids.take(3)])
    for (const [index, count] of [256, 1_000, 3].entries()) for (let n = 0; n < count; n++) taken.push(batches[index]?.() ?? 0)
  }
  expect(new Set(taken).size).toBe(taken.length)
})

it('asks again after a range could not be read', async () => {
  const nextRange = ranges()
  let fails = true
  const ids = createEntryIds(() => (fails ? Promise.reject(new Error('The database is away.')) : nextRange()))
  await expect(ids.take(1)).rejects.toThrow('The database is away.')
  fails = false
  expect((await ids.take(1))()).toBe(1)
})
