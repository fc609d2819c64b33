import { join } from 'node:path'
import Database from 'better-sqlite3'

export type Kept = { readonly id: number; readonly at: number }

/** Where pings are kept; `ids` are the checks by uuid. */
export type Floor = { readonly ids: ReadonlyMap<string, number>; keepAll(batch: readonly Kept[]): void | Promise<void> }

export const openSqliteFloor = (folder: string): Floor => {
  const db = new Database(join(folder, 'watchdesk.db'))
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -16384', 'wal_autocheckpoint = 8000']) db.pragma(setting)
  const state = db.prepare('select * from check_states where check_id = ?')
  const entry = db.prepare(
    `insert into pings (check_id, n, type, created_at, scheme, remote_addr, method, ua) values (?, ?, 'success', ?, 'http', ?, 'GET', ?)`,
  )
  const heard = db.prepare('update check_states set n_pings = ?, last_ping = ? where check_id = ?')
  const keep = ({ id, at }: Kept): void => {
    const { n_pings } = state.get(id) as { readonly n_pings: number }
    entry.run(id, n_pings + 1, at, '127.0.0.1', '')
    heard.run(n_pings + 1, at, id)
  }
  return {
    ids: new Map(db.prepare('select uuid, id from checks').raw().all() as [string, number][]),
    keepAll: db.transaction((batch: readonly Kept[]) => batch.forEach(keep)).immediate,
  }
}
