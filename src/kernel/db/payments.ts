import type { Tx } from './db.ts'
import type { Debts } from './debts.ts'

/** A few milliseconds of work: SQLite being synchronous, everybody waits for it. */
export const ROWS_AT_ONCE = 2_048

export type Payments = {
  /** Whoever reads has to see what was left for later. If it cannot be written now (disk full), they see a little less; it stays owed. */
  payUp(): Promise<void>
  /** Does something that pays what is owed itself, when that has become little. In the order it was asked for. */
  before<T>(work: () => Promise<T>): Promise<T>
}

/** Pays in transactions of their own, so that others have their turn between them. */
export const createPayments = (
  { isOwed, owed, paySome }: Pick<Debts, 'isOwed' | 'owed' | 'paySome'>,
  submit: (pay: (tx: Tx) => Promise<void>) => Promise<void>,
): Payments => {
  let paying: Promise<void> | undefined
  let waiting: (() => void)[] = []

  const payAll = async (): Promise<void> => {
    let isAll = false
    const pay = async (tx: Tx): Promise<void> => {
      isAll = await paySome(tx, ROWS_AT_ONCE)
    }
    try {
      while (!isAll && isOwed()) await submit(pay)
    } catch {
      // Whoever wants to write next is told.
    }
    paying = undefined
  }

  // Who joins in may count on what was owed until then: whatever is written after the last payment is not told to anybody before that has ended.
  const payUp = async (): Promise<void> => {
    if (isOwed()) await (paying ??= payAll())
  }

  const letIn = (): void => {
    const all = waiting
    waiting = []
    for (const enter of all) enter()
  }

  return {
    payUp,
    before: (work) => {
      if (waiting.length === 0 && owed() <= ROWS_AT_ONCE) return work()
      return new Promise((resolve, reject) => {
        waiting.push(() => void work().then(resolve, reject))
        if (waiting.length === 1) void payUp().then(letIn)
      })
    },
  }
}
