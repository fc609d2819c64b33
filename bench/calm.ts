import { watchStolenPart } from './stolen.ts'

// Long enough for the system's own count of stolen time, which goes by hundredths of a second.
const WINDOW_MS = 500
const CALM = 0.01

export type Seen<T> = { readonly calm: readonly T[]; readonly windows: number; readonly calm_windows: number }

type Plan = {
  /** Ends when so much was seen in calm windows. */
  readonly most: number
  readonly calm_ms: number
  /** Or when it has taken so long, however little of it was calm. */
  readonly all_ms: number
}

/**
 * Where other machines take the processors away for a moment, that moment is the slowest hundredth of whatever is measured. So time is cut
 * into windows and a window counts if next to nothing was taken from it: whether it counts says nothing of how fast the calls in it were.
 */
export const seeCalmly = async <T>(window: (until: number) => Promise<readonly T[]>, { most, calm_ms, all_ms }: Plan): Promise<Seen<T>> => {
  const calm: T[] = []
  const end = performance.now() + all_ms
  let [windows, calm_windows, calmFor] = [0, 0, 0]
  while (calm.length < most && calmFor < calm_ms && performance.now() < end) {
    const stolenOf = watchStolenPart()
    const start = performance.now()
    const seen = await window(start + WINDOW_MS)
    windows++
    if ((stolenOf() ?? 0) > CALM) continue
    calm_windows++
    calmFor += performance.now() - start
    calm.push(...seen)
  }
  return { calm, windows, calm_windows }
}
