import type { Instant } from '../../contract/time.ts'

/** The last things said, for those who come back after a short absence. */
export type Ring<T> = {
  push(entry: T, at: Instant): void
  /** What was said after the entry with this number; nothing when it is not known any more what that was. */
  since(seq: number): readonly T[] | undefined
  /** The number of the last entry. */
  readonly last: number
}

type Limits = { readonly max_entries: number; readonly max_age: number }

export const createRing = <T>({ max_entries, max_age }: Limits): Ring<T> => {
  let kept: { readonly entry: T; readonly at: Instant }[] = []
  let last = 0

  const forget = (now: Instant): void => {
    const young = kept.findIndex(({ at }) => at > now - max_age)
    const by_age = young === -1 ? kept.length : young
    const surplus = Math.max(by_age, kept.length - max_entries)
    // Cut in large pieces: moving the rest forward for each entry would cost more than the memory is worth.
    if (surplus > max_entries / 4 || (surplus > 0 && surplus === kept.length)) kept = kept.slice(surplus)
  }

  return {
    push: (entry, at) => {
      kept.push({ entry, at })
      last++
      forget(at)
    },
    since: (seq) => {
      const missed = last - seq
      if (missed < 0 || missed > kept.length) return undefined
      return kept.slice(kept.length - missed).map(({ entry }) => entry)
    },
    get last() {
      return last
    },
  }
}
