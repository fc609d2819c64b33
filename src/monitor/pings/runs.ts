import type { Instant } from '../../contract/time.ts'
import type { PingType } from '../../contract/words.ts'
import { LONGEST_RUN, type PingOutcome } from '../checks/apply-ping.ts'
import { withRows } from '../../kernel/db/bulk.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { Watched } from './watched.ts'

/** What of a ping matters to the run it belongs to. */
export type RunPing = { readonly check_id: number; readonly type: PingType; readonly rid: string | null; readonly at: Instant }

export const endsRun = (type: PingType): boolean => type === 'success' || type === 'fail'

const spanOf = (start: Instant | null, end: Instant): number | null => {
  const span = start === null ? Infinity : end - start
  return span >= 0 && span < LONGEST_RUN ? span : null
}

/** Keeps track of the run without a run id and answers how long it took when this ping ends it. */
export const followPlainRun = (watched: Watched, { type, rid, at }: RunPing): number | null => {
  const start = watched.plain_start
  if (rid !== null || !(type === 'start' || endsRun(type))) return null
  watched.plain_start = type === 'start' ? at : null
  return endsRun(type) ? spanOf(start, at) : null
}

/** Whether only the log can tell when the run began: the check itself remembers no more than the last start. */
export const isInLog = ({ duration, type }: PingOutcome, rid: string | null): boolean => duration === null && rid !== null && endsRun(type)

const NEWEST_OF_RUN = withRows<{ slot: number; type: PingType; created_at: Instant }>(
  { slot: 'integer', check_id: 'bigint', rid: 'text' },
  (given) =>
    `select given.slot, pings.type, pings.created_at from ${given} join pings on pings.check_id = given.check_id
     and pings.n = (select max(n) from pings as of_run
       where of_run.check_id = given.check_id and of_run.rid = given.rid and of_run.type in ('start', 'success', 'fail'))`,
)

/** How long each of these runs took, by the log; nothing for a run that nobody started, or that had ended before. */
export const durationsFromLog = async (tx: Tx, ends: readonly RunPing[]): Promise<readonly (number | null)[]> => {
  const rows = await tx.bulk(
    NEWEST_OF_RUN,
    ends.map(({ check_id, rid }, slot) => [slot, check_id, rid]),
  )
  const durations: (number | null)[] = ends.map(() => null)
  for (const { slot, type, created_at } of rows) {
    const end = ends[slot]
    if (end && type === 'start') durations[slot] = spanOf(created_at, end.at)
  }
  return durations
}
