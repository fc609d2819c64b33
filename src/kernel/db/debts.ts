import type { Debtor, Late, Tx } from './db.ts'

export type Debts = {
  lend(pay: Debtor['pay']): Debtor
  /** Whether there is something that a reader would not see: a payment that is not committed is none yet. */
  isOwed(): boolean
  /** Opens the transaction of a debtor, or of anybody else: what others owe them is paid first. */
  open(tx: Tx, debtor?: Debtor): Promise<Late | undefined>
  /** Everything so far was committed. */
  committed(): void
  /** Something was taken back, payments perhaps among it. */
  undone(): void
}

/** Who has left writes for later. `hasStranger`: whether another process has written since it was asked last. */
export const createDebts = (hasStranger: () => boolean): Debts => {
  const debtors = new Set<Debtor>()
  const owing = new Set<Debtor>()
  let last: Debtor | undefined
  let isPaying = false

  const payAll = async (tx: Tx): Promise<void> => {
    for (const debtor of owing) {
      owing.delete(debtor)
      isPaying = true
      await debtor.pay(tx)
    }
  }

  return {
    lend: (pay) => {
      const debtor = { pay }
      debtors.add(debtor)
      owing.add(debtor)
      return debtor
    },
    isOwed: () => isPaying || owing.size > 0,
    open: async (tx, debtor) => {
      const isAlone = !hasStranger() && debtor !== undefined && debtor === last
      last = debtor
      if (!isAlone) await payAll(tx)
      return debtor && { isAlone, owe: () => void owing.add(debtor) }
    },
    committed: () => {
      isPaying = false
    },
    undone: () => {
      last = undefined
      for (const debtor of debtors) owing.add(debtor)
    },
  }
}
