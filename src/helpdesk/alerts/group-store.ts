import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Alert } from './model.ts'

export const countNewInGroup = async (
  { db }: Reader,
  { source, group_name, owner_department_id }: Alert,
  since: Instant,
): Promise<number> =>
  (
    await db
      .selectFrom('alerts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('source', '=', source)
      .where('group_name', '=', group_name)
      .where('owner_department_id', '=', owner_department_id)
      .where('first_seen_at', '>=', since)
      .executeTakeFirstOrThrow()
  ).count

type AlertGroup = {
  readonly ticket_id: number | null
  readonly opened_at: Instant | null
  readonly incident_id: number | null
  /** Time at which the latest alert was linked to the incident. */
  readonly incident_at: Instant | null
}

export type AlertGroupKey = { readonly source: string; readonly name: string; readonly department_id: number }

export const toGroupKey = ({ source, group_name, owner_department_id }: Alert): AlertGroupKey | undefined =>
  group_name === null || owner_department_id === null ? undefined : { source, name: group_name, department_id: owner_department_id }

/** Locks the group until the transaction ends, so that only one of its alerts opens a ticket. */
export const lockGroup = async (tx: Tx, key: AlertGroupKey): Promise<AlertGroup> =>
  await tx.db
    .insertInto('alert_groups')
    .values({ ...key, ticket_id: null, opened_at: null, incident_id: null, incident_at: null })
    .onConflict((conflict) => conflict.columns(['source', 'name', 'department_id']).doUpdateSet({ name: key.name }))
    .returning(['ticket_id', 'opened_at', 'incident_id', 'incident_at'])
    .executeTakeFirstOrThrow()

export const saveGroup = async (tx: Tx, { source, name, department_id }: AlertGroupKey, group: Partial<AlertGroup>): Promise<void> => {
  const saved = tx.db.updateTable('alert_groups').set(group).where('source', '=', source).where('name', '=', name)
  await saved.where('department_id', '=', department_id).execute()
}
