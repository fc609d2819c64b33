import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'
import { withRows } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import { LONGEST_RUN } from '../checks/apply-ping.ts'
import type { Watched } from './memory/watched.ts'

/** What of a ping matters to the run it belongs to. */
export type RunPing = { readonly check_id: number; readonly type: PingType; readonly rid: string | null; readonly at: Instant }

const spanOf = (start: Instant | null, end: Instant): number | null => {
  const span = start === null ? Infinity : end - start
  return span >= 0 && span < LONGEST_RUN ? span : null
}

const ends = (type: PingType): boolean => type === 'success' || type === 'fail'

const followPlain = (watched: Watched, { type, at }: RunPing): number | null => {
  const start = watched.plain_start
  watched.plain_start = type === 'start' ? at : null
  return ends(type) ? spanOf(start, at) : null
}

/** Many runs of one check may be under way at once. Answers how long the one took that this ping ends; `log`: only the log knows. */
export const followRun = (watched: Watched, ping: RunPing): number | null | 'log' => {
  const { type, rid, at } = ping
  if (type !== 'start' && !ends(type)) return null
  if (rid === null) return followPlain(watched, ping)
  const runs = (watched.runs ??= new Map<string, Instant | null>())
  const start = runs.get(rid)
  runs.set(rid, type === 'start' ? at : null)
  if (type === 'start') return null
  return start === undefined ? 'log' : spanOf(start, at)
}

// Asked for each by itself, because a plan made while the log was nearly empty would read all of it for ever.
const STARTS_OF_RUNS = withRows<{ slot: number; started_at: Instant | null }>(
  { slot: 'integer', check_id: 'bigint', rid: 'text' },
  (given) =>
    `select given.slot, (select case when pings.type = 'start' then pings.created_at end from pings
       where pings.check_id = given.check_id and pings.rid = given.rid and pings.type in ('start', 'success', 'fail')
       order by pings.n desc limit 1) as started_at from ${given}`,
)

/** How long these runs took, by the log; nothing for one that nobody started, or that had ended before. */
export const durationsFromLog = async (tx: Tx, last: readonly RunPing[]): Promise<readonly (number | null)[]> => {
  const rows = await tx.bulk(
    STARTS_OF_RUNS,
    last.map(({ check_id, rid }, slot) => [slot, check_id, rid]),
  )
  const durations: (number | null)[] = last.map(() => null)
  for (const { slot, started_at } of rows) {
    const end = last[slot]
    if (end) durations[slot] = spanOf(started_at, end.at)
  }
  return durations
}
