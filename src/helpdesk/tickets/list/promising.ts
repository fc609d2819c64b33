import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '../../../contract/time.ts'
import type { SlaStatus } from '../../../contract/v1/automation-words.ts'
import { compared } from '../counted-conditions.ts'
import { isLive, isSettled, type Live, type Settled } from './sla-parts.ts'

/** Worst first, as a ticket is as well as its worst promise; `none` where nothing was promised. */
const RANK = { breached: 0, at_risk: 1, ok: 2, paused: 3, met: 4, none: 5 } satisfies Record<SlaStatus, number>

/** The same as the summary of a ticket says of each clock, read at `now`. */
const rankOf = (now: Instant): RawBuilder<number> => sql`case
  when state = 'cancelled' then ${sql.lit(RANK.none)}
  when breached_at is not null or state = 'breached' then ${sql.lit(RANK.breached)}
  when state = 'paused' then ${sql.lit(RANK.paused)}
  when state = 'met' then ${sql.lit(RANK.met)}
  when due_at <= ${now} then ${sql.lit(RANK.breached)}
  when at_risk_at <= ${now} then ${sql.lit(RANK.at_risk)}
  else ${sql.lit(RANK.ok)} end`

/** Of each promise only the latest counts. */
const worst = (now: Instant): RawBuilder<number> => sql`coalesce((
  select min(${rankOf(now)}) from sla_clocks as clock where clock.ticket_id = tickets.id and not exists (
    select 1 from sla_clocks as later where later.ticket_id = clock.ticket_id and later.metric = clock.metric and later.cycle > clock.cycle)
), ${sql.lit(RANK.none)})`

const running = sql`select ticket_id from sla_clocks where running_since is not null`

/** Where to look, so that nobody reads a million tickets to find the few that are late. */
const PLACES: Readonly<Record<Live, RawBuilder<unknown>>> = {
  breached: sql`select ticket_id from sla_clocks where breached_at is not null union ${running}`,
  at_risk: running,
  ok: running,
  paused: sql`select ticket_id from sla_clocks where state = 'paused'`,
}

const live = (statuses: readonly Live[], now: Instant): RawBuilder<boolean> => {
  const places = [...new Set(statuses.map((status) => PLACES[status]))]
  const ranks = sql.join(statuses.map((status) => sql.lit(RANK[status])))
  return sql<boolean>`id in (${sql.join(places, sql` union `)}) and ${worst(now)} in (${ranks})`
}

const settled = (statuses: readonly Settled[]): RawBuilder<boolean> => sql<boolean>`sla_standing in (${sql.join(statuses)})`

/** Tickets that keep, or break, their promises in one of these ways. `mayLookUp`: an index may be asked for what is settled. */
export const promising = (statuses: readonly SlaStatus[], now: Instant, mayLookUp: boolean): RawBuilder<boolean> => {
  const [over, going] = [statuses.filter(isSettled), statuses.filter(isLive)]
  if (over.length === 0) return live(going, now)
  const known = mayLookUp ? settled(over) : compared(settled(over))
  return going.length === 0 ? known : sql<boolean>`(${known} or (${live(going, now)}))`
}
