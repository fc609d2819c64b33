import { DAY, HOUR, MINUTE, type Instant } from '../../contract/time.ts'
import type { Stage } from './stage.ts'

/** Something that happens at its time. */
export type Happening = { readonly at: Instant; readonly act: () => Promise<unknown> }

/** Between two rests so much time passes: the product notices what fell due in it. On the last day it is looked at by the minute. */
const restFrom = (at: Instant, end: Instant): number => (end - at > DAY ? 6 * HOUR : 15 * MINUTE)

/** Lets everything happen in the order of time, up to `end`. What happens may lead to more that happens later. */
export const tell = async (stage: Stage, first: readonly Happening[], end: Instant, say: (share: number) => void): Promise<void> => {
  const start = stage.clock.now()
  const waiting = first.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
  let rest_at = start + restFrom(start, end)
  for (const { at, act } of waiting) {
    while (at > rest_at) {
      stage.clock.set(rest_at)
      await stage.settle()
      say((rest_at - start) / (end - start))
      rest_at += restFrom(rest_at, end)
    }
    stage.clock.set(at)
    await act()
  }
  stage.clock.set(end)
  await stage.settle()
}
