import { sql, type Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Metric } from '../sla-policies/policy.ts'
import { nextFire, type Clock, type ClockState } from './clock.ts'

type ClockRow = {
  ticket_id: number
  metric: string
  cycle: number
  started_at: Instant
  target_us: number
  consumed_us: number
  running_since: Instant | null
  due_at: Instant | null
  at_risk_at: Instant | null
  state: string
  at_risk_fired_at: Instant | null
  breached_at: Instant | null
  next_fire_at: Instant | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    sla_clocks: ClockRow
    ticket_slas: { ticket_id: number; policy_id: number | null; calendar_id: number | null; began_at: Instant | null }
  }
}

export type TicketClock = Clock & { readonly ticket_id: number }

// Metric and state are written only with the words of clock.ts.
const clockOf = ({ next_fire_at: _, metric, state, ...row }: Selectable<ClockRow>): TicketClock => ({
  ...row,
  metric: metric as Metric,
  state: state as ClockState,
})

export const clocksOf = async ({ db }: Reader, ticket_ids: readonly number[]): Promise<readonly TicketClock[]> => {
  if (ticket_ids.length === 0) return []
  const rows = await db
    .selectFrom('sla_clocks')
    .selectAll()
    .where('ticket_id', 'in', ticket_ids)
    .orderBy('ticket_id')
    .orderBy('cycle')
    .execute()
  return rows.map(clockOf)
}

export const saveClocks = async (tx: Tx, ticket_id: number, clocks: readonly Clock[]): Promise<void> => {
  for (const clock of clocks) {
    const { metric, cycle, started_at } = clock
    const changing = { ...stateOf(clock), next_fire_at: nextFire(clock) ?? null }
    await tx.db
      .insertInto('sla_clocks')
      .values({ ticket_id, metric, cycle, started_at, ...changing })
      .onConflict((conflict) => conflict.columns(['ticket_id', 'metric', 'cycle']).doUpdateSet(changing))
      .execute()
  }
}

/** What changes while a clock runs. */
const stateOf = (clock: Clock) => ({
  target_us: clock.target_us,
  consumed_us: clock.consumed_us,
  running_since: clock.running_since,
  due_at: clock.due_at,
  at_risk_at: clock.at_risk_at,
  state: clock.state,
  at_risk_fired_at: clock.at_risk_fired_at,
  breached_at: clock.breached_at,
})

export type TicketSla = {
  readonly policy_id: number | null
  readonly calendar_id: number | null
  /** When what it is about began, if that was before there was a ticket. */
  readonly began_at: Instant | null
}

export const slasOf = async ({ db }: Reader, ticket_ids: readonly number[]): Promise<ReadonlyMap<number, TicketSla>> => {
  if (ticket_ids.length === 0) return new Map()
  const rows = await db.selectFrom('ticket_slas').selectAll().where('ticket_id', 'in', ticket_ids).execute()
  return new Map(rows.map(({ ticket_id, ...sla }) => [ticket_id, sla]))
}

export const saveSla = async (tx: Tx, ticket_id: number, sla: Partial<TicketSla>): Promise<void> => {
  await tx.db
    .insertInto('ticket_slas')
    .values({ ticket_id, policy_id: null, calendar_id: null, began_at: null, ...sla })
    .onConflict((conflict) => conflict.column('ticket_id').doUpdateSet(sla))
    .execute()
}

/** Tickets with a clock that has something to say, the longest due first. */
export const dueTickets = async ({ db, now }: Reader, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('sla_clocks')
    .select('ticket_id')
    .where('next_fire_at', '<=', now)
    .orderBy('next_fire_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ ticket_id }) => ticket_id))]
}

export const nextFireAt = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('sla_clocks')
    .select(sql<Instant | null>`min(next_fire_at)`.as('at'))
    .where('next_fire_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? undefined
}

/** Open tickets after this id, for planning anew in slices. */
export const openTicketIds = async ({ db }: Reader, after_id: number, limit: number): Promise<readonly number[]> => {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where(sql<boolean>`is_open = 1`)
    .where('id', '>', after_id)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
