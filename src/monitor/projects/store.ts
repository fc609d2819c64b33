import type { Generated } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { KeyKind, Project, ProjectKey } from './model.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    projects: {
      id: Generated<number>
      uuid: string
      name: string
      badge_key: string
      ping_log_limit: Generated<number>
      created_at: Instant
      updated_at: Instant
      deleted_at: Generated<Instant | null>
    }
    project_keys: {
      id: Generated<number>
      project_id: number
      kind: KeyKind
      key_hash: string
      hint: string
      created_by: number | null
      created_at: Instant
      expires_at: Instant | null
      last_used_at: Instant | null
      last_used_ip: string | null
    }
  }
}

const PROJECT_COLUMNS = ['id', 'uuid', 'name', 'badge_key', 'ping_log_limit', 'created_at', 'updated_at'] as const

/** A deleted project still has a row while its checks are being deleted. */
const activeProjects = ({ db }: Reader) => db.selectFrom('projects').select(PROJECT_COLUMNS).where('deleted_at', 'is', null)

export const insertProject = async (tx: Tx, name: string): Promise<Project> =>
  await tx.db
    .insertInto('projects')
    .values({ uuid: tx.ids.uuid(), name, badge_key: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now })
    .returning(PROJECT_COLUMNS)
    .executeTakeFirstOrThrow()

export const findProject = async (reader: Reader, id: number): Promise<Project | undefined> =>
  await activeProjects(reader).where('id', '=', id).executeTakeFirst()

export const findProjectByUuid = async (reader: Reader, uuid: string): Promise<Project | undefined> =>
  await activeProjects(reader).where('uuid', '=', uuid).executeTakeFirst()

export const listProjects = async (reader: Reader): Promise<readonly Project[]> => await activeProjects(reader).orderBy('id').execute()

export type ProjectSettings = Pick<Project, 'name' | 'ping_log_limit'>

export const updateProjectRow = async (tx: Tx, id: number, settings: Partial<ProjectSettings>): Promise<Project | undefined> =>
  await tx.db
    .updateTable('projects')
    .set({ ...settings, updated_at: tx.now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(PROJECT_COLUMNS)
    .executeTakeFirst()

export const markProjectDeleted = async (tx: Tx, id: number): Promise<boolean> => {
  const result = await tx.db
    .updateTable('projects')
    .set({ deleted_at: tx.now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  await tx.db.deleteFrom('project_keys').where('project_id', '=', id).execute()
  return Number(result.numUpdatedRows) > 0
}

export const deleteProjectRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('projects').where('id', '=', id).execute()
}

const KEY_COLUMNS = ['id', 'project_id', 'kind', 'hint', 'created_by', 'created_at', 'expires_at', 'last_used_at', 'last_used_ip'] as const

export type NewProjectKey = Pick<ProjectKey, 'project_id' | 'kind' | 'hint' | 'created_by'> & { readonly key_hash: string }

export const insertKey = async (tx: Tx, key: NewProjectKey): Promise<ProjectKey> =>
  await tx.db
    .insertInto('project_keys')
    .values({ ...key, created_at: tx.now, expires_at: null, last_used_at: null, last_used_ip: null })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow()

export const findKeyByHash = async ({ db, now }: Reader, key_hash: string): Promise<ProjectKey | undefined> =>
  await db
    .selectFrom('project_keys')
    .select(KEY_COLUMNS)
    .where('key_hash', '=', key_hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

export const listKeysOfProject = async ({ db, now }: Reader, project_id: number): Promise<readonly ProjectKey[]> =>
  await db
    .selectFrom('project_keys')
    .select(KEY_COLUMNS)
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute()

/** The current key stays valid until `expires_at`; a key that was replaced before is deleted. */
export const expireKeys = async (tx: Tx, project_id: number, kind: KeyKind, expires_at: Instant): Promise<void> => {
  const ofKind = tx.db.deleteFrom('project_keys').where('project_id', '=', project_id).where('kind', '=', kind)
  await ofKind.where('expires_at', 'is not', null).execute()
  await tx.db.updateTable('project_keys').set({ expires_at }).where('project_id', '=', project_id).where('kind', '=', kind).execute()
}

export const deleteKeys = async (tx: Tx, project_id: number, kind: KeyKind): Promise<number> => {
  const result = await tx.db.deleteFrom('project_keys').where('project_id', '=', project_id).where('kind', '=', kind).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const updateKeyLastUsed = async (tx: Tx, id: number, last_used_ip: string): Promise<void> => {
  await tx.db.updateTable('project_keys').set({ last_used_at: tx.now, last_used_ip }).where('id', '=', id).execute()
}
