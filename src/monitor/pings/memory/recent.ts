/** The last of what was asked for, by name. */
export type Recent<T> = {
  find(name: string): T | undefined
  keep(name: string, value: T): void
  forget(name: string): void
}

/**
 * Holds the last so many, twice that at most. When the young are many enough they become the old, and those that were old and not asked
 * for since are forgotten: taking single ones out of a large map costs more than finding them anew.
 */
export const createRecent = <T>(in_a_generation: number): Recent<T> => {
  let young = new Map<string, T>()
  let old: typeof young = new Map()

  const keep = (name: string, value: T): void => {
    if (young.size >= in_a_generation) [old, young] = [young, new Map()]
    young.set(name, value)
  }

  return {
    find: (name) => {
      const found = young.get(name)
      if (found) return found
      const older = old.get(name)
      if (older) keep(name, older)
      return older
    },
    keep,
    forget: (name) => {
      // Even a map that holds nothing takes its time over a name.
      if (young.size > 0) young.delete(name)
      if (old.size > 0) old.delete(name)
    },
  }
}
