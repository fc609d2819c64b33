import type { Debtor, Tx, Undone } from './db.ts'

/** Who owes something, and what has been paid. */
export type Accounts = {
  /** Whether there is something that a reader would not see: a payment that is not committed is none yet. */
  isOwed(): boolean
  /** About how many rows that is. */
  owed(): number
  owe(debtor: Debtor): void
  /** Has everybody else pay about so many rows; answers whether nothing is left. */
  pay(tx: Tx, most: number, except?: Debtor): Promise<boolean>
  /** A transaction begins. */
  begin(): void
  /** It is this debtor's own. */
  writes(debtor: Debtor): void
  committed(): void
  /** What was paid is owed again. Answers whose own writes were taken back. */
  undone(what: Undone): readonly Debtor[]
}

export const createAccounts = (): Accounts => {
  const owing = new Set<Debtor>()
  // Since the last commit, and in this transaction.
  const [paid, written] = [new Set<Debtor>(), new Set<Debtor>()]
  const [paidNow, writtenNow] = [new Set<Debtor>(), new Set<Debtor>()]

  const begin = (): void => {
    paidNow.clear()
    writtenNow.clear()
  }
  const close = (): void => {
    paid.clear()
    written.clear()
    begin()
  }

  return {
    isOwed: () => owing.size > 0 || paid.size > 0,
    owed: () => owing.values().reduce((sum, debtor) => sum + debtor.owes(), 0),
    owe: (debtor) => void owing.add(debtor),
    pay: async (tx, most, except) => {
      for (const debtor of owing) {
        if (debtor === except) continue
        for (const payers of [paid, paidNow]) payers.add(debtor)
        if (!(await debtor.pay(tx, most))) return false
        owing.delete(debtor)
      }
      return true
    },
    begin,
    writes: (debtor) => {
      for (const writers of [written, writtenNow]) writers.add(debtor)
    },
    committed: () => {
      for (const debtor of new Set([...paid, ...written])) debtor.paid()
      close()
    },
    undone: (what) => {
      for (const debtor of what === 'all' ? paid : paidNow) {
        debtor.unpaid(what)
        owing.add(debtor)
      }
      const lost = [...(what === 'all' ? written : writtenNow)]
      if (what === 'all') close()
      else begin()
      return lost
    },
  }
}
