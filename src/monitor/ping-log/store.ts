import { type RawBuilder, sql } from 'kysely'
import type { PingType } from '../../contract/enums.ts'
import type { Instant } from '../../contract/time.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { FAILURES_KEPT } from './prune.ts'

export type Ping = {
  readonly check_id: number
  readonly n: number
  readonly type: PingType
  readonly created_at: Instant
  readonly scheme: string
  readonly remote_addr: string | null
  readonly method: string
  readonly ua: string
  readonly rid: string | null
  readonly exitstatus: number | null
  readonly duration: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pings: { -readonly [C in keyof Ping]: Ping[C] } & {
      /** In the order of writing, across checks. */
      id: number
      /** The previous entry of the same check. */
      prev: number | null
      body: Buffer | null
    }
  }
}

export type LoggedPing = Ping & { readonly body_size: number }

const LOGGED_PING_COLUMNS = sql.raw(
  `check_id, pings.n, type, pings.created_at, scheme, remote_addr, method, ua, rid, exitstatus, duration, coalesce(length(body), 0) as body_size`,
)

/** Query prefix: `walk` is the log of a check, newest first, by `prev`. It continues past an entry for which `wantsMore` holds. */
const withLogWalk = (check_id: number, wantsMore: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with recursive walk (id, prev, n, created_at, steps) as (
    select pings.id, pings.prev, pings.n, pings.created_at, 1 from check_states
    join pings on pings.id = check_states.last_entry and pings.check_id = check_states.check_id
    where check_states.check_id = ${check_id}
    union all
    select pings.id, pings.prev, pings.n, pings.created_at, walk.steps + 1 from walk
    join pings on pings.id = walk.prev and pings.check_id = ${check_id}
    where ${wantsMore})`

/** `limit`: log entries that the project keeps of each check. */
export type EntryKey = { readonly check_id: number; readonly n: number; readonly limit: number }

const listOlderFailures = async ({ db }: Reader, check_id: number, before: number, limit: number): Promise<readonly LoggedPing[]> => {
  const { rows } = await sql<LoggedPing>`select ${LOGGED_PING_COLUMNS} from pings
    where check_id = ${check_id} and type = 'fail' and n < ${before} order by n desc limit ${limit}`.execute(db)
  return rows
}

export const listNewestPings = async (reader: Reader, check_id: number, limit: number): Promise<readonly LoggedPing[]> => {
  const { rows } = await sql<LoggedPing>`${withLogWalk(check_id, sql`walk.steps < ${limit}`)}
    select ${LOGGED_PING_COLUMNS} from walk join pings on pings.id = walk.id order by walk.n desc`.execute(reader.db)
  const oldest = rows.at(-1)?.n ?? 1
  if (rows.length >= limit || oldest === 1) return rows
  return [...rows, ...(await listOlderFailures(reader, check_id, oldest, limit - rows.length))]
}

export const findPingBefore = async (reader: Reader, check_id: number, at: Instant): Promise<LoggedPing | undefined> => {
  const { rows } = await sql<LoggedPing>`${withLogWalk(check_id, sql`walk.created_at > ${at}`)}
    select ${LOGGED_PING_COLUMNS} from walk join pings on pings.id = walk.id order by walk.n limit 1`.execute(reader.db)
  const [found] = rows
  if (!found || found.created_at <= at) return found
  return (await listOlderFailures(reader, check_id, found.n, 1)).at(0)
}

/** The body of a kept entry: one of the newest `limit`, or of the last failures. Older entries may not have been pruned yet. */
export const findBody = async ({ db }: Reader, { check_id, n, limit }: EntryKey): Promise<Buffer | undefined> => {
  const { rows } = await sql<{ readonly body: Buffer | null }>`${withLogWalk(check_id, sql`walk.n > ${n} and walk.steps < ${limit}`)}
    select body from walk join pings on pings.id = walk.id where walk.n = ${n}
    union all
    select body from pings where check_id = ${check_id} and n = ${n} and type = 'fail' and n > coalesce((
      select failed.n from pings as failed where failed.check_id = ${check_id} and failed.type = 'fail'
      order by failed.n desc limit 1 offset ${FAILURES_KEPT}), -1)
    limit 1`.execute(db)
  const body = rows[0]?.body
  return body && body.length > 0 ? body : undefined
}

export type BodyHead = { readonly n: number; readonly scheme: string; readonly bytes: Buffer }

export const listBodyHeads = async ({ db }: Reader, check_id: number, size: number, limit: number): Promise<readonly BodyHead[]> => {
  const { rows } = await sql<BodyHead>`${withLogWalk(check_id, sql`walk.steps < ${limit}`)}
    select pings.n, scheme, substr(body, 1, cast(${size} as integer)) as bytes from walk
    join pings on pings.id = walk.id where body is not null order by walk.n desc`.execute(db)
  return rows
}
