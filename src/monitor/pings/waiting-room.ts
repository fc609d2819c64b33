import { breathe } from '../../kernel/clock.ts'
import type { Waiting } from './write-batch.ts'

export type WaitingRoom = {
  readonly size: number
  enter(one: Waiting): void
  /** Waits while more keep coming, until there are enough. Somebody alone hardly waits. */
  gather(): Promise<void>
  /** The next batch: those who came first. */
  take(): readonly Waiting[]
}

const LARGEST_BATCH = 256
// Turns of the event loop. As long as they bring somebody there is other work to do meanwhile; when so many have brought nobody, there is none,
// and the batch goes. An idle turn takes microseconds.
const PATIENCE = 8
const MOST_TURNS = 100

/**
 * Where pings become batches. `enough`: fewer are given a moment to become more; 1 turns batching off. `parts`: in how many batches all who wait
 * and all who are on their way are to be, so that one can be written while the others are told and come back.
 */
export const createWaitingRoom = (enough: number, parts = 1): WaitingRoom => {
  const largest = enough === 1 ? 1 : LARGEST_BATCH
  let waiting: Waiting[] = []
  let wanted = enough
  let on_their_way = 0

  const countedWhenTold = ({ arrival, told }: Waiting): Waiting => ({
    arrival,
    told: (...receipt) => {
      on_their_way--
      told(...receipt)
    },
  })

  const share = (): number => {
    const part = Math.ceil((waiting.length + on_their_way) / parts)
    return parts === 1 ? largest : Math.min(largest, Math.max(enough, part))
  }

  return {
    get size() {
      return waiting.length
    },
    enter: (one) => void waiting.push(one),
    gather: async () => {
      for (let [turns, quiet] = [0, 0]; waiting.length < wanted && quiet < PATIENCE && turns < MOST_TURNS; turns++) {
        const before = waiting.length
        await breathe()
        quiet = waiting.length > before ? 0 : quiet + 1
      }
    },
    take: () => {
      const size = share()
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(size)
      // Whoever is told now may be back with the next ping before long: the more there were, the more are worth waiting for.
      wanted = Math.min(size, Math.max(enough, batch.length + waiting.length))
      if (parts === 1) return batch
      on_their_way += batch.length
      return batch.map(countedWhenTold)
    },
  }
}
