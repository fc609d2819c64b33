import { type RawBuilder, sql } from 'kysely'

/** Query prefix: `walk` is the log of a check, newest first, by `prev`. It continues past an entry for which `wantsMore` holds. */
export const withLogWalk = (check_id: number, wantsMore: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`with recursive walk (id, prev, n, created_at, steps) as (
    select pings.id, pings.prev, pings.n, pings.created_at, 1 from check_states
    join pings on pings.id = check_states.last_entry and pings.check_id = check_states.check_id
    where check_states.check_id = ${check_id}
    union all
    select pings.id, pings.prev, pings.n, pings.created_at, walk.steps + 1 from walk
    join pings on pings.id = walk.prev and pings.check_id = ${check_id}
    where ${wantsMore})`
