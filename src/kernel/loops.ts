import { MINUTE, SECOND, type Instant } from '../contract/time.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Log } from './log.ts'

/** A background loop. Its due times are stored in rows, so a restart loses no work. */
export type Loop = {
  readonly name: string
  readonly topics: readonly string[]
  /** Processes one bounded batch. */
  step(): Promise<'more' | 'idle'>
  /** The next due time; undefined when only a signal can bring work. */
  nextDue(): Promise<Instant | undefined>
  /** Signals within this span after an idle step cause one step: beside thousands of pings a second, few large steps. */
  readonly signal_window?: number
  onWake?(wake: () => void): void
  settled?(): Promise<void>
}

export type RunningLoop = { stop(): Promise<void> }

const MAX_SLEEP = MINUTE
const FAILURE_DELAY = SECOND

type LoopDeps = { readonly clock: Clock; readonly db: Db; readonly log: Log }

export const runLoop = (loop: Loop, { clock, db, log }: LoopDeps): RunningLoop => {
  let isStopped = false
  let isWoken = false
  let sleeping = new AbortController()
  const stopping = new AbortController()
  const wake = (): void => {
    // Signals arrive by the thousand, and aborting an aborted controller costs as much as the first abort.
    if (isWoken) return
    isWoken = true
    sleeping.abort()
  }
  const stopListening = db.listen(({ topic }) => void (loop.topics.includes(topic) && wake()))
  loop.onWake?.(wake)

  const sleepUntilDue = async (): Promise<void> => {
    const due = await loop.nextDue()
    if (isWoken || isStopped) return
    await clock.sleep(Math.min(MAX_SLEEP, due === undefined ? MAX_SLEEP : Math.max(0, due - clock.now())), sleeping.signal)
  }

  const runOnce = async (): Promise<void> => {
    isWoken = false
    sleeping = new AbortController()
    if ((await loop.step()) === 'more') return
    if (loop.signal_window !== undefined) await clock.sleep(loop.signal_window, stopping.signal)
    await sleepUntilDue()
  }

  const run = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await runOnce()
      } catch (error) {
        log.error({ err: error, loop: loop.name }, 'loop step failed; it is retried')
        await clock.sleep(FAILURE_DELAY, sleeping.signal)
      }
    }
  }
  const running = run()

  return {
    stop: async () => {
      isStopped = true
      stopListening()
      sleeping.abort()
      stopping.abort()
      await running
    },
  }
}
