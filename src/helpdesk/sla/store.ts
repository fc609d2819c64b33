import type { Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import { upsertMany } from '../../kernel/db/bulk.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { SlaMetric } from '../sla-policies/policy.ts'
import { computeNextFireAt, type SlaClock, type SlaClockState } from './clock.ts'

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

export type TicketClock = SlaClock & { readonly ticket_id: number }

const clockOf = ({ next_fire_at: _, metric, state, ...row }: Selectable<ClockRow>): TicketClock => ({
  ...row,
  metric: metric as SlaMetric,
  state: state as SlaClockState,
})

export const listClocks = async ({ db }: Reader, ticket_ids: readonly number[]): Promise<readonly TicketClock[]> => {
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

const UPSERT_CLOCKS = upsertMany(
  'sla_clocks',
  {
    ticket_id: 'bigint',
    metric: 'text',
    cycle: 'integer',
    started_at: 'bigint',
    target_us: 'bigint',
    consumed_us: 'bigint',
    running_since: 'bigint',
    due_at: 'bigint',
    at_risk_at: 'bigint',
    state: 'text',
    at_risk_fired_at: 'bigint',
    breached_at: 'bigint',
    next_fire_at: 'bigint',
  },
  { key: ['ticket_id', 'metric', 'cycle'], insert_only: ['started_at'] },
)

export const saveClocks = (tx: Tx, ticket_id: number, clocks: readonly SlaClock[]): void =>
  tx.deferWrite(
    UPSERT_CLOCKS,
    clocks.map((clock) => [
      ticket_id,
      clock.metric,
      clock.cycle,
      clock.started_at,
      clock.target_us,
      clock.consumed_us,
      clock.running_since,
      clock.due_at,
      clock.at_risk_at,
      clock.state,
      clock.at_risk_fired_at,
      clock.breached_at,
      computeNextFireAt(clock) ?? null,
    ]),
  )

export type TicketSla = {
  readonly policy_id: number | null
  readonly calendar_id: number | null
  /** Start of the incident, if it is earlier than the creation of the ticket. */
  readonly began_at: Instant | null
}

export const listSlaByTicket = async ({ db }: Reader, ticket_ids: readonly number[]): Promise<ReadonlyMap<number, TicketSla>> => {
  if (ticket_ids.length === 0) return new Map()
  const rows = await db.selectFrom('ticket_slas').selectAll().where('ticket_id', 'in', ticket_ids).execute()
  return new Map(rows.map(({ ticket_id, ...sla }) => [ticket_id, sla]))
}

const UPSERT_POLICY = upsertMany('ticket_slas', { ticket_id: 'bigint', policy_id: 'bigint', calendar_id: 'bigint' }, { key: ['ticket_id'] })
const UPSERT_BEGAN_AT = upsertMany('ticket_slas', { ticket_id: 'bigint', began_at: 'bigint' }, { key: ['ticket_id'] })

export const savePolicy = (tx: Tx, ticket_id: number, { policy_id, calendar_id }: Omit<TicketSla, 'began_at'>): void =>
  tx.deferWrite(UPSERT_POLICY, [[ticket_id, policy_id, calendar_id]])

export const saveBeganAt = (tx: Tx, ticket_id: number, began_at: Instant): void => tx.deferWrite(UPSERT_BEGAN_AT, [[ticket_id, began_at]])
