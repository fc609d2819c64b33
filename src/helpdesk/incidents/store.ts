import { type Generated, type Selectable, sql } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { IncidentSeverity, IncidentStatus } from '../../contract/v1/incidents.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { EMPTY_REVIEW, type Incident, type IncidentUpdate } from './model.ts'

type IncidentRow = {
  id: Generated<number>
  title: string
  description: string
  severity: string
  status: string
  commander_id: number | null
  responder_ids: string
  review: string | null
  started_at: Instant
  resolved_at: Instant | null
  is_declared_by_rule: Generated<number>
  created_at: Instant
  updated_at: Instant
}

type UpdateRow = {
  id: Generated<number>
  incident_id: number
  status: string
  message: string
  is_public: number
  author_id: number | null
  author_name: string
  created_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    incidents: IncidentRow
    incident_assets: { incident_id: number; asset_id: number }
    incident_updates: UpdateRow
  }
}

const incidentOf = (row: Selectable<IncidentRow>): Incident => ({
  ...row,
  severity: row.severity as IncidentSeverity,
  status: row.status as IncidentStatus,
  responder_ids: JSON.parse(row.responder_ids),
  review: row.review === null ? EMPTY_REVIEW : JSON.parse(row.review),
  is_declared_by_rule: row.is_declared_by_rule === 1,
})

const updateOf = (row: Selectable<UpdateRow>): IncidentUpdate => ({
  ...row,
  status: row.status as IncidentStatus,
  is_public: row.is_public === 1,
})

export type NewIncident = Omit<Incident, 'id' | 'created_at' | 'updated_at' | 'review'>

export const insertIncident = async (tx: Tx, { responder_ids, is_declared_by_rule, ...incident }: NewIncident): Promise<Incident> => {
  const row = {
    ...incident,
    responder_ids: JSON.stringify(responder_ids),
    review: null,
    is_declared_by_rule: is_declared_by_rule ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
  }
  return incidentOf(await tx.db.insertInto('incidents').values(row).returningAll().executeTakeFirstOrThrow())
}

