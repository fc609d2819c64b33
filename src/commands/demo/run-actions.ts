import { DAY, HOUR, MINUTE, type Instant } from '../../contract/time.ts'
import type { DemoContext } from './demo-context.ts'

export type TimedAction = { readonly at: Instant; readonly run: () => Promise<unknown> }

/** Time between two runs of the due work: short on the last day, whose details are visible. */
const chooseInterval = (at: Instant, end: Instant): number => (end - at > DAY ? 6 * HOUR : 15 * MINUTE)

/** Runs the actions in the order of time and the due work in between, up to `end`. */
export const runActions = async (
  demo: DemoContext,
  unordered: readonly TimedAction[],
  end: Instant,
  print: (share: number) => void,
): Promise<void> => {
  const start = demo.clock.now()
  const actions = unordered.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
  let next_work_at = start + chooseInterval(start, end)
  for (const { at, run } of actions) {
    while (at > next_work_at) {
      demo.clock.set(next_work_at)
      await demo.runDueWork()
      print((next_work_at - start) / (end - start))
      next_work_at += chooseInterval(next_work_at, end)
    }
    demo.clock.set(at)
    await run()
  }
  demo.clock.set(end)
  await demo.runDueWork()
}
