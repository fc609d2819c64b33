import { yieldToEventLoop, type Pace } from '../../kernel/clock.ts'

// A page that changes more often than this is not read but endured.
const PAUSE_MS = 200

export type Gather<K, V> = {
  note(key: K, value: V): void
  settled(): Promise<void>
}

/** Gathers what changes and hands it on a few times a second, each thing once, as it was noted last. */
export const createGather = <K, V>({ pause }: Pace, handOn: (changed: ReadonlyMap<K, V>) => Promise<void>): Gather<K, V> => {
  let waiting = new Map<K, V>()
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      await yieldToEventLoop()
      const changed = waiting
      waiting = new Map()
      await handOn(changed)
      await pause(PAUSE_MS)
    }
    running = undefined
  }

  return {
    note: (key, value) => {
      waiting.set(key, value)
      running ??= run()
    },
    settled: async () => {
      while (running) await running
    },
  }
}
