import { type Generated, type Insertable, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { ChangeStatus, ChangeType, ChangeRisk } from '../../contract/v1/change-enums.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { LimitOffset } from '../../kernel/db/limit-offset.ts'
import { canSee, type TicketScope } from '../ticket-scope.ts'
import type { Change } from './model.ts'

type ChangeColumns = Omit<Change, 'id' | 'asset_ids' | 'ticket_ids' | 'check_uuids' | 'decision'>

type ChangeRow = { -readonly [K in keyof ChangeColumns]: ChangeColumns[K] } & {
  id: Generated<number>
  decision: string | null
  check_uuids: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    changes: ChangeRow
    change_votes: { change_id: number; round: number; member_id: number; decision: string; comment: string; cast_at: Instant }
    change_assets: { change_id: number; asset_id: number }
    change_tickets: { change_id: number; ticket_id: number }
  }
}

const withLinks = async ({ db }: Reader, rows: readonly Selectable<ChangeRow>[]): Promise<readonly Change[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const assets = await db.selectFrom('change_assets').selectAll().where('change_id', 'in', ids).orderBy('asset_id').execute()
  const tickets = await db.selectFrom('change_tickets').selectAll().where('change_id', 'in', ids).orderBy('ticket_id').execute()
  return rows.map((row) => ({
    ...row,
    decision: row.decision === null ? null : JSON.parse(row.decision),
    check_uuids: JSON.parse(row.check_uuids),
    asset_ids: assets.filter(({ change_id }) => change_id === row.id).map(({ asset_id }) => asset_id),
    ticket_ids: tickets.filter(({ change_id }) => change_id === row.id).map(({ ticket_id }) => ticket_id),
  }))
}

export type ChangePatch = Partial<Omit<Change, 'id' | 'created_at' | 'updated_at'>>

// Column names equal the field names of a change; `check_uuids` and `decision` are serialized.
const rowOf = <T>({ asset_ids: _, ticket_ids: __, ...edit }: ChangePatch): T => {
  const defined = Object.entries(edit).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    defined.map(([name, value]) => [
      name,
      name === 'check_uuids' || (name === 'decision' && value !== null) ? JSON.stringify(value) : value,
    ]),
  ) as T
}

const replaceLinks = async (tx: Tx, change_id: number, { asset_ids, ticket_ids }: ChangePatch): Promise<void> => {
  if (asset_ids) {
    await tx.db.deleteFrom('change_assets').where('change_id', '=', change_id).execute()
    const values = [...new Set(asset_ids)].map((asset_id) => ({ change_id, asset_id }))
    if (values.length > 0) await tx.db.insertInto('change_assets').values(values).execute()
  }
  if (ticket_ids) {
    await tx.db.deleteFrom('change_tickets').where('change_id', '=', change_id).execute()
    const values = [...new Set(ticket_ids)].map((ticket_id) => ({ change_id, ticket_id }))
    if (values.length > 0) await tx.db.insertInto('change_tickets').values(values).execute()
  }
}

export type NewChange = Omit<Change, 'id' | 'created_at' | 'updated_at'>

export const insertChange = async (tx: Tx, change: NewChange): Promise<Change> => {
  const values = { ...rowOf<Insertable<ChangeRow>>(change), created_at: tx.now, updated_at: tx.now }
  const { id } = await tx.db.insertInto('changes').values(values).returning('id').executeTakeFirstOrThrow()
  await replaceLinks(tx, id, change)
  return { ...change, id, created_at: tx.now, updated_at: tx.now }
}

export const updateChangeRow = async (tx: Tx, before: Change, edit: ChangePatch): Promise<Change> => {
  await tx.db
    .updateTable('changes')
    .set({ ...rowOf<Partial<Omit<ChangeRow, 'id'>>>(edit), updated_at: tx.now })
    .where('id', '=', before.id)
    .execute()
  await replaceLinks(tx, before.id, edit)
  return { ...before, ...edit, updated_at: tx.now }
}

export const findChangeRow = async (reader: Reader, id: number): Promise<Change | undefined> =>
  (await withLinks(reader, await reader.db.selectFrom('changes').selectAll().where('id', '=', id).execute()))[0]

/** Locks the change, so that votes and status transitions are serialized. */
export const lockChange = async (tx: Tx, id: number): Promise<Change | undefined> =>
  (await withLinks(tx, await tx.dialect.lock(tx.db.selectFrom('changes').selectAll().where('id', '=', id)).execute()))[0]

