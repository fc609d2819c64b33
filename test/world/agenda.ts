import type { Instant } from '../../src/contract/time.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import type { Loop } from '../../src/kernel/loops.ts'

type Entry = { readonly loop: Loop; isSignalled: boolean; due_at: Instant }

export type Agenda = {
  /** One step of every loop that was signalled or is due; answers whether there were any. */
  step(): Promise<boolean>
  /** When the first loop is due by itself. */
  nextDue(): Promise<Instant>
  /** As if a minute had passed: no loop sleeps longer without asking what is due, also by rows that changed without a signal. */
  wakeDue(): Promise<void>
}

/** Runs the loops of a product as the product does, on signals and at their due times, but only when it is asked to. */
export const createAgenda = (loops: readonly Loop[], db: Db, clock: Clock): Agenda => {
  const entries: readonly Entry[] = loops.map((loop) => ({ loop, isSignalled: true, due_at: Infinity }))
  db.listen(({ topic }) => {
    for (const entry of entries) if (entry.loop.topics.includes(topic)) entry.isSignalled = true
  })
  for (const entry of entries) entry.loop.onWake?.(() => (entry.isSignalled = true))

  const isReady = ({ isSignalled, due_at }: Entry): boolean => isSignalled || due_at <= clock.now()

  return {
    step: async () => {
      const ready = entries.filter(isReady)
      for (const entry of ready) {
        entry.isSignalled = false
        if ((await entry.loop.step()) === 'more') entry.isSignalled = true
      }
      for (const { loop } of entries) await loop.settled?.()
      for (const entry of ready) entry.due_at = (await entry.loop.nextDue()) ?? Infinity
      return ready.length > 0
    },
    nextDue: async () => {
      // Loops without signals look at least once a minute.
      for (const entry of entries) if (entry.loop.topics.length === 0) entry.due_at = (await entry.loop.nextDue()) ?? Infinity
      return Math.min(...entries.map(({ due_at }) => due_at))
    },
    wakeDue: async () => {
      for (const entry of entries) entry.due_at = (await entry.loop.nextDue()) ?? Infinity
    },
  }
}
