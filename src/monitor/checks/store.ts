import { sql } from 'kysely'
import { yieldToEventLoop } from '../../kernel/clock.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import { type Check, type CheckSettings, type CheckState, NEW_STATE, pickState, toUniqueKey } from './model.ts'
import { IDENTITY_COLUMNS, parseUuids, SETTING_COLUMNS, STATE_COLUMNS, toCheck, toColumns } from './rows.ts'

const checksWithState = ({ db }: Reader) =>
  db
    .selectFrom('checks')
    .innerJoin('check_states', 'check_states.check_id', 'checks.id')
    .select([...IDENTITY_COLUMNS, ...SETTING_COLUMNS, ...STATE_COLUMNS])

export const findCheck = async (reader: Reader, id: number): Promise<Check | undefined> => {
  const row = await checksWithState(reader).where('id', '=', id).executeTakeFirst()
  return row && toCheck(row)
}

export const findCheckByUuid = async (reader: Reader, uuid: string): Promise<Check | undefined> => {
  const row = await checksWithState(reader).where('uuid', '=', uuid).executeTakeFirst()
  return row && toCheck(row)
}

export const findCheckByUniqueKey = async (reader: Reader, project_id: number, unique_key: string): Promise<Check | undefined> => {
  const row = await checksWithState(reader).where('unique_key', '=', unique_key).where('project_id', '=', project_id).executeTakeFirst()
  return row && toCheck(row)
}

export const knownUuids = async ({ db }: Reader, uuids: readonly string[]): Promise<readonly string[]> =>
  uuids.length === 0 ? [] : (await db.selectFrom('checks').select('uuid').where('uuid', 'in', uuids).execute()).map(({ uuid }) => uuid)

export const listChecksWithUuids = async (reader: Reader, project_id: number, uuids: readonly string[]): Promise<readonly Check[]> => {
  const rows = await checksWithState(reader).where('uuid', 'in', uuids).where('project_id', '=', project_id).orderBy('id').execute()
  return rows.map(toCheck)
}

export const listChecksBySlug = async (reader: Reader, project_id: number, slug: string): Promise<readonly Check[]> => {
  const rows = await checksWithState(reader).where('slug', '=', slug).where('project_id', '=', project_id).orderBy('id').execute()
  return rows.map(toCheck)
}

const projectChecks = (reader: Reader, project_id: number) => checksWithState(reader).where('project_id', '=', project_id).orderBy('id')

export const listChecksOfProject = async (reader: Reader, project_id: number): Promise<readonly Check[]> =>
  (await projectChecks(reader, project_id).execute()).map(toCheck)

/** Parsing this many rows takes a few milliseconds; then the event loop gets a turn. */
export const CHECKS_PER_SLICE = 500

export const listChecksYielding = async (reader: Reader, project_id: number): Promise<readonly Check[]> => {
  const checks: Check[] = []
  for (const row of await projectChecks(reader, project_id).execute())
    if (checks.push(toCheck(row)) % CHECKS_PER_SLICE === 0) await yieldToEventLoop()
  return checks
}

export const listTagStrings = async ({ db }: Reader, project_id: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('checks')
    .select('tags')
    .distinct()
    .where('project_id', '=', project_id)
    .where('tags', '<>', '')
    .execute()
  return rows.map(({ tags }) => tags)
}

export const listCheckIds = async (
  { db }: Reader,
  project_id: number,
  uuids: readonly string[] | undefined,
): Promise<readonly Pick<Check, 'id' | 'uuid'>[]> =>
  await db
    .selectFrom('checks')
    .select(['id', 'uuid'])
    .where('project_id', '=', project_id)
    .$if(uuids !== undefined, (query) => query.where('uuid', 'in', uuids ?? []))
    .orderBy('id')
    .execute()

