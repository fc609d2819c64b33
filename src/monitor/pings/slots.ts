/** How many batches may be on their way at once. */
export type Slots = {
  /** Resolves when one is free. Nobody else may wait meanwhile. */
  vacant(): Promise<void>
  /** Takes one; answers how to give it back, which may be said twice. */
  take(): () => void
}

export const createSlots = (count: number): Slots => {
  const taken = new Set<symbol>()
  let wake = (): void => undefined
  return {
    vacant: () => (taken.size < count ? Promise.resolve() : new Promise((resolve) => (wake = resolve))),
    take: () => {
      const one = Symbol('slot')
      taken.add(one)
      return () => {
        if (taken.delete(one)) wake()
      }
    },
  }
}
