import type { Generated, Selectable } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { MaintenanceWindow } from './model.ts'

type WindowRow = { -readonly [C in keyof Omit<MaintenanceWindow, 'id' | 'check_uuids'>]: MaintenanceWindow[C] } & {
  id: Generated<number>
  check_uuids: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    maintenance_windows: WindowRow
  }
}

// The text is valid: only `toColumns` and `insertWindow` write it.
const toWindow = (row: Selectable<WindowRow>): MaintenanceWindow => ({ ...row, check_uuids: JSON.parse(row.check_uuids) })

export const listWindows = async ({ db }: Reader, project_id: number): Promise<readonly MaintenanceWindow[]> =>
  (await db.selectFrom('maintenance_windows').selectAll().where('project_id', '=', project_id).orderBy('id').execute()).map(toWindow)

export const listWindowsByOrigin = async ({ db }: Reader, origin: string): Promise<readonly MaintenanceWindow[]> =>
  (await db.selectFrom('maintenance_windows').selectAll().where('origin', '=', origin).orderBy('id').execute()).map(toWindow)

export const findWindowByUuid = async ({ db }: Reader, project_id: number, uuid: string): Promise<MaintenanceWindow | undefined> => {
  const query = db.selectFrom('maintenance_windows').selectAll().where('uuid', '=', uuid).where('project_id', '=', project_id)
  const row = await query.executeTakeFirst()
  return row && toWindow(row)
}

export type WindowSettings = Pick<MaintenanceWindow, 'name' | 'tags' | 'starts_at' | 'ends_at' | 'schedule' | 'tz' | 'duration'> &
  Partial<Pick<MaintenanceWindow, 'check_uuids' | 'origin'>>

const toColumns = <S extends Partial<WindowSettings>>({ check_uuids, ...settings }: S) => ({
  ...settings,
  ...(check_uuids !== undefined && { check_uuids: JSON.stringify(check_uuids) }),
})

export const insertWindow = async (tx: Tx, project_id: number, settings: WindowSettings): Promise<MaintenanceWindow> => {
  const columns = { ...settings, check_uuids: JSON.stringify(settings.check_uuids ?? []), origin: settings.origin ?? null }
  const row = { ...columns, project_id, uuid: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now }
  return toWindow(await tx.db.insertInto('maintenance_windows').values(row).returningAll().executeTakeFirstOrThrow())
}

export const updateWindowRow = async (tx: Tx, id: number, settings: Partial<WindowSettings>): Promise<MaintenanceWindow | undefined> => {
  const row = await tx.db
    .updateTable('maintenance_windows')
    .set({ ...toColumns(settings), updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toWindow(row)
}

export const deleteWindowRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('maintenance_windows').where('id', '=', id).execute()
}
