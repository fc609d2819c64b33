import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'
import type { Reader } from '../../kernel/db/db.ts'

/** One entry of a check's log, without the body it came with. */
export type Ping = {
  readonly check_id: number
  /** Counts the check's pings from 1. */
  readonly n: number
  readonly type: PingType
  readonly created_at: Instant
  readonly scheme: string
  readonly remote_addr: string | null
  readonly method: string
  readonly ua: string
  readonly rid: string | null
  readonly exitstatus: number | null
  /** Microseconds of the run it closed. */
  readonly duration: number | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    pings: { -readonly [C in keyof Ping]: Ping[C] } & { body: Buffer | null }
  }
}

const COLUMNS = [
  'check_id',
  'n',
  'type',
  'created_at',
  'scheme',
  'remote_addr',
  'method',
  'ua',
  'rid',
  'exitstatus',
  'duration',
] as const satisfies readonly (keyof Ping)[]

/** `body_size`: bytes kept, 0 when none came. */
export type LoggedPing = Ping & { readonly body_size: number }

const logged = ({ db }: Reader) =>
  db
    .selectFrom('pings')
    .select(COLUMNS)
    .select(sql<number>`coalesce(length(body), 0)`.as('body_size'))

export const newestPings = async (reader: Reader, check_id: number, limit: number): Promise<readonly LoggedPing[]> =>
  await logged(reader).where('check_id', '=', check_id).orderBy('n', 'desc').limit(limit).execute()

export const bodyOf = async ({ db }: Reader, check_id: number, n: number): Promise<Buffer | undefined> => {
  const row = await db.selectFrom('pings').select('body').where('check_id', '=', check_id).where('n', '=', n).executeTakeFirst()
  return row?.body && row.body.length > 0 ? row.body : undefined
}

export type Beginning = { readonly n: number; readonly scheme: string; readonly bytes: Buffer }

/** How the bodies of the newest pings begin, of those that came with one. */
export const newestBeginnings = async ({ db }: Reader, check_id: number, size: number, limit: number): Promise<readonly Beginning[]> =>
  await db
    .selectFrom('pings')
    .select(['n', 'scheme', sql<Buffer>`substr(body, 1, cast(${size} as integer))`.as('bytes')])
    .where('check_id', '=', check_id)
    .where('body', 'is not', null)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
