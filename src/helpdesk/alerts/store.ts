import { type Generated, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { AlertState, Severity } from '../../contract/v1/alerts.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { TicketScope } from '../ticket-scope.ts'
import { joinConditions, ON_TICKETS, toCountedConditions } from '../tickets/counted-conditions.ts'
import type { Alert } from './model.ts'

type AlertColumns = { -readonly [K in keyof Alert]: Alert[K] }
type AlertRow = Omit<AlertColumns, 'id' | 'state' | 'severity' | 'details' | 'settings' | 'flips'> & {
  id: Generated<number>
  state: string
  severity: string
  details: string
  settings: string
  flips: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    alerts: AlertRow
    alert_groups: {
      source: string
      name: string
      department_id: number
      ticket_id: number | null
      opened_at: Instant | null
      incident_id: number | null
      incident_at: Instant | null
    }
  }
}

// Safe: only this file writes the enum and JSON columns.
export const toAlert = (row: Selectable<AlertRow>): Alert => ({
  ...row,
  state: row.state as AlertState,
  severity: row.severity as Severity,
  details: JSON.parse(row.details),
  settings: JSON.parse(row.settings),
  flips: JSON.parse(row.flips),
})

const toJsonColumns = ({ details, settings, flips }: Pick<Alert, 'details' | 'settings' | 'flips'>) => ({
  details: JSON.stringify(details),
  settings: JSON.stringify(settings),
  flips: JSON.stringify(flips),
})

export type NewAlert = Omit<Alert, 'id' | 'created_at' | 'updated_at'>

/** Alerts in scope of an agent: of its departments, or with a visible ticket. Lists and lookups agree, so that no hidden alert shows. */
export const toScopeCondition = (scope: TicketScope): RawBuilder<boolean> => {
  if (scope === null) return sql`1 = 1`
  const ticket = joinConditions(toCountedConditions({}, scope, ON_TICKETS))
  return sql`(alerts.owner_department_id in (${sql.join(scope.departments)})
    or exists (select 1 from tickets where tickets.id = alerts.ticket_id and ${ticket}))`
}

/** Inserts an open alert. If its department has an open alert with this key, increments the count of that one and returns it. */
export const insertOrIncrementAlert = async (tx: Tx, alert: NewAlert): Promise<Alert> => {
  const row = await tx.db
    .insertInto('alerts')
    .values({ ...alert, ...toJsonColumns(alert), created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'dedup_key', 'owner_department_id'])
        .where(sql<boolean>`state <> 'resolved'`)
        .doUpdateSet({ count: sql<number>`alerts.count + 1`, last_seen_at: alert.last_seen_at, updated_at: tx.now }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAlert(row)
}

export const saveAlert = async (tx: Tx, { id, created_at: _, ...alert }: Alert): Promise<Alert> => {
  const row = await tx.db
    .updateTable('alerts')
    .set({ ...alert, ...toJsonColumns(alert), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAlert(row)
}

export const findAlert = async ({ db }: Reader, id: number, scope: TicketScope): Promise<Alert | undefined> => {
  const row = await db.selectFrom('alerts').selectAll().where('id', '=', id).where(toScopeCondition(scope)).executeTakeFirst()
  return row && toAlert(row)
}

export const lockAlert = async (tx: Tx, id: number): Promise<Alert | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('alerts').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && toAlert(row)
}

export type AlertKey = { readonly source: string; readonly dedup_key: string }

const selectByKey = ({ db }: Reader, { source, dedup_key }: AlertKey) =>
  db.selectFrom('alerts').selectAll('alerts').where('source', '=', source).where('dedup_key', '=', dedup_key)

export type AlertLookup = {
  readonly scope: TicketScope
  /** If several open alerts have the key, the alert of this department is chosen. */
  readonly department_id: number | null
}

/** Locks the open alert with this key: that of the given department, else the most recent one in scope. */
export const lockOpenAlert = async (tx: Tx, key: AlertKey, { scope, department_id }: AlertLookup): Promise<Alert | undefined> => {
  const open = selectByKey(tx, key)
    .where(sql<boolean>`state <> 'resolved'`)
    .where(toScopeCondition(scope))
    .orderBy(sql`case when owner_department_id = ${department_id ?? 0} then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(1)
  const row = await tx.dialect.lock(open).executeTakeFirst()
  return row && toAlert(row)
}

export const findLatestAlert = async (reader: Reader, key: AlertKey, scope: TicketScope): Promise<Alert | undefined> => {
  const row = await selectByKey(reader, key).where(toScopeCondition(scope)).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row && toAlert(row)
}

export const lockLatestAlert = async (tx: Tx, key: AlertKey, department_id: number): Promise<Alert | undefined> => {
  const latest = selectByKey(tx, key).where('owner_department_id', '=', department_id).orderBy('id', 'desc').limit(1)
  const row = await tx.dialect.lock(latest).executeTakeFirst()
  return row && toAlert(row)
}

export const lockTicketAlerts = async (tx: Tx, ticket_id: number): Promise<readonly Alert[]> =>
  (await tx.dialect.lock(tx.db.selectFrom('alerts').selectAll().where('ticket_id', '=', ticket_id).orderBy('id')).execute()).map(toAlert)

export const listTicketAlerts = async ({ db }: Reader, ticket_id: number): Promise<readonly Alert[]> =>
  (await db.selectFrom('alerts').selectAll().where('ticket_id', '=', ticket_id).orderBy('id').execute()).map(toAlert)

export type AlertFilters = {
  readonly state?: AlertState | undefined
  readonly severity?: Severity | undefined
  readonly source?: string | undefined
  readonly ticket_id?: number | undefined
  readonly check_uuid?: string | undefined
  /** Default: all. */
  readonly scope?: TicketScope
}

const selectFiltered = ({ db }: Reader, { state, severity, source, ticket_id, check_uuid, scope = null }: AlertFilters) =>
  db
    .selectFrom('alerts')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(severity !== undefined, (query) => query.where('severity', '=', severity ?? ''))
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .$if(ticket_id !== undefined, (query) => query.where('ticket_id', '=', ticket_id ?? 0))
    .$if(check_uuid !== undefined, (query) => query.where('check_uuid', '=', check_uuid ?? ''))
    .where(toScopeCondition(scope))

export const listAlerts = async (
  reader: Reader,
  filters: AlertFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Alert[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await query.limit(limit).offset(offset).execute()).map(toAlert)
}

export const countAlerts = async (reader: Reader, filters: AlertFilters): Promise<number> =>
  (
    await selectFiltered(reader, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const repointAlerts = async (tx: Tx, from: number, to: number): Promise<void> => {
  await tx.db.updateTable('alerts').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
  await tx.db.updateTable('alert_groups').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
}

export const lockDueAlerts = async (tx: Tx, limit: number): Promise<readonly Alert[]> => {
  const due = tx.db.selectFrom('alerts').selectAll().where('due_at', '<=', tx.now).orderBy('due_at').limit(limit)
  return (await tx.dialect.lockSkipLocked(due).execute()).map(toAlert)
}

export const findNextAlertDue = async ({ db }: Reader): Promise<Instant | undefined> => {
  const row = await db
    .selectFrom('alerts')
    .select(sql<Instant | null>`min(due_at)`.as('at'))
    .where('due_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? undefined
}

export const listOpenCheckAlerts = async ({ db }: Reader, after_id: number, limit: number): Promise<readonly Alert[]> =>
  (
    await db
      .selectFrom('alerts')
      .selectAll()
      .where(sql<boolean>`state <> 'resolved'`)
      .where('check_uuid', 'is not', null)
      .where('id', '>', after_id)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(toAlert)
