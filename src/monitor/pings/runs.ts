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

const NEWEST_OF_RUN = withRows<{ slot: number; type: PingType; created_at: Instant }>(
  { slot: 'integer', check_id: 'bigint', rid: 'text' },
  (given) =>
    `select given.slot, pings.type, pings.created_at from ${given} join pings on pings.id = (select of_run.id from pings as of_run
       where of_run.check_id = given.check_id and of_run.rid = given.rid and of_run.type in ('start', 'success', 'fail')
       order by of_run.n desc limit 1)`,
)

/** How long these runs took, by the log; nothing for one that nobody started, or that had ended before. */
export const durationsFromLog = async (tx: Tx, last: readonly RunPing[]): Promise<readonly (number | null)[]> => {
  const rows = await tx.bulk(
    NEWEST_OF_RUN,
    last.map(({ check_id, rid }, slot) => [slot, check_id, rid]),
  )
  const durations: (number | null)[] = last.map(() => null)
  for (const { slot, type, created_at } of rows) {
    const end = last[slot]
    if (end && type === 'start') durations[slot] = spanOf(created_at, end.at)
  }
  return durations
}