export const countChecks = async ({ db }: Reader, project_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('checks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return count
}

export type CheckMatch = Partial<Pick<CheckSettings, 'name' | 'slug' | 'tags' | 'timeout' | 'grace'>>

export const findOldestMatch = async (reader: Reader, project_id: number, match: CheckMatch): Promise<Check | undefined> => {
  const row = await checksWithState(reader)
    .where('project_id', '=', project_id)
    .where(({ and }) => and(match))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && toCheck(row)
}

/** Locks in the order of ids. The row in `checks` stays unlocked, because inserting a ping takes a foreign-key lock on that row. */
export const lockCheckStates = async (tx: Tx, check_ids: readonly number[]): Promise<void> => {
  await tx.dialect
    .lock(tx.db.selectFrom('check_states').select('check_id').where('check_id', 'in', check_ids).orderBy('check_id'))
    .execute()
}

export type NewCheck = {
  readonly project_id: number
  readonly settings: CheckSettings
  readonly uuid?: string
}

export const insertCheck = async (tx: Tx, { project_id, settings, uuid = tx.ids.uuid() }: NewCheck): Promise<Check> => {
  const own = { uuid, unique_key: toUniqueKey(uuid), project_id, badge_key: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now }
  const { id } = await tx.db
    .insertInto('checks')
    .values({ ...toColumns(settings), ...own })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('check_states')
    .values({ check_id: id, ...NEW_STATE })
    .execute()
  return { id, ...own, ...settings, ...NEW_STATE }
}

export const updateSettingsRow = async (tx: Tx, id: number, settings: CheckSettings): Promise<void> => {
  await tx.db
    .updateTable('checks')
    .set({ ...toColumns(settings), updated_at: tx.now })
    .where('id', '=', id)
    .execute()
}

const raisedVersion = sql<number>`version + 1`

export const updateStateRow = async (tx: Tx, id: number, state: CheckState): Promise<void> => {
  await tx.db
    .updateTable('check_states')
    .set({ ...pickState(state), version: raisedVersion })
    .where('check_id', '=', id)
    .execute()
}

export const listDependencies = async (
  { db }: Reader,
  project_id: number,
): Promise<readonly Pick<Check, 'id' | 'uuid' | 'depends_on'>[]> => {
  const rows = await db
    .selectFrom('checks')
    .select(['id', 'uuid', 'depends_on'])
    .where('project_id', '=', project_id)
    .where('depends_on', '<>', '[]')
    .execute()
  return rows.map(({ depends_on, ...own }) => ({ ...own, depends_on: parseUuids(depends_on) }))
}

export const updateDependenciesRow = async (tx: Tx, id: number, depends_on: readonly string[]): Promise<void> => {
  await tx.db
    .updateTable('checks')
    .set({ depends_on: JSON.stringify(depends_on) })
    .where('id', '=', id)
    .execute()
}

/** Serializes transactions whose result depends on all checks of a project. */
export const lockProject = async (tx: Tx, project_id: number): Promise<void> => {
  await tx.dialect.lock(tx.db.selectFrom('projects').select('id').where('id', '=', project_id)).execute()
}

export const clearDeadlines = async (tx: Tx, project_id: number): Promise<void> => {
  const own = tx.db.selectFrom('checks').select('id').where('project_id', '=', project_id)
  await tx.db.updateTable('check_states').set({ alert_after: null, version: raisedVersion }).where('check_id', 'in', own).execute()
}

export const listFirstCheckIds = async ({ db }: Reader, project_id: number, limit: number): Promise<readonly number[]> => {
  const rows = await db.selectFrom('checks').select('id').where('project_id', '=', project_id).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export const deleteCheckRows = async (tx: Tx, ids: readonly number[]): Promise<number> => {
  const result = await tx.db.deleteFrom('checks').where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const updateProjectOfChecks = async (tx: Tx, ids: readonly number[], project_id: number): Promise<void> => {
  await tx.db.updateTable('checks').set({ project_id, updated_at: tx.now }).where('id', 'in', ids).execute()
}
