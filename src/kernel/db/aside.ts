import type { DatabaseConnection } from 'kysely'
import type { Tx } from './db.ts'

/** Somebody who promised to look at nothing that is written later did so all the same. */
export class LooksAtLate extends Error {}

type Door = DatabaseConnection & Pick<Tx, 'bulk' | 'bulkSoon'>

/** Holds those to their word for whom nobody was paid. */
export type Aside = {
  /** Answers whom to tell of each row of a debtor that is written, who tells another. */
  watch(told: (key: number) => void): (key: number) => void
  guard(door: Door): Door
  /** Does something that keeps away from those rows, or fails. One at a time. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** `tables`: whose rows are written later. */
export const createAside = (tables: ReadonlySet<string>): Aside => {
  let isAside = false
  let hasLooked = false

  const refuse = (): void => {
    // Told again at the end: whoever runs into it may go on without.
    hasLooked = true
    throw new LooksAtLate('Rows that are written later were looked at by somebody who does not wait for them.')
  }
  const check = (text: string): void => {
    if (isAside && tables.values().some((table) => text.includes(table))) refuse()
  }

  return {
    watch: (told) => (key) => {
      told(key)
      // Written without being named: it went with a row it belongs to.
      if (isAside) hasLooked = true
    },
    guard: ({ bulk, bulkSoon, executeQuery, ...door }) => ({
      ...door,
      bulk: (statement, rows) => {
        check(statement.sqlite)
        return bulk(statement, rows)
      },
      bulkSoon: (statement, rows) => {
        check(statement.sqlite)
        bulkSoon(statement, rows)
      },
      executeQuery: (query) => {
        check(query.sql)
        return executeQuery(query)
      },
    }),
    run: async (work) => {
      isAside = true
      hasLooked = false
      try {
        const result = await work()
        if (hasLooked) refuse()
        return result
      } finally {
        isAside = false
      }
    },
  }
}
