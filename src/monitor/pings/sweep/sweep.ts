import { breathe } from '../../../kernel/clock.ts'
import type { Db, Tx } from '../../../kernel/db/db.ts'
import { createSweepPace } from './pace.ts'
import { shortestLimit, SLICE, sweepAlone, sweepSlice, type Swept } from './slice.ts'

/** Drops what is too old as fast as it becomes so. Where writers take turns anyway, now and then with a batch; elsewhere no batch waits for it. */
export type Sweep = {
  /** To be called in the transaction of each batch of pings. `numbers`: which of its check's entries each of them is. */
  within(tx: Tx, numbers: readonly number[]): Promise<void>
  /** The same for one that is not waited for. Answers whether it is known yet what is too old: if not, nothing was noted. */
  note(numbers: readonly number[]): boolean
  /** To be called when it has left: until the database has answered, there is time. */
  meanwhile(): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

/** By each entry that goes beyond what its project keeps, another becomes too old. */
const becomeTooOld = (numbers: readonly number[], shortest: number): number => {
  let count = 0
  for (const number of numbers) if (number > shortest) count++
  return count
}

export const createSweep = (db: Db): Sweep => {
  const pace = createSweepPace()
  let [last, owed] = [0, 0]
  let shortest: number | undefined
  let underWay: Promise<void> | undefined
  const slice = db.isInOrder ? SLICE.sqlite : SLICE.postgres
  const noteSwept = ({ next, looked_at, dropped }: Swept): void => {
    pace.note(looked_at, dropped, next === 0)
    last = next
    owed -= slice
  }
  // What the shortest limit is, somebody may have changed meanwhile.
  const sweepWithin = async (tx: Tx): Promise<void> => {
    noteSwept(await sweepSlice(tx, last))
    shortest = await shortestLimit(tx)
  }
  const sweepBeside = async (): Promise<void> => {
    try {
      const swept = await sweepAlone(db, last)
      noteSwept(swept)
      shortest = swept.shortest
    } catch {
      // Whatever went wrong: the chore that goes through the whole log meets it too, and says so.
      owed = 0
      pace.forget()
    }
    underWay = undefined
  }
  const note = (numbers: readonly number[]): boolean => {
    if (shortest === undefined) return false
    owed += becomeTooOld(numbers, shortest) * pace.now
    return true
  }
  return {
    within: async (tx, numbers) => {
      shortest ??= await shortestLimit(tx)
      note(numbers)
      if (db.isInOrder && owed >= slice) await sweepWithin(tx)
    },
    note,
    meanwhile: () => {
      if (!db.isInOrder && owed >= slice) underWay ??= breathe().then(sweepBeside)
    },
    settled: async () => await underWay,
  }
}
