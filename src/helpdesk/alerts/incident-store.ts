import { sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Alert } from './model.ts'
import { toAlert } from './store.ts'

// Maximum number of open alerts of a group that are loaded; enough to detect a major incident.
const MAX_GROUP_ALERTS = 200

export const listOpenInGroup = async (
  { db }: Reader,
  { source, group_name, owner_department_id }: Alert,
  since: Instant,
): Promise<readonly Alert[]> =>
  (
    await db
      .selectFrom('alerts')
      .selectAll()
      .where(sql<boolean>`state <> 'resolved'`)
      .where('source', '=', source)
      .where('group_name', '=', group_name)
      .where('owner_department_id', '=', owner_department_id)
      .where('last_seen_at', '>=', since)
      .orderBy('last_seen_at', 'desc')
      .limit(MAX_GROUP_ALERTS)
      .execute()
  ).map(toAlert)

/** Links those of the alerts that are open. Sets no other state, because the rows are not locked and may change concurrently. */
export const linkToIncident = async (tx: Tx, ids: readonly number[], incident_id: number): Promise<void> => {
  if (ids.length === 0) return
  const open = tx.db
    .updateTable('alerts')
    .set({ incident_id, updated_at: tx.now })
    .where('id', 'in', [...ids])
  await open.where(sql<boolean>`state <> 'resolved'`).execute()
}

export const summarizeIncidentAlerts = async (
  { db }: Reader,
  incident_id: number,
): Promise<{ readonly open: number; readonly last_resolved_at: Instant | null }> =>
  await db
    .selectFrom('alerts')
    .select([
      sql<number>`count(case when state <> 'resolved' then 1 end)`.as('open'),
      sql<Instant | null>`max(resolved_at)`.as('last_resolved_at'),
    ])
    .where('incident_id', '=', incident_id)
    .executeTakeFirstOrThrow()

export const listIncidentCheckUuids = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> => {
  const found = new Map<number, string[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('alerts')
    .innerJoin('tickets', 'tickets.id', 'alerts.ticket_id')
    .select(['tickets.incident_id', 'alerts.check_uuid'])
    .distinct()
    .where('tickets.incident_id', 'in', ids)
    .where('alerts.check_uuid', 'is not', null)
    .execute()
  for (const { incident_id, check_uuid } of rows)
    if (incident_id !== null && check_uuid !== null) found.set(incident_id, [...(found.get(incident_id) ?? []), check_uuid])
  return found
}

export const lockSuppressedAlerts = async (tx: Tx, change_id: number): Promise<readonly Alert[]> => {
  const query = tx.db.selectFrom('alerts').selectAll().where('suppressed_by_change_id', '=', change_id)
  return (await tx.dialect.lock(query.where(sql<boolean>`state <> 'resolved'`).orderBy('id')).execute()).map(toAlert)
}
