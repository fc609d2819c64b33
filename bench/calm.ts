import { watchStolenPart } from './stolen.ts'

// Long enough for the system's own count of stolen time, which goes by hundredths of a second.
const WINDOW_MS = 500
const CALM = 0.01

export type Seen<T> = { readonly calm: readonly T[]; readonly windows: number; readonly calm_windows: number }

/** Sees something as often as it is told to look, and remembers what it saw while nobody else was there. */
export type Watch<T> = { seen(): Seen<T>; look(windows: number): Promise<void> }

/**
 * Where other machines take the processors away for a moment, that moment is the slowest hundredth of whatever is measured. So time is cut
 * into windows and a window counts if next to nothing was taken from it: whether it counts says nothing of how fast the calls in it were.
 */
export const calmWatch = <T>(window: (until: number) => Promise<readonly T[]>): Watch<T> => {
  const calm: T[] = []
  let [windows, calm_windows] = [0, 0]
  return {
    seen: () => ({ calm, windows, calm_windows }),
    look: async (count) => {
      for (let n = 0; n < count; n++) {
        const stolenOf = watchStolenPart()
        const seen = await window(performance.now() + WINDOW_MS)
        windows++
        if ((stolenOf() ?? 0) > CALM) continue
        calm_windows++
        calm.push(...seen)
      }
    },
  }
}

const LOOKS = 4

type Round<T> = {
  readonly watches: Iterable<Watch<T>>
  readonly isEnough: (seen: Seen<T>) => boolean
  /** Done before each look. */
  readonly prepare?: (watch: Watch<T>, isFirst: boolean) => Promise<void>
  readonly minutes: number
}

/** Lets everybody look in turn until they have seen enough, so that one bad spell does not hit one of them alone; or until time is up. */
export const lookInTurn = async <T>({ watches, isEnough, prepare, minutes }: Round<T>): Promise<void> => {
  const end = performance.now() + minutes * 60_000
  let open = [...watches]
  for (let isFirst = true; open.length > 0 && performance.now() < end; isFirst = false) {
    for (const watch of open) {
      await prepare?.(watch, isFirst)
      await watch.look(LOOKS)
    }
    open = open.filter((watch) => !isEnough(watch.seen()))
  }
}
