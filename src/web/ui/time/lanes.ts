import type { Instant } from '../../../contract/time.ts'

export type Span = { readonly id: string; readonly from_at: Instant; readonly to_at: Instant }

/** Distributes overlapping spans over lanes, first fit. */
export const lanesOf = <S extends Span>(spans: readonly S[]): readonly (readonly S[])[] => {
  const lanes: S[][] = []
  for (const span of spans.toSorted((a, b) => a.from_at - b.from_at || a.to_at - b.to_at)) {
    const free = lanes.find((lane) => (lane.at(-1)?.to_at ?? 0) <= span.from_at)
    if (free === undefined) lanes.push([span])
    else free.push(span)
  }
  return lanes
}

export const placeOf = (
  { from_at, to_at }: Pick<Span, 'from_at' | 'to_at'>,
  frame: { readonly from_at: Instant; readonly to_at: Instant },
): { readonly start: number; readonly width: number } | undefined => {
  const [from, to] = [Math.max(from_at, frame.from_at), Math.min(to_at, frame.to_at)]
  if (to <= from) return undefined
  const whole = frame.to_at - frame.from_at
  return { start: ((from - frame.from_at) / whole) * 100, width: ((to - from) / whole) * 100 }
}
