import { DAY, HOUR, MILLISECOND, MINUTE, SECOND } from '../../../contract/time.ts'

const upTo = (max: number, step: number): readonly number[] => {
  const count = Math.max(1, Math.ceil(max / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Ticks from 0 to at least `max`, in steps of 1, 2 or 5 times a power of ten. */
export const niceTicks = (max: number, wanted = 4): readonly number[] => {
  if (max <= 0) return [0, 1]
  const rough = max / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough * (1 - 1e-9)) ?? 10 * power
  return upTo(max, step)
}

const roundSpans = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  .map((one) => one * MILLISECOND)
  .concat([1, 2, 5, 10, 15, 30].map((one) => one * SECOND))
  .concat([1, 2, 5, 10, 15, 30].map((one) => one * MINUTE))
  .concat([1, 2, 3, 6, 12].map((one) => one * HOUR))

/** Ticks for durations, round in minutes and hours. */
export const spanTicks = (maxMicros: number, wanted = 4): readonly number[] => {
  const rough = maxMicros / wanted
  const step = roundSpans.find((one) => one >= rough) ?? DAY * (niceTicks(rough / DAY, 1).at(-1) ?? 1)
  return upTo(maxMicros, step)
}

export type Point = { readonly x: number; readonly y: number }

/** SVG path through the points; missing values interrupt the line. */
export const linePath = (points: readonly (Point | undefined)[]): string =>
  points
    .map((point, at) =>
      point === undefined ? '' : `${points[at - 1] === undefined ? 'M' : 'L'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`,
    )
    .join('')

export const scale = (from: readonly [number, number], to: readonly [number, number]) => {
  const size = from[1] - from[0] || 1
  return (value: number): number => to[0] + ((value - from[0]) / size) * (to[1] - to[0])
}

export const percentile = (values: readonly number[], share: number): number | undefined => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]
}
