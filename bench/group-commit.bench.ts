import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { systemClock } from '../src/kernel/clock.ts'
import { createSecretBox } from '../src/kernel/crypto.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { kernelTables } from '../src/kernel/db/migrations/0001-kernel.ts'
import { openSqlite } from '../src/kernel/db/sqlite.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { closedLoop, type Benchmark } from './harness.ts'

const CLIENTS = 64

/** One BEGIN IMMEDIATE … COMMIT per row on a bare connection with the same durability: what every write would cost without sharing. */
const oneCommitEach = (file: string): (() => Promise<void>) => {
  const bare = new Database(file)
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  const [begin, commit] = [bare.prepare('begin immediate'), bare.prepare('commit')]
  const insert = bare.prepare('insert into settings (name, value, updated_at) values (?, ?, ?)')
  let n = 0
  return async () => {
    begin.run()
    insert.run(`one ${n++}`, 'x', 0)
    commit.run()
    // Each client's request comes in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export const benchmark: Benchmark = {
  title: 'Group commit on SQLite',
  about: `${CLIENTS} clients, each waiting for one durable one-row transaction after the other. Baseline: a bare connection with one commit each.`,
  unit: 'transactions/s',
  open: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'watchdesk-bench-'))
    const open = async (name: string) => {
      const db = openSqlite({ file: join(folder, name), clock: systemClock(), ids: randomIds(), box: createSecretBox('bench') })
      await migrate(db, [kernelTables])
      return db
    }
    const grouped = await open('grouped.db')
    await (await open('single.db')).close()
    const single = oneCommitEach(join(folder, 'single.db'))
    let n = 0
    const write = () =>
      grouped.tx(
        async (tx) =>
          void (await tx.db
            .insertInto('settings')
            .values({ name: `many ${n++}`, value: 'x', updated_at: 0 })
            .execute()),
      )
    return {
      contestants: [
        { name: 'one commit each', run: (seconds) => closedLoop(CLIENTS, seconds, single) },
        { name: 'group commit', run: (seconds) => closedLoop(CLIENTS, seconds, write) },
      ],
      close: async () => {
        await grouped.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}
