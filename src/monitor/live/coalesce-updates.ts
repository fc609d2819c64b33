import { type Pace, yieldToEventLoop } from '../../kernel/clock.ts'

// More frequent updates of a page are of no use to its reader.
const FLUSH_INTERVAL_MS = 200

export type Coalescer<K, V> = {
  add(key: K, value: V): void
  settled(): Promise<void>
}

/** Collects changes and flushes them several times a second, only the last value of each key. */
export const createCoalescer = <K, V>({ pause }: Pace, flush: (changed: ReadonlyMap<K, V>) => Promise<void>): Coalescer<K, V> => {
  let pending = new Map<K, V>()
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (pending.size > 0) {
      await yieldToEventLoop()
      const changed = pending
      pending = new Map()
      await flush(changed)
      await pause(FLUSH_INTERVAL_MS)
    }
    running = undefined
  }

  return {
    add: (key, value) => {
      pending.set(key, value)
      running ??= run()
    },
    settled: async () => {
      while (running) await running
    },
  }
}
