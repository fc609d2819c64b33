/** One batch among those that follow each other. */
export type Turn = {
  /** Resolves when it may leave: all before it have, and nothing went wrong with one of them that is not over. */
  mayLeave(): Promise<void>
  /** All before it are over. */
  readonly beforeAreOver: Promise<void>
  /** It has left. May be said twice. */
  leave(): void
  /** Something of it has to be written again: who comes after waits until that is done. */
  trouble(): void
  /** All of it is written and told. To be said after those before it have. */
  end(): void
}

/** Who comes after whom. */
export type BatchOrder = { join(): Turn }

export const createBatchOrder = (): BatchOrder => {
  let [left, over] = [Promise.resolve(), Promise.resolve()]
  let troubles = 0
  return {
    join: () => {
      const before = { left, over }
      const [leaving, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      left = leaving.promise
      over = ending.promise
      let isTroubled = false
      return {
        mayLeave: async () => {
          await before.left
          if (troubles > 0) await before.over
        },
        beforeAreOver: before.over,
        leave: leaving.resolve,
        trouble: () => {
          if (!isTroubled) troubles++
          isTroubled = true
        },
        end: () => {
          if (isTroubled) troubles--
          leaving.resolve()
          ending.resolve()
        },
      }
    },
  }
}
