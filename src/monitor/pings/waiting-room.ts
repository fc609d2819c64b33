import { lull } from '../../kernel/clock.ts'
import type { Waiting } from './write-batch.ts'

export type WaitingRoom = {
  readonly size: number
  enter(one: Waiting): void
  /** Waits while more keep coming, until there are enough. */
  gather(): Promise<void>
  /** The next batch. */
  take(): readonly Waiting[]
}

const LARGEST_BATCH = 256
// Milliseconds.
const LONGEST_WAIT = 4

/** Where pings become batches. `enough`: fewer are given a moment to become more; 1 turns batching off. */
export const createWaitingRoom = (enough: number): WaitingRoom => {
  const largest = enough === 1 ? 1 : LARGEST_BATCH
  let waiting: Waiting[] = []
  let hurry: () => void = () => undefined
  let wanted = enough
  return {
    get size() {
      return waiting.length
    },
    enter: (one) => {
      waiting.push(one)
      if (waiting.length === wanted) hurry()
    },
    gather: async () => {
      for (let before = 0, waited = 0; waiting.length < wanted && waiting.length > before && waited < LONGEST_WAIT; waited++) {
        before = waiting.length
        await Promise.race([lull(), new Promise<void>((resolve) => (hurry = resolve))])
      }
    },
    take: () => {
      const batch = waiting.slice(0, largest)
      waiting = waiting.slice(largest)
      // Whoever is told now may be back with the next ping before long: the more there were, the more are worth waiting for.
      wanted = Math.min(largest, Math.max(enough, batch.length + waiting.length))
      return batch
    },
  }
}
