import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { SECOND } from '../../src/contract/time.ts'
import { checkKinds, DUE_KIND, UUID_SQL, type CheckKind } from './checks.ts'

export type DatabaseName = 'sqlite' | 'postgres'
/** Where a database is. */
export type Place = { readonly folder: string; readonly url?: string }
/** `from`: index of the first check, 1 by default. */
export type Seed = { readonly from?: number; readonly checks: number; readonly due_checks: number; readonly now_ms: number }

type Sql = { readonly numbers: string; readonly uuid: string; readonly random: string }

const SQL = {
  sqlite: {
    numbers:
      '(with recursive counter (i) as (select $from union all select i + 1 from counter where i < $checks) select i from counter) as counter',
    uuid: UUID_SQL.sqlite,
    random: 'lower(hex(randomblob(20)))',
  },
  postgres: {
    numbers: 'generate_series($from::bigint, $checks::bigint) as counter (i)',
    uuid: UUID_SQL.postgres,
    random: `md5(random()::text || i) || substr(md5(i || 'second'), 1, 8)`,
  },
} as const satisfies Record<DatabaseName, Sql>

const quoted = (value: string | number): string => (typeof value === 'number' ? String(value) : `'${value}'`)

/** The value of a column by the index of the check: kinds alternate; the last `due_checks` are of one kind. */
const byKind = (kinds: readonly CheckKind[], { checks, due_checks }: Seed, valueOf: (kind: CheckKind) => string | number): string => {
  const cases = kinds.map((kind, index) => `when i % ${kinds.length} = ${index} then ${quoted(valueOf(kind))}`)
  return `case when i > ${checks - due_checks} then ${quoted(valueOf(DUE_KIND))} ${cases.join(' ')} end`
}

/** Statements that fill an empty project: checks in the middle of their lives (up, pinged a minute ago) and `due_checks` new ones. */
export const seedStatements = (database: DatabaseName, seed: Seed): readonly string[] => {
  const { uuid, random } = SQL[database]
  const kinds = checkKinds(new Date(seed.now_ms).getUTCHours())
  const numbers = SQL[database].numbers.replace('$from', String(seed.from ?? 1)).replace('$checks', String(seed.checks))
  const now = seed.now_ms * (SECOND / 1_000)
  const last_ping = now - 60 * SECOND
  const column = (valueOf: (kind: CheckKind) => string | number): string => byKind(kinds, seed, valueOf)
  const isDue = `i > ${seed.checks - seed.due_checks}`
  return [
    `insert into checks (id, uuid, unique_key, project_id, name, slug, tags, "desc", kind, timeout, grace, schedule, tz, manual_resume,
       methods, start_kw, success_kw, failure_kw, filter_subject, filter_body, filter_http_body, filter_default_fail, badge_key, created_at, updated_at)
     select i, ${uuid}, ${random}, (select min(id) from projects), 'Job ' || i, 'job-' || i, 'prod', '',
       ${column(({ kind }) => kind)}, ${column(({ timeout }) => timeout)}, ${column(({ grace }) => grace)}, ${column(({ schedule }) => schedule)},
       'UTC', 0, '', '', '', '', 0, 0, 0, 0, 'badge-' || i, ${now}, ${now}
     from ${numbers}`,
    `insert into check_states (check_id, status, n_pings, last_ping, last_ping_type, alert_after)
     select i, case when ${isDue} then 'new' else 'up' end, 0, case when ${isDue} then null else ${last_ping} end,
       case when ${isDue} then null else 'success' end,
       case when ${isDue} then null else ${last_ping} + cast(${column(({ alert_after }) => alert_after)} as bigint) * ${SECOND} end
     from ${numbers}`,
  ]
}