export type ChangeFilters = {
  readonly status?: readonly ChangeStatus[] | undefined
  readonly risk?: readonly ChangeRisk[] | undefined
  readonly type?: readonly ChangeType[] | undefined
  /** `null` selects unassigned changes. */
  readonly assignee_id?: readonly (number | null)[] | undefined
  readonly department_id?: readonly number[] | undefined
}

const selectFiltered = ({ db }: Reader, { status, risk, type, assignee_id, department_id }: ChangeFilters) => {
  const people = (assignee_id ?? []).filter((id) => id !== null)
  return db
    .selectFrom('changes')
    .$if(status !== undefined, (query) => query.where('status', 'in', [...(status ?? [])]))
    .$if(risk !== undefined, (query) => query.where('risk', 'in', [...(risk ?? [])]))
    .$if(type !== undefined, (query) => query.where('type', 'in', [...(type ?? [])]))
    .$if(department_id !== undefined, (query) => query.where('department_id', 'in', [...(department_id ?? [])]))
    .$if(assignee_id !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          ...(people.length > 0 ? [eb('assignee_id', 'in', people)] : []),
          ...(assignee_id?.includes(null) ? [eb('assignee_id', 'is', null)] : []),
        ]),
      ),
    )
}

export const listChangeRows = async (
  reader: Reader,
  filters: ChangeFilters,
  { limit, offset }: LimitOffset,
): Promise<readonly Change[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset)
  return await withLinks(reader, await query.execute())
}

export const countChanges = async (reader: Reader, filters: ChangeFilters): Promise<number> => {
  const query = selectFiltered(reader, filters).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await query.executeTakeFirstOrThrow()).count)
}

const ENDED_STATUSES: readonly ChangeStatus[] = ['rejected', 'cancelled', 'closed']

export const listChangesWithin = async (reader: Reader, from_at: Instant, to_at: Instant): Promise<readonly Change[]> => {
  const query = reader.db
    .selectFrom('changes')
    .selectAll()
    .where('planned_end_at', '>', from_at)
    .where('planned_start_at', '<', to_at)
    .where('status', 'not in', ENDED_STATUSES)
    .orderBy('planned_start_at')
    .orderBy('id')
    .limit(1_000)
  return await withLinks(reader, await query.execute())
}

const selectByAsset = ({ db }: Reader, asset_id: number) =>
  db
    .selectFrom('changes')
    .innerJoin('change_assets', 'change_assets.change_id', 'changes.id')
    .selectAll('changes')
    .where('change_assets.asset_id', '=', asset_id)
    .orderBy('changes.id')

export const changeIdsOn = async ({ db }: Reader, asset_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('change_assets').select('change_id').where('asset_id', '=', asset_id).orderBy('change_id').execute()).map(
    ({ change_id }) => change_id,
  )

export const listOpenChangesByAsset = async (reader: Reader, asset_id: number): Promise<readonly Change[]> =>
  await withLinks(reader, await selectByAsset(reader, asset_id).where('status', 'not in', ENDED_STATUSES).execute())

export const listActiveChangesByAsset = async (reader: Reader, asset_id: number): Promise<readonly Change[]> => {
  const rows = await selectByAsset(reader, asset_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'implementing'),
        eb.and([
          eb('status', 'in', ['approved', 'scheduled']),
          eb('planned_start_at', '<=', reader.now),
          eb('planned_end_at', '>', reader.now),
        ]),
      ]),
    )
    .execute()
  return await withLinks(reader, rows)
}

export const countVisibleTickets = async ({ db }: Reader, ids: readonly number[], scope: TicketScope): Promise<number> => {
  if (ids.length === 0) return 0
  const query = db.selectFrom('tickets').select(['department_id', 'assignee_id'])
  return (await query.where('id', 'in', [...ids]).execute()).filter((ticket) => canSee(scope, ticket)).length
}

/** Copies the links of one asset to another one; the deletion of the first removes its own. */
export const copyChangeLinks = async ({ db }: Tx, from: number, to: number): Promise<void> => {
  await sql`insert into change_assets (change_id, asset_id)
    select change_id, ${sql.lit(to)} from change_assets where asset_id = ${from} on conflict do nothing`.execute(db)
}
