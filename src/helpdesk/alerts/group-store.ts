import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Alert } from './model.ts'

export const countNewInGroup = async ({ db }: Reader, { source, group_name }: Alert, since: Instant): Promise<number> =>
  (
    await db
      .selectFrom('alerts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('source', '=', source)
      .where('group_name', '=', group_name)
      .where('first_seen_at', '>=', since)
      .executeTakeFirstOrThrow()
  ).count

type Group = {
  readonly ticket_id: number | null
  readonly opened_at: Instant | null
  /** The latest major incident that its alerts led to. */
  readonly incident_id: number | null
  /** When one of its alerts last began. */
  readonly incident_at: Instant | null
}

/** Ours until the end of the transaction: nobody else of this group opens a ticket meanwhile. */
export const takeUpGroup = async (tx: Tx, source: string, name: string): Promise<Group> =>
  await tx.db
    .insertInto('alert_groups')
    .values({ source, name, ticket_id: null, opened_at: null, incident_id: null, incident_at: null })
    .onConflict((conflict) => conflict.columns(['source', 'name']).doUpdateSet({ name }))
    .returning(['ticket_id', 'opened_at', 'incident_id', 'incident_at'])
    .executeTakeFirstOrThrow()

export const saveGroup = async (tx: Tx, source: string, name: string, group: Partial<Group>): Promise<void> => {
  await tx.db.updateTable('alert_groups').set(group).where('source', '=', source).where('name', '=', name).execute()
}
