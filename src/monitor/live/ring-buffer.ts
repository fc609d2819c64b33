import type { Instant } from '../../contract/time.ts'

export type RingBuffer<T> = {
  push(entry: T, at: Instant): void
  /** The entries after the one with this number; undefined when some of them have been dropped. */
  since(seq: number): readonly T[] | undefined
  readonly last: number
}

type RingBufferLimits = { readonly max_entries: number; readonly max_age: number }

export const createRingBuffer = <T>({ max_entries, max_age }: RingBufferLimits): RingBuffer<T> => {
  let entries: { readonly entry: T; readonly at: Instant }[] = []
  let last = 0

  const dropOld = (now: Instant): void => {
    const first_kept = entries.findIndex(({ at }) => at > now - max_age)
    const by_age = first_kept === -1 ? entries.length : first_kept
    const surplus = Math.max(by_age, entries.length - max_entries)
    // Cut in large pieces: moving all entries for each dropped one costs too much.
    if (surplus > max_entries / 4 || (surplus > 0 && surplus === entries.length)) entries = entries.slice(surplus)
  }

  return {
    push: (entry, at) => {
      entries.push({ entry, at })
      last++
      dropOld(at)
    },
    since: (seq) => {
      const missed = last - seq
      if (missed < 0 || missed > entries.length) return undefined
      return entries.slice(entries.length - missed).map(({ entry }) => entry)
    },
    get last() {
      return last
    },
  }
}
