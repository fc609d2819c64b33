import { type Pace, yieldToEventLoop } from '../../kernel/clock.ts'

// A page that changes more often than this is not read but endured.
const FLUSH_INTERVAL_MS = 200

export type Coalescer<K, V> = {
  add(key: K, value: V): void
  settled(): Promise<void>
}

/** Gathers what changes and hands it on a few times a second, each thing once, as it was noted last. */
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
