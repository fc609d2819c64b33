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
    }
  }
}

export const insertProject = async (tx: Tx, name: string): Promise<Project> =>
  await tx.db
    .insertInto('projects')
    .values({ uuid: tx.ids.uuid(), name, badge_key: tx.ids.uuid(), created_at: tx.now, updated_at: tx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

export const projectById = async ({ db }: Reader, id: number): Promise<Project | undefined> =>
  await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

export const projectByUuid = async ({ db }: Reader, uuid: string): Promise<Project | undefined> =>
  await db.selectFrom('projects').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const allProjects = async ({ db }: Reader): Promise<readonly Project[]> =>
  await db.selectFrom('projects').selectAll().orderBy('id').execute()

const KEY_COLUMNS = ['id', 'project_id', 'kind', 'hint', 'created_by', 'created_at', 'expires_at', 'last_used_at'] as const

export type NewKey = Pick<ProjectKey, 'project_id' | 'kind' | 'hint' | 'created_by'> & { readonly key_hash: string }

export const insertKey = async (tx: Tx, key: NewKey): Promise<ProjectKey> =>
  await tx.db
    .insertInto('project_keys')
    .values({ ...key, created_at: tx.now, expires_at: null, last_used_at: null })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow()

export const keyByHash = async ({ db, now }: Reader, key_hash: string): Promise<ProjectKey | undefined> =>
  await db
    .selectFrom('project_keys')
    .select(KEY_COLUMNS)
    .where('key_hash', '=', key_hash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

export const keysOf = async ({ db }: Reader, project_id: number): Promise<readonly ProjectKey[]> =>
  await db.selectFrom('project_keys').select(KEY_COLUMNS).where('project_id', '=', project_id).orderBy('id').execute()

export const deleteKeys = async (tx: Tx, project_id: number, kind: KeyKind): Promise<number> => {
  const result = await tx.db.deleteFrom('project_keys').where('project_id', '=', project_id).where('kind', '=', kind).executeTakeFirst()
  return Number(result.numDeletedRows)
}