export const updateIncidentRow = async (
  tx: Tx,
  id: number,
  { responder_ids, review, ...plain }: Partial<Omit<Incident, 'id' | 'is_declared_by_rule' | 'created_at' | 'updated_at'>>,
): Promise<Incident> => {
  const row = await tx.db
    .updateTable('incidents')
    .set({
      ...plain,
      ...(responder_ids && { responder_ids: JSON.stringify(responder_ids) }),
      ...(review && { review: JSON.stringify(review) }),
      updated_at: tx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return incidentOf(row)
}

export const findIncident = async ({ db }: Reader, id: number): Promise<Incident | undefined> => {
  const row = await db.selectFrom('incidents').selectAll().where('id', '=', id).executeTakeFirst()
  return row && incidentOf(row)
}

export const lockIncident = async (tx: Tx, id: number): Promise<Incident | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('incidents').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && incidentOf(row)
}

export type IncidentFilters = {
  readonly status?: IncidentStatus | undefined
  readonly severity?: IncidentSeverity | undefined
  readonly commander_id?: number | undefined
}

const selectFiltered = ({ db }: Reader, { status, severity, commander_id }: IncidentFilters) =>
  db
    .selectFrom('incidents')
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(severity !== undefined, (query) => query.where('severity', '=', severity ?? ''))
    .$if(commander_id !== undefined, (query) => query.where('commander_id', '=', commander_id ?? 0))

export const listIncidents = async (
  reader: Reader,
  filters: IncidentFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly Incident[]> => {
  const query = selectFiltered(reader, filters).selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  return (await query.limit(limit).offset(offset).execute()).map(incidentOf)
}

export const countIncidents = async (reader: Reader, filters: IncidentFilters): Promise<number> =>
  (
    await selectFiltered(reader, filters)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertUpdate = async (
  tx: Tx,
  { is_public, ...update }: Omit<IncidentUpdate, 'id' | 'created_at'>,
): Promise<IncidentUpdate> => {
  const row = { ...update, is_public: is_public ? 1 : 0, created_at: tx.now }
  return updateOf(await tx.db.insertInto('incident_updates').values(row).returningAll().executeTakeFirstOrThrow())
}

export const listUpdates = async ({ db }: Reader, incident_id: number): Promise<readonly IncidentUpdate[]> =>
  (await db.selectFrom('incident_updates').selectAll().where('incident_id', '=', incident_id).orderBy('id').execute()).map(updateOf)

export const listPublicUpdates = async ({ db }: Reader, ids: readonly number[]): Promise<readonly IncidentUpdate[]> => {
  if (ids.length === 0) return []
  const query = db.selectFrom('incident_updates').selectAll().where('incident_id', 'in', ids)
  return (
    await query
      .where(sql<boolean>`is_public = 1`)
      .orderBy('id', 'desc')
      .execute()
  ).map(updateOf)
}

export const listCurrentIncidents = async ({ db }: Reader, ended_after: Instant): Promise<readonly Incident[]> =>
  (
    await db
      .selectFrom('incidents')
      .selectAll()
      .where(({ or, eb }) => or([eb('resolved_at', 'is', null), eb('resolved_at', '>', ended_after)]))
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(incidentOf)

export const listAssetIdsByIncident = async ({ db }: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const found = new Map<number, number[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db.selectFrom('incident_assets').selectAll().where('incident_id', 'in', ids).orderBy('asset_id').execute()
  for (const { incident_id, asset_id } of rows) found.get(incident_id)?.push(asset_id)
  return found
}

export const incidentIdsOfAsset = async ({ db }: Reader, asset_id: number): Promise<readonly number[]> =>
  (await db.selectFrom('incident_assets').select('incident_id').where('asset_id', '=', asset_id).orderBy('incident_id').execute()).map(
    ({ incident_id }) => incident_id,
  )

export const replaceAssets = async (tx: Tx, incident_id: number, asset_ids: readonly number[]): Promise<void> => {
  await tx.db.deleteFrom('incident_assets').where('incident_id', '=', incident_id).execute()
  if (asset_ids.length === 0) return
  const rows = [...new Set(asset_ids)].map((asset_id) => ({ incident_id, asset_id }))
  await tx.db.insertInto('incident_assets').values(rows).execute()
}

/** Copies the links of one asset to another one; the deletion of the first removes its own. */
export const copyIncidentLinks = async ({ db }: Tx, from: number, to: number): Promise<void> => {
  await sql`insert into incident_assets (incident_id, asset_id)
    select incident_id, ${sql.lit(to)} from incident_assets where asset_id = ${from} on conflict do nothing`.execute(db)
}

/** Merged tickets count through their target. */
const selectLinked = ({ db }: Reader) => db.selectFrom('tickets').where('merged_into_id', 'is', null)

export const listTicketIds = async (reader: Reader, incident_id: number): Promise<readonly number[]> =>
  (await selectLinked(reader).select('id').where('incident_id', '=', incident_id).orderBy('id').execute()).map(({ id }) => id)

export const listOpenTicketIds = async (
  reader: Reader,
  incident_id: number,
  after_id: number,
  limit: number,
): Promise<readonly number[]> => {
  const query = selectLinked(reader).select('id').where('incident_id', '=', incident_id).where('id', '>', after_id)
  return (await query.where('is_open', '=', 1).orderBy('id').limit(limit).execute()).map(({ id }) => id)
}

export const countTicketsByIncident = async (reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectLinked(reader)
    .select(({ fn }) => ['incident_id', fn.countAll<number>().as('count')])
    .where('incident_id', 'in', ids)
    .groupBy('incident_id')
    .execute()
  return new Map(rows.map(({ incident_id, count }) => [incident_id ?? 0, count]))
}