const runSqlite = ({ folder }: Place, statements: readonly string[]): void => {
  const db = new Database(join(folder, 'watchdesk.db'))
  for (const setting of ['synchronous = OFF', 'cache_size = -500000', 'foreign_keys = OFF']) db.pragma(setting)
  db.transaction(() => {
    for (const statement of statements) db.exec(statement)
  })()
  db.exec('analyze')
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

const runPostgres = async (url: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set synchronous_commit = off')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const setSequence = ({ checks }: Seed): string => `select setval(pg_get_serial_sequence('checks', 'id'), ${checks})`

// As PostgreSQL does by itself after a while: a plan made for an empty table is not what most rows measure.
const COLLECT = 'vacuum analyze checks, check_states, pings'

export const seedChecks = async (place: Place, seed: Seed): Promise<void> => {
  if (place.url) await runPostgres(place.url, [...seedStatements('postgres', seed), setSequence(seed), COLLECT])
  else runSqlite(place, seedStatements('sqlite', seed))
}

/** PostgreSQL: more checks, and no statistics of them. */
export const growChecks = (url: string, seed: Seed): Promise<void> =>
  runPostgres(url, [...seedStatements('postgres', seed), setSequence(seed)])

/** PostgreSQL: statistics are collected now, or no more. */
export const setStatistics = async ({ url = '' }: Place, how: 'off' | 'collected'): Promise<void> =>
  runPostgres(
    url,
    how === 'off' ? ['checks', 'check_states', 'pings'].map((table) => `alter table ${table} set (autovacuum_enabled = off)`) : [COLLECT],
  )

export const DELETED_PROJECT = 'de1e7ed0-0000-4000-8000-000000000000'

type DeletedSeed = { readonly first_check: number; readonly checks: number; readonly entries: number; readonly now_ms: number }

/** A project of its own with so many checks, which share so many log entries. Before the first ping. */
export const seedDeletedProject = async (place: Place, { first_check, checks, entries, now_ms }: DeletedSeed): Promise<void> => {
  const database = place.url ? 'postgres' : 'sqlite'
  const last = first_check + checks - 1
  const now = now_ms * (SECOND / 1_000)
  const numbers = SQL[database].numbers.replace('$from', '1').replace('$checks', String(entries))
  const statements = [
    ...seedStatements(database, { from: first_check, checks: last, due_checks: 0, now_ms }),
    `insert into projects (uuid, name, badge_key, created_at, updated_at) values ('${DELETED_PROJECT}', 'Deleted', 'badge-deleted', ${now}, ${now})`,
    `update checks set project_id = (select max(id) from projects) where id >= ${first_check}`,
    `update check_states set n_pings = ${Math.ceil(entries / checks)} where check_id >= ${first_check}`,
    `insert into pings (id, check_id, n, type, created_at, scheme, method, ua)
     select i, ${first_check} + (i % ${checks}), 1 + (i - 1) / ${checks}, 'success', ${now}, 'http', 'GET', 'curl/8.14.1' from ${numbers}`,
  ]
  if (!place.url) return runSqlite(place, statements)
  await runPostgres(place.url, [
    ...statements,
    setSequence({ checks: last, due_checks: 0, now_ms }),
    `select setval('ping_ids', ${entries})`,
    COLLECT,
  ])
}

/** Flips to down of checks above `check_id`, later than flip `after`, read from outside the product. */
export const countDownFlips = async ({ folder, url }: Place, check_id: number, after: number): Promise<number> => {
  const query = `select count(*) as n from flips where id > ${after} and check_id > ${check_id} and new_status = 'down'`
  return await readNumber({ folder, url }, query)
}

export const lastFlip = (place: Place): Promise<number> => readNumber(place, 'select coalesce(max(id), 0) as n from flips')

/** Reads the number `n` of a query of one row, from outside the product. */
export const readNumber = async (place: Place, query: string): Promise<number> => Number(await readOne(place, query))

const readOne = async ({ folder, url }: Place, query: string): Promise<unknown> => {
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ n: string }>(query)
    await client.end()
    return rows[0]?.n
  }
  const db = new Database(join(folder, 'watchdesk.db'), { readonly: true })
  const value = db.prepare(query).pluck().get()
  db.close()
  return value
}
