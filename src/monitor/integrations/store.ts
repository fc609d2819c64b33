import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { Integration } from './model.ts'

type FlagColumn = 'notify_up' | 'notify_down' | 'is_default' | 'is_verified' | 'is_disabled'
type IntegrationRow = Omit<Integration, FlagColumn> & { readonly [F in FlagColumn]: number }

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    channels: { -readonly [C in keyof IntegrationRow]: C extends 'id' ? Generated<number> : IntegrationRow[C] }
    check_channels: { check_id: number; channel_id: number }
  }
}

const toIntegration = (row: IntegrationRow): Integration => ({
  ...row,
  notify_up: row.notify_up === 1,
  notify_down: row.notify_down === 1,
  is_default: row.is_default === 1,
  is_verified: row.is_verified === 1,
  is_disabled: row.is_disabled === 1,
})

export type IntegrationUpdate = Partial<Omit<Integration, 'id' | 'uuid' | 'project_id' | 'kind' | 'created_at' | 'updated_at'>>

const toColumns = (changes: IntegrationUpdate): Partial<Omit<IntegrationRow, 'id'>> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]))

export const listIntegrations = async ({ db }: Reader, project_id: number): Promise<readonly Integration[]> => {
  const rows = await db.selectFrom('channels').selectAll().where('project_id', '=', project_id).orderBy('id').execute()
  return rows.map(toIntegration)
}

export const findIntegrationByUuid = async ({ db }: Reader, uuid: string): Promise<Integration | undefined> => {
  const row = await db.selectFrom('channels').selectAll().where('uuid', '=', uuid).executeTakeFirst()
  return row && toIntegration(row)
}

export const findIntegration = async ({ db }: Reader, id: number): Promise<Integration | undefined> => {
  const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toIntegration(row)
}

export const listIntegrationsOfKind = async ({ db }: Reader, kind: string): Promise<readonly Integration[]> =>
  (await db.selectFrom('channels').selectAll().where('kind', '=', kind).orderBy('id').execute()).map(toIntegration)

export type NewIntegration = Pick<
  Integration,
  'project_id' | 'kind' | 'name' | 'conf' | 'notify_up' | 'notify_down' | 'is_default' | 'is_verified'
>

const toRow = (tx: Tx, channel: NewIntegration): Omit<IntegrationRow, 'id'> => ({
  ...channel,
  uuid: tx.ids.uuid(),
  notify_up: Number(channel.notify_up),
  notify_down: Number(channel.notify_down),
  is_default: Number(channel.is_default),
  is_verified: Number(channel.is_verified),
  is_disabled: 0,
  last_error: '',
  last_notify_at: null,
  created_at: tx.now,
  updated_at: tx.now,
})

export const insertIntegration = async (tx: Tx, channel: NewIntegration): Promise<Integration> =>
  toIntegration(await tx.db.insertInto('channels').values(toRow(tx, channel)).returningAll().executeTakeFirstOrThrow())

export const updateIntegrationRow = async (tx: Tx, id: number, changes: IntegrationUpdate): Promise<Integration | undefined> => {
  const row = await tx.db
    .updateTable('channels')
    .set({ ...toColumns(changes), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toIntegration(row)
}

/** Marks set by delivery. They are no change by a user, so `updated_at` stays. */
export const updateIntegrationMarks = async (
  tx: Tx,
  id: number,
  marks: { readonly last_error?: string; readonly last_notify_at?: Instant; readonly is_disabled?: 0 | 1 },
): Promise<void> => {
  await tx.db.updateTable('channels').set(marks).where('id', '=', id).execute()
}

export const deleteIntegrationRow = async (tx: Tx, id: number): Promise<boolean> => {
  const result = await tx.db.deleteFrom('channels').where('id', '=', id).executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}

type AssignmentRow = { readonly check_id: number; readonly channel_id: number }

export const insertAssignments = async (tx: Tx, links: readonly AssignmentRow[]): Promise<void> => {
  if (links.length === 0) return
  await tx.db
    .insertInto('check_channels')
    .values(links)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const deleteAssignmentsOfCheck = async (tx: Tx, check_id: number): Promise<void> => {
  await tx.db.deleteFrom('check_channels').where('check_id', '=', check_id).execute()
}

export const deleteAssignments = async (tx: Tx, channel_id: number, check_ids: readonly number[]): Promise<void> => {
  if (check_ids.length === 0) return
  await tx.db.deleteFrom('check_channels').where('channel_id', '=', channel_id).where('check_id', 'in', check_ids).execute()
}

export const lockIntegrations = async (tx: Tx, ids: readonly number[]): Promise<readonly number[]> => {
  if (ids.length === 0) return []
  const rows = await tx.dialect.lock(tx.db.selectFrom('channels').select('id').where('id', 'in', ids).orderBy('id')).execute()
  return rows.map(({ id }) => id)
}

/** Assignments of the checks of one project from the first id to the last, ordered by the uuids of the integrations. */
export const listAssignmentRows = async ({ db }: Reader, project_id: number, first: number, last: number) =>
  await db
    .selectFrom('check_channels')
    .innerJoin('channels', 'channels.id', 'check_channels.channel_id')
    .select(['check_channels.check_id', 'channels.uuid'])
    .where('channels.project_id', '=', project_id)
    .where('check_channels.check_id', '>=', first)
    .where('check_channels.check_id', '<=', last)
    .orderBy('channels.uuid')
    .execute()
