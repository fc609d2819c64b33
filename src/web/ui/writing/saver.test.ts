import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSaver, type SaveState } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setup = (save: (text: string) => Promise<unknown>) => {
  const told: SaveState[] = []
  return { saver: createSaver(save, (state) => void told.push(state)), told }
}

it('saves the last text once, after a pause', async () => {
  const saved: string[] = []
  const { saver, told } = setup(async (text) => void saved.push(text))
  for (const text of ['a', 'ab', 'abc']) saver.later(text)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(saved).toEqual(['abc'])
  expect(told).toEqual(['waiting', 'waiting', 'waiting', 'saved'])
})

it('saves at once when asked, in the order things were written, however slow the first is', async () => {
  const saved: string[] = []
  const ends: (() => void)[] = []
  const { saver } = setup(async (text) => {
    await new Promise<void>((end) => ends.push(end))
    saved.push(text)
  })
  saver.later('first')
  void saver.now()
  saver.later('second')
  const all = saver.now()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  ends[1]?.()
  await all
  expect(saved).toEqual(['first', 'second'])
})

it('says so when it could not, and tries the next text all the same', async () => {
  let isDown = true
  const { saver, told } = setup(async () => {
    if (isDown) throw new Error('offline')
  })
  saver.later('lost')
  await saver.now()
  isDown = false
  saver.later('kept')
  await saver.now()
  expect(told).toEqual(['waiting', 'failed', 'waiting', 'saved'])
})

it('forgets what waits, and waits for what is in the air: a late save would bring back what was sent', async () => {
  const saved: string[] = []
  let end: () => void = () => undefined
  const { saver } = setup(async (text) => {
    await new Promise<void>((resolve) => (end = resolve))
    saved.push(text)
  })
  saver.later('in the air')
  void saver.now()
  await vi.advanceTimersByTimeAsync(0)
  saver.later('waits')
  let isOver = false
  const over = saver.forget().then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([saved, isOver]).toEqual([[], false])
  end()
  await over
  await vi.advanceTimersByTimeAsync(10_000)
  expect(saved).toEqual(['in the air'])
})

it('does nothing when nothing waits', async () => {
  const save = vi.fn(async () => {})
  const { saver, told } = setup(save)
  await saver.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([save.mock.calls.length, told]).toEqual([0, []])
})
