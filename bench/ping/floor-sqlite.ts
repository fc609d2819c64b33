import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createCheckpoints } from '../../src/kernel/db/checkpoints.ts'
import { createWalSync } from '../../src/kernel/db/wal-sync.ts'

export type Kept = { readonly id: number; readonly at: number }

/** Where pings are kept; `ids` are the checks by uuid. `at_once`: how many batches may be on their way to the disk. */
export type Floor = { readonly ids: ReadonlyMap<string, number>; readonly at_once: number; keepAll(batch: readonly Kept[]): Promise<void> }

// As the product does.
const MOST_ENTRIES = 1_024

type Heard = { n: number; entry: number | null }

export const openSqliteFloor = (folder: string): Floor => {
  const file = join(folder, 'watchdesk.db')
  const db = new Database(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -16384', 'wal_autocheckpoint = 0']) db.pragma(setting)
  const { sync } = createWalSync(file)
  const { between } = createCheckpoints(db, file)
  const state = db.prepare('select n_pings as n, last_entry as entry from check_states where check_id = ?')
  const entry = db.prepare(
    `insert into pings (check_id, n, prev, type, created_at, scheme, remote_addr, method, ua) values (?, ?, ?, 'success', ?, 'http', ?, 'GET', ?)`,
  )
  const follow = db.prepare(
    `update check_states set n_pings = newest.n, last_ping = newest.created_at, last_entry = newest.id
     from (select check_id, n, created_at, max(id) as id from pings where id > ? group by check_id) as newest
     where check_states.check_id = newest.check_id and newest.id > coalesce(check_states.last_entry, 0)`,
  )
  const known = new Map<number, Heard>()
  let [followed, last] = [(db.prepare('select max(id) from pings').pluck().get() as number | null) ?? 0, 0]
  const heardOf = (id: number): Heard => {
    const heard = known.get(id) ?? (state.get(id) as Heard)
    known.set(id, heard)
    return heard
  }
  const keep = ({ id, at }: Kept): void => {
    const heard = heardOf(id)
    heard.n++
    heard.entry = last = Number(entry.run(id, heard.n, heard.entry, at, '127.0.0.1', '').lastInsertRowid)
  }
  const write = db.transaction((batch: readonly Kept[]) => {
    batch.forEach(keep)
    if (last < followed + MOST_ENTRIES) return
    follow.run(followed)
    followed = last
  }).immediate
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
