import type { Stretch } from '../hours/local-time.ts'

/** Lists of stretches are in order and do not overlap. */

/** What of the stretches lies inside the frames, each piece still carrying what its stretch carried. */
export const within = <S extends Stretch>(stretches: readonly S[], frames: readonly Stretch[]): readonly S[] => {
  const pieces: S[] = []
  let next = 0
  for (const stretch of stretches) {
    while ((frames[next]?.ends_at ?? Number.POSITIVE_INFINITY) <= stretch.starts_at) next += 1
    for (let index = next; index < frames.length; index += 1) {
      const frame = frames[index]
      if (!frame || frame.starts_at >= stretch.ends_at) break
      const starts_at = Math.max(stretch.starts_at, frame.starts_at)
      const ends_at = Math.min(stretch.ends_at, frame.ends_at)
      if (ends_at > starts_at) pieces.push({ ...stretch, starts_at, ends_at })
    }
  }
  return pieces
}

/** What the list leaves free of a frame. */
export const gapsIn = (frame: Stretch, stretches: readonly Stretch[]): readonly Stretch[] => {
  const gaps: Stretch[] = []
  let free_at = frame.starts_at
  for (const { starts_at, ends_at } of stretches) {
    if (starts_at > free_at) gaps.push({ starts_at: free_at, ends_at: Math.min(starts_at, frame.ends_at) })
    free_at = Math.max(free_at, ends_at)
  }
  if (free_at < frame.ends_at) gaps.push({ starts_at: free_at, ends_at: frame.ends_at })
  return gaps
}

/** Lays one list over another: what is covered disappears. */
export const overlay = <S extends Stretch>(frame: Stretch, under: readonly S[], over: readonly S[]): readonly S[] =>
  [...within(under, gapsIn(frame, over)), ...over].toSorted((a, b) => a.starts_at - b.starts_at)

/** Neighbours that touch and are alike become one. */
export const joinAlike = <S extends Stretch>(stretches: readonly S[], isAlike: (a: S, b: S) => boolean): readonly S[] => {
  const out: S[] = []
  for (const stretch of stretches) {
    const last = out.at(-1)
    if (last && last.ends_at === stretch.starts_at && isAlike(last, stretch)) out[out.length - 1] = { ...last, ends_at: stretch.ends_at }
    else out.push(stretch)
  }
  return out
}
