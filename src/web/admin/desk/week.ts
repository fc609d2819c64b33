export type Hours = { readonly weekdays: readonly number[]; readonly from: string; readonly to: string }
export type Span = { readonly from: number; readonly to: number }

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** Minutes since midnight; 24:00 is the end of the day. */
export const minuteOf = (clock: string): number | undefined => {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(clock) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return Number.isNaN(minutes) || minutes > 1_440 ? undefined : minutes
}

/** Opening hours of a weekday in order, with touching and overlapping spans merged. */
export const spansOn = (hours: readonly Hours[], weekday: number): readonly Span[] => {
  const spans = hours
    .filter((line) => line.weekdays.includes(weekday))
    .map(({ from, to }) => ({ from: minuteOf(from) ?? 0, to: minuteOf(to) ?? 0 }))
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from)
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last !== undefined && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

export const hoursPerWeek = (hours: readonly Hours[]): number =>
  weekdays.flatMap((weekday) => spansOn(hours, weekday)).reduce((sum, { from, to }) => sum + to - from, 0) / 60
