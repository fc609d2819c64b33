import { type RawBuilder, sql } from 'kysely'

/**
 * Begins a query with `walk`: the entries of a check's log from the newest back, each found by the one after it, with their id, n,
 * created_at and how many steps it took. It goes on from an entry as long as `wantsMore` holds for it. Further back than the log is long
 * there may be failures that are kept longer, with nothing between them to lead there.
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
