import type { Database } from 'better-sqlite3'
import type { Debtor } from './db.ts'

let watches = 0

/**
 * Tells of each row that this connection changes or removes, unless it only changes what is written later. Done by the database, so that no way
 * to write a row can forget to.
 */
export const watchRows = (connection: Database, { table, key, late }: Debtor['rows'], told: (key: number) => void): void => {
  const name = `row_watch_${++watches}`
  const columns = (connection.pragma(`table_info(${table})`) as readonly { name: string }[]).map((column) => column.name)
  const others = columns.filter((column) => !late.includes(column))
  connection.function(name, (changed: number) => told(changed))
  const tell = `begin select ${name}(old.${key}); end`
  connection.exec(`create temp trigger ${name}_changed after update of ${others.join(', ')} on main.${table} ${tell};
    create temp trigger ${name}_gone after delete on main.${table} ${tell}`)
}
