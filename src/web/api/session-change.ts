// Some calls rotate the session id: re-authentication, a new password, a second factor. A concurrent call with the old id fails with 401
// and is repeated.

let begun = 0
const underWay = new Set<Promise<unknown>>()

/** Records a write that may rotate the session id. */
export const noteWrite = <T>(write: Promise<T>): Promise<T> => {
  begun += 1
  underWay.add(write)
  const forget = (): boolean => underWay.delete(write)
  void write.then(forget, forget)
  return write
}

/** Called before a request. After a 401 the returned function waits for pending writes and returns whether the session may have changed. */
export const watchWrites = (): (() => Promise<boolean>) => {
  const before = begun
  const wasBusy = underWay.size > 0
  return async () => {
    if (begun === before && !wasBusy) return false
    await Promise.allSettled(underWay)
    return true
  }
}
