import { lull } from '../../kernel/clock.ts'
import type { HeldChecks } from './held-checks.ts'
import type { Waiting } from './write-batch.ts'

export type WaitingRoom = {
  readonly size: number
  enter(one: Waiting): void
  /** Waits while more keep coming, until there are enough. */
  gather(): Promise<void>
  /** Whether somebody waits whose check is free. */
  isReady(): boolean
  /** The next batch: the first of those whose checks are free. */
  take(): readonly Waiting[]
}

const LARGEST_BATCH = 256
// Milliseconds.
const LONGEST_WAIT = 4

const isBySlug = ({ arrival }: Waiting): boolean => !('uuid' in arrival.target)

/** Where pings become batches. `enough`: fewer are given a moment to become more; 1 turns batching off. */
export const createWaitingRoom = (enough: number, held: HeldChecks): WaitingRoom => {
  const largest = enough === 1 ? 1 : LARGEST_BATCH
  let waiting: Waiting[] = []
  let hurry: () => void = () => undefined
  let wanted = enough

  /** Nobody overtakes one by slug who has to wait: it may be for the same check. */
  const choose = (): { readonly batch: Waiting[]; readonly left: Waiting[] } => {
    const [batch, left]: [Waiting[], Waiting[]] = [[], []]
    let isBarred = false
    for (const one of waiting) {
      isBarred ||= batch.length === largest
      if (!isBarred && held.isFree(one.arrival)) batch.push(one)
      else {
        left.push(one)
        isBarred ||= isBySlug(one)
      }
    }
    return { batch, left }
  }

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
    isReady: () => {
      const first = waiting.find((one) => held.isFree(one.arrival) || isBySlug(one))
      return first !== undefined && held.isFree(first.arrival)
    },
    take: () => {
      const { batch, left } = choose()
      waiting = left
      // Whoever is told now may be back with the next ping before long: the more there were, the more are worth waiting for.
      wanted = Math.min(largest, Math.max(enough, batch.length + waiting.length))
      return batch
    },
  }
}
