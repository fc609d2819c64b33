import { performance } from 'node:perf_hooks'
import { lull } from '../clock.ts'
import type { Debts } from './debts.ts'
import { ROWS_AT_ONCE, type Payments } from './payments.ts'

/** Pays what is owed while this process has hardly anything else to do, so that readers need not wait for it. */
export type SpareTime = {
  /** To be called when more may be owed. */
  note(): void
  stop(): void
}

const LOOK_AFTER_MS = 250
// Whoever is busier than that has left it for later because of it.
const BUSY = 0.5

/** How much of the time since it was asked last something was done. */
export const createUtilization = (): (() => number) => {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

const surroundings = () => ({ utilization: createUtilization(), rest: () => lull(LOOK_AFTER_MS) })

export const createSpareTime = (
  { owed }: Pick<Debts, 'owed'>,
  { payUp }: Pick<Payments, 'payUp'>,
  { utilization, rest } = surroundings(),
): SpareTime => {
  let isWatching = false
  let isOver = false

  const watch = async (): Promise<void> => {
    isWatching = true
    // So little is no wait.
    while (!isOver && owed() > ROWS_AT_ONCE) {
      utilization()
      await rest()
      if (!isOver && utilization() < BUSY) await payUp()
    }
    isWatching = false
  }

  return {
    note: () => {
      if (!isWatching) void watch()
    },
    stop: () => {
      isOver = true
    },
  }
}
