import type { Generated, Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { MaintenanceWindow } from './model.ts'

type Row = { -readonly [C in keyof Omit<MaintenanceWindow, 'id' | 'check_uuids'>]: MaintenanceWindow[C] } & {
  id: Generated<number>
  check_uuids: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    maintenance_windows: Row
  }
}

// Only `columnsOf` writes them.
const windowOf = (row: Selectable<Row>): MaintenanceWindow => ({ ...row, check_uuids: JSON.parse(row.check_uuids) })

export const windowsOf = async ({ db }: Reader, project_id: number): Promise<readonly MaintenanceWindow[]> =>
  (await db.selectFrom('maintenance_windows').selectAll().where('project_id', '=', project_id).orderBy('id').execute()).map(windowOf)

export const windowsFrom = async ({ db }: Reader, origin: string): Promise<readonly MaintenanceWindow[]> =>
  (await db.selectFrom('maintenance_windows').selectAll().where('origin', '=', origin).orderBy('id').execute()).map(windowOf)

export const windowByUuid = async ({ db }: Reader, project_id: number, uuid: string): Promise<MaintenanceWindow | undefined> => {
  const query = db.selectFrom('maintenance_windows').selectAll().where('uuid', '=', uuid).where('project_id', '=', project_id)
  const row = await query.executeTakeFirst()
  return row && windowOf(row)
}

/** What people decide about a window; the rest is for windows that something else plans. */
export type WindowSettings = Pick<MaintenanceWindow, 'name' | 'tags' | 'starts_at' | 'ends_at' | 'schedule' | 'tz' | 'duration'> &
  Partial<Pick<MaintenanceWindow, 'check_uuids' | 'origin'>>

const columnsOf = <S extends Partial<WindowSettings>>({ check_uuids, ...settings }: S) => ({
  ...settings,
  ...(check_uuids !== undefined && { check_uuids: JSON.stringify(check_uuids) }),
})

export const insertWindow = async (tx: Tx, project_id: number, settings: WindowSettings): Promise<MaintenanceWindow> => {
  const given = { ...settings, check_uuids: JSON.stringify(settings.check_uuids ?? []), origin: settings.origin ?? null }
  const row = { ...given, project_id, uuid: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now }
  return windowOf(await tx.db.insertInto('maintenance_windows').values(row).returningAll().executeTakeFirstOrThrow())
}

export const writeWindow = async (tx: Tx, id: number, settings: Partial<WindowSettings>): Promise<MaintenanceWindow | undefined> => {
  const row = await tx.db
    .updateTable('maintenance_windows')
    .set({ ...columnsOf(settings), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && windowOf(row)
}

export const removeWindow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('maintenance_windows').where('id', '=', id).execute()
}
