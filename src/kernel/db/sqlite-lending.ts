import type { Database as Connection } from 'better-sqlite3'
import { createAside, type Aside } from './aside.ts'
import type { Debtor } from './db.ts'
import { createDebts, type Debts } from './debts.ts'
import { watchRows } from './row-watch.ts'

/** Whether another process has written since this was asked last. */
const strangerAt = (connection: Connection): (() => boolean) => {
  const version = connection.prepare('pragma data_version').pluck()
  let before = version.get()
  return () => before !== (before = version.get())
}

/** Who writes later, and who keeps away from that. */
export type Lending = {
  readonly debts: Debts
  readonly aside: Aside
  /** Whose rows are written later. */
  readonly tables: ReadonlySet<string>
  lend(debtor: Debtor): void
}

export const createLending = (connection: Connection): Lending => {
  const tables = new Set<string>()
  const [debts, aside] = [createDebts(strangerAt(connection)), createAside(tables)]
  return {
    debts,
    aside,
    tables,
    lend: (debtor) => {
      tables.add(debtor.rows.table)
      watchRows(connection, debtor.rows, aside.watch(debts.lend(debtor)))
    },
  }
}
