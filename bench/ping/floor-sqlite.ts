import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createCheckpoints } from '../../src/kernel/db/checkpoints.ts'
import { createWalSync } from '../../src/kernel/db/wal-sync.ts'

export type Kept = { readonly id: number; readonly at: number }

/** Where pings are kept; `ids` are the checks by uuid. `at_once`: how many batches may be on their way to the disk. */
export type Floor = { readonly ids: ReadonlyMap<string, number>; readonly at_once: number; keepAll(batch: readonly Kept[]): Promise<void> }

export const openSqliteFloor = (folder: string): Floor => {
  const file = join(folder, 'watchdesk.db')
  const db = new Database(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -16384', 'wal_autocheckpoint = 0']) db.pragma(setting)
  const { sync } = createWalSync(file)
  const { between } = createCheckpoints(db, file)
  const state = db.prepare('select * from check_states where check_id = ?')
  const entry = db.prepare(
    `insert into pings (check_id, n, prev, type, created_at, scheme, remote_addr, method, ua) values (?, ?, ?, 'success', ?, 'http', ?, 'GET', ?)`,
  )
  const heard = db.prepare('update check_states set n_pings = ?, last_ping = ?, last_entry = ? where check_id = ?')
  const keep = ({ id, at }: Kept): void => {
    const { n_pings, last_entry } = state.get(id) as { readonly n_pings: number; readonly last_entry: number | null }
    const { lastInsertRowid } = entry.run(id, n_pings + 1, last_entry, at, '127.0.0.1', '')
    heard.run(n_pings + 1, at, lastInsertRowid, id)
  }
  const write = db.transaction((batch: readonly Kept[]) => batch.forEach(keep)).immediate
  return {
    ids: new Map(db.prepare('select uuid, id from checks').raw().all() as [string, number][]),
    at_once: 2,
    keepAll: async (batch) => {
      await between()
      write(batch)
      await sync()
    },
  }
}
