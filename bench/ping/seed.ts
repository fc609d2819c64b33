import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { HOUR, MINUTE } from '../../src/contract/time.ts'
import { insertMany } from '../../src/kernel/db/bulk.ts'
import type { Db } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { migrations } from '../../src/kernel/db/migrations/index.ts'

const CHECKS = insertMany('checks', {
  id: 'bigint',
  uuid: 'text',
  unique_key: 'text',
  project_id: 'bigint',
  name: 'text',
  slug: 'text',
  tags: 'text',
  '"desc"': 'text',
  kind: 'text',
  timeout: 'integer',
  grace: 'integer',
  schedule: 'text',
  tz: 'text',
  manual_resume: 'integer',
  methods: 'text',
  start_kw: 'text',
  success_kw: 'text',
  failure_kw: 'text',
  filter_subject: 'integer',
  filter_body: 'integer',
  filter_http_body: 'integer',
  filter_default_fail: 'integer',
  badge_key: 'text',
  created_at: 'bigint',
  updated_at: 'bigint',
})

const STATES = insertMany('check_states', {
  check_id: 'bigint',
  status: 'text',
  n_pings: 'bigint',
  last_ping: 'bigint',
  last_ping_type: 'text',
  alert_after: 'bigint',
  last_entry: 'bigint',
})

const PINGS = insertMany('pings', {
  id: 'bigint',
  check_id: 'bigint',
  n: 'bigint',
  prev: 'bigint',
  type: 'text',
  created_at: 'bigint',
  scheme: 'text',
  remote_addr: 'text',
  method: 'text',
  ua: 'text',
})

const SLICE = 5_000
/** Bytes of a line of the file of uuids. */
export const UUID_LINE = 37
const PROJECT = 1

const checkRow = (id: number, uuid: string, now: number): unknown[] => {
  const texts = [`Nightly backup ${id}`, `nightly-${id}`, 'prod', '', 'simple', 86_400, 3_600, '* * * * *', 'UTC', 0, '', '', '', '']
  return [id, uuid, uuid.replaceAll('-', '').padEnd(40, '0'), PROJECT, ...texts, 0, 0, 0, 0, randomUUID(), now, now]
}

type Scale = { readonly checks: number; readonly pings_each?: number }

/** What entry `n` of a check is called, when one of each of so many checks came after the other. */
const entryOf = (checks: number, id: number, n: number): number => (n - 1) * checks + id

const fillLogs = async (db: Db, checks: number, pings_each: number): Promise<void> => {
  const ids = Array.from({ length: checks }, (_, index) => index + 1)
  const entry = (id: number, n: number): number | null => (n === 0 ? null : entryOf(checks, id, n))
  for (let n = 1; n <= pings_each; n++)
    await db.tx(async (tx) => {
      const rest = ['success', tx.now, 'http', '127.0.0.1', 'GET', 'curl/8.14.1']
      await tx.bulk(
        PINGS,
        ids.map((id) => [entry(id, n), id, n, entry(id, n - 1), ...rest]),
      )
    })
  if (db.dialect.name === 'sqlite') return
  await db.tx(async (tx) => {
    await sql`select setval('ping_ids', ${checks * pings_each + 1}, false)`.execute(tx.db)
    // As PostgreSQL does by itself after a while: a plan made for an empty table is not what is measured.
    await sql`analyze`.execute(tx.db)
  })
}

/** Checks in the middle of their lives: up, pinged a minute ago, due in a day. Writes their uuids to `file`, one a line. */
export const seed = async (db: Db, file: string, { checks, pings_each = 0 }: Scale): Promise<void> => {
  await migrate(db, migrations)
  const uuids = Array.from({ length: checks }, () => randomUUID())
  await db.tx(async (tx) => {
    await sql`insert into projects (id, uuid, name, badge_key, created_at, updated_at) values (${PROJECT}, ${randomUUID()}, 'Load', ${randomUUID()}, 0, 0)`.execute(
      tx.db,
    )
  })
  for (let start = 0; start < checks; start += SLICE) {
    const slice = uuids.slice(start, start + SLICE)
    await db.tx(async (tx) => {
      const ids = slice.map((_, index) => start + index + 1)
      await tx.bulk(
        CHECKS,
        slice.map((uuid, index) => checkRow(ids[index] ?? 0, uuid, tx.now)),
      )
      const last_ping = tx.now - MINUTE
      await tx.bulk(
        STATES,
        ids.map((id) => [
          id,
          'up',
          pings_each,
          last_ping,
          'success',
          last_ping + 25 * HOUR,
          pings_each > 0 ? entryOf(checks, id, pings_each) : null,
        ]),
      )
    })
  }
  await fillLogs(db, checks, pings_each)
  writeFileSync(file, uuids.map((uuid) => `${uuid}\n`).join(''))
}
