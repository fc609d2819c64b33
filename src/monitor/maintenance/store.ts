import type { Generated } from 'kysely'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { MaintenanceWindow } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    maintenance_windows: { -readonly [C in keyof MaintenanceWindow]: C extends 'id' ? Generated<number> : MaintenanceWindow[C] }
  }
}

export const windowsOf = async ({ db }: Reader, project_id: number): Promise<readonly MaintenanceWindow[]> =>
  await db.selectFrom('maintenance_windows').selectAll().where('project_id', '=', project_id).orderBy('id').execute()

export const windowByUuid = async ({ db }: Reader, project_id: number, uuid: string): Promise<MaintenanceWindow | undefined> =>
  await db.selectFrom('maintenance_windows').selectAll().where('uuid', '=', uuid).where('project_id', '=', project_id).executeTakeFirst()

export type WindowSettings = Omit<MaintenanceWindow, 'id' | 'uuid' | 'project_id' | 'created_at' | 'updated_at'>

export const insertWindow = async (tx: Tx, project_id: number, settings: WindowSettings): Promise<MaintenanceWindow> =>
  await tx.db
    .insertInto('maintenance_windows')
    .values({ ...settings, project_id, uuid: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const writeWindow = async (tx: Tx, id: number, settings: Partial<WindowSettings>): Promise<MaintenanceWindow | undefined> =>
  await tx.db
    .updateTable('maintenance_windows')
    .set({ ...settings, updated_at: tx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const removeWindow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('maintenance_windows').where('id', '=', id).execute()
}
