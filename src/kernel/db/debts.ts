import { createAccounts, type Accounts } from './accounts.ts'
import type { Debtor, Late, Tx, Undone } from './db.ts'
import { createTouched, type Touched } from './touched.ts'

export type Debts = Pick<Accounts, 'isOwed' | 'owed'> & {
  /** It is taken for granted that they left something the last time. Answers whom to tell of each row that is written. */
  lend(debtor: Debtor): Touched['add']
  /** Opens a transaction that pays about so many rows and does nothing else; answers whether nothing is left. */
  paySome(tx: Tx, most: number): Promise<boolean>
  /** Opens the transaction of a debtor, or of anybody else: what others owe them is paid first. */
  open(tx: Tx, debtor?: Debtor): Promise<Late | undefined>
  /** Opens a transaction that looks at nothing that is owed. */
  openAside(): void
  /** Everything so far was committed. */
  committed(): void
  undone(what: Undone): void
}

/** Those who may leave something for later, and what others have written meanwhile. */
const createDebtors = (accounts: Accounts) => {
  const debtors = new Map<Debtor, Touched>()
  const forget = (debtor: Debtor): void => {
    debtor.forget()
    accounts.owe(debtor)
  }
  return {
    add: (debtor: Debtor): Touched['add'] => {
      const touched = createTouched()
      debtors.set(debtor, touched)
      accounts.owe(debtor)
      return touched.add
    },
    forget,
    forgetOthers: (debtor?: Debtor): void => {
      for (const other of debtors.keys()) if (other !== debtor) forget(other)
    },
    touchedFor: (debtor: Debtor): readonly number[] => {
      const touched = debtors.get(debtor)?.take()
      if (!touched) forget(debtor)
      return touched ?? []
    },
  }
}

/** Who has left writes for later. `hasStranger`: whether another process has written since it was asked last. */
export const createDebts = (hasStranger: () => boolean): Debts => {
  const accounts = createAccounts()
  const debtors = createDebtors(accounts)
  // Whose transaction it is, and whose was the last.
  let [current, last]: (Debtor | undefined)[] = []

  const begin = (): void => {
    current = undefined
    accounts.begin()
    if (!hasStranger()) return
    last = undefined
    debtors.forgetOthers()
  }

  return {
    lend: (debtor) => {
      const add = debtors.add(debtor)
      return (key) => {
        if (current !== debtor) add(key)
      }
    },
    isOwed: accounts.isOwed,
    owed: accounts.owed,
    paySome: async (tx, most) => {
      begin()
      return await accounts.pay(tx, most)
    },
    open: async (tx, debtor) => {
      begin()
      await accounts.pay(tx, Infinity, debtor)
      const isAlone = debtor === last
      last = current = debtor
      if (!debtor) return undefined
      accounts.writes(debtor)
      // What one of them writes later is not told to another.
      if (!isAlone) debtors.forgetOthers(debtor)
      return { isAlone, touched: debtors.touchedFor(debtor), owe: () => accounts.owe(debtor) }
    },
    openAside: () => {
      begin()
      last = undefined
    },
    committed: accounts.committed,
    undone: (what) => {
      for (const debtor of accounts.undone(what)) debtors.forget(debtor)
      last = current = undefined
    },
  }
}
