import type { Db, Tx } from '../../kernel/db/db.ts'
import { createSweepPace } from './sweep-pace.ts'
import { SLICE, sweepSlice } from './sweep-slice.ts'

/** Drops what is too old as fast as the log grows. Where writers take turns anyway, now and then with a batch; elsewhere no batch waits for it. */
export type Sweep = {
  /** To be called in the transaction of each batch of pings, with how many there are. */
  within(tx: Tx, added: number): Promise<void>
  /** To be called when it has succeeded. */
  after(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export const createSweep = (db: Db): Sweep => {
  const pace = createSweepPace()
  let [last, owed] = [0, 0]
  let underWay: Promise<void> | undefined
  const sweep = async (tx: Tx): Promise<void> => {
    const { next, looked_at, dropped } = await sweepSlice(tx, last)
    pace.note(looked_at, dropped, next === 0)
    last = next
    owed -= SLICE
  }
  const sweepBeside = async (): Promise<void> => {
    // Whatever went wrong: the chore that goes through the whole log meets it too, and says so.
    await db.tx(sweep).catch(() => {
      owed = 0
      pace.forget()
    })
    underWay = undefined
  }
  return {
    within: async (tx, added) => {
      owed += added * pace.now
      if (db.isInOrder && owed >= SLICE) await sweep(tx)
    },
    after: () => {
      if (!db.isInOrder && owed >= SLICE) underWay ??= sweepBeside()
    },
    settled: async () => await underWay,
  }
}
