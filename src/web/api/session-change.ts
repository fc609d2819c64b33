// Some acts give the session a new id: proving again who one is, a new password, a second factor. What asked with the old id in the
// same moment is refused for no reason of its own, and may simply ask again.

let begun = 0
const underWay = new Set<Promise<unknown>>()

/** An act of which nobody here knows whether it changes the session. */
export const noteWrite = <T>(write: Promise<T>): Promise<T> => {
  begun += 1
  underWay.add(write)
  const forget = (): boolean => underWay.delete(write)
  void write.then(forget, forget)
  return write
}

/** Called before asking. What it answers tells, after a refusal, whether the session may be another one by now; it waits for acts under way. */
export const watchWrites = (): (() => Promise<boolean>) => {
  const before = begun
  const wasBusy = underWay.size > 0
  return async () => {
    if (begun === before && !wasBusy) return false
    await Promise.allSettled(underWay)
    return true
  }
}
