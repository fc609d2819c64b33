import { type RawBuilder, sql } from 'kysely'

/**
 * Begins a query with `walk`: the entries of a check's log, newest first, by following `prev`, with id, n, created_at and the number of
 * steps. Continues from an entry while `wantsMore` holds for it. Older failures that are kept beyond the rest of the log are not linked.
 */
export const withLogWalk = (check_id: number, wantsMore: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with recursive walk (id, prev, n, created_at, steps) as (
    select pings.id, pings.prev, pings.n, pings.created_at, 1 from check_states
    join pings on pings.id = check_states.last_entry and pings.check_id = check_states.check_id
    where check_states.check_id = ${check_id}
    union all
    select pings.id, pings.prev, pings.n, pings.created_at, walk.steps + 1 from walk
    join pings on pings.id = walk.prev and pings.check_id = ${check_id}
    where ${wantsMore})`
