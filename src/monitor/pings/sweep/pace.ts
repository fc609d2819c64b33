/** How many entries of the log are looked at for each new one. */
export type SweepPace = {
  readonly now: number
  /** So many were looked at, and so many of them dropped. `isRound`: they were the last ones of the log; the next are its first. */
  note(looked_at: number, dropped: number, isRound: boolean): void
  /** Nobody knows how many could be dropped. */
  forget(): void
}

// With the fastest, the table becomes three times as long as what it has to keep, however the pings are spread.
const SLOWEST = 0.5
const FASTEST = 1.5

// The fastest when half of what is looked at can go.
const paceFor = (looked_at: number, dropped: number): number =>
  Math.min(FASTEST, Math.max(SLOWEST, (2 * FASTEST * dropped) / Math.max(1, looked_at)))

/** Slow when hardly any were too old the last time round. Within a round it only becomes faster: whoever finds nothing may only be where the quiet checks are. */
export const createSweepPace = (): SweepPace => {
  let now = FASTEST
  let [round_looked_at, round_dropped] = [0, 0]
  const begin = (): void => void ([round_looked_at, round_dropped] = [0, 0])
  return {
    get now() {
      return now
    },
    note: (looked_at, dropped, isRound) => {
      round_looked_at += looked_at
      round_dropped += dropped
      const so_far = paceFor(round_looked_at, round_dropped)
      now = isRound ? so_far : Math.max(now, so_far)
      if (isRound) begin()
    },
    forget: () => {
      now = FASTEST
      begin()
    },
  }
}
