/** Which rows were written since somebody asked. */
export type Touched = {
  add(key: number): void
  /** Nothing when there are too many to tell. */
  take(): readonly number[] | undefined
}

const MOST = 100_000

export const createTouched = (): Touched => {
  let keys: number[] = []
  let areTooMany = false
  return {
    add: (key) => {
      if (keys.length < MOST) keys.push(key)
      else areTooMany = true
    },
    take: () => {
      const taken = areTooMany ? undefined : keys
      keys = []
      areTooMany = false
      return taken
    },
  }
}
