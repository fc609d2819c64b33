import type { TimeInterval } from '../hours/local-time.ts'

/** The functions of this file expect lists of intervals that are sorted and do not overlap. */

/** Intersects intervals with frames. Each part keeps the data of its interval. */
export const intersectIntervals = <S extends TimeInterval>(intervals: readonly S[], frames: readonly TimeInterval[]): readonly S[] => {
  const pieces: S[] = []
  let next = 0
  for (const interval of intervals) {
    while ((frames[next]?.ends_at ?? Number.POSITIVE_INFINITY) <= interval.starts_at) next += 1
    for (let index = next; index < frames.length; index += 1) {
      const frame = frames[index]
      if (!frame || frame.starts_at >= interval.ends_at) break
      const starts_at = Math.max(interval.starts_at, frame.starts_at)
      const ends_at = Math.min(interval.ends_at, frame.ends_at)
      if (ends_at > starts_at) pieces.push({ ...interval, starts_at, ends_at })
    }
  }
  return pieces
}

export const findGaps = (frame: TimeInterval, intervals: readonly TimeInterval[]): readonly TimeInterval[] => {
  const gaps: TimeInterval[] = []
  let free_at = frame.starts_at
  for (const { starts_at, ends_at } of intervals) {
    if (starts_at > free_at) gaps.push({ starts_at: free_at, ends_at: Math.min(starts_at, frame.ends_at) })
    free_at = Math.max(free_at, ends_at)
  }
  if (free_at < frame.ends_at) gaps.push({ starts_at: free_at, ends_at: frame.ends_at })
  return gaps
}

/** Overlays `over` on `under`: parts of `under` that `over` covers are removed. */
export const overlayIntervals = <S extends TimeInterval>(frame: TimeInterval, under: readonly S[], over: readonly S[]): readonly S[] =>
  [...intersectIntervals(under, findGaps(frame, over)), ...over].toSorted((a, b) => a.starts_at - b.starts_at)

export const mergeAdjacent = <S extends TimeInterval>(intervals: readonly S[], isAlike: (a: S, b: S) => boolean): readonly S[] => {
  const out: S[] = []
  for (const interval of intervals) {
    const last = out.at(-1)
    if (last && last.ends_at === interval.starts_at && isAlike(last, interval)) out[out.length - 1] = { ...last, ends_at: interval.ends_at }
    else out.push(interval)
  }
  return out
}
