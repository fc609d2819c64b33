import { lull } from '../../kernel/clock.ts'

/** Ends those who have been silent for too long. */
export type Silence = {
  /** The turn it is: whoever is heard of notes it. */
  readonly turn: number
  /** There is somebody to look after. */
  watch(): void
}

type Silent = { heard_in: number }

type Settings<T extends Silent> = {
  /** How long is too long; it may become a quarter longer. */
  readonly silence_ms: number
  readonly all: ReadonlySet<T>
  end(one: T): void
}

const TURNS = 4

/** One timer for all: one for each would have to be moved with everything that is heard. */
export const createSilence = <T extends Silent>({ silence_ms, all, end }: Settings<T>): Silence => {
  let turn = 0
  let isWatching = false

  const look = (): void => {
    turn++
    for (const one of all) if (turn - one.heard_in > TURNS) end(one)
  }
  const watch = async (): Promise<void> => {
    isWatching = true
    while (all.size > 0) {
      await lull(silence_ms / TURNS)
      look()
    }
    isWatching = false
  }
  return {
    get turn() {
      return turn
    },
    watch: () => {
      if (!isWatching) void watch()
    },
  }
}
