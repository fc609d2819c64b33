import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { StatusItem, StatusPage } from './model.ts'

type StatusPageRow = {
  id: Generated<number>
  uuid: string
  project_id: number
  slug: string
  title: string
  description: string
  is_published: number
  shows_maintenance: number
  takes_subscribers: Generated<number>
  items: string
  created_at: Instant
  updated_at: Instant
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    status_pages: StatusPageRow
  }
}

// The text is valid: only `toColumns` writes it.
const parseItems = (text: string): readonly StatusItem[] => JSON.parse(text)

const toStatusPage = ({ is_published, shows_maintenance, takes_subscribers, items, ...row }: Selectable<StatusPageRow>): StatusPage => ({
  ...row,
  is_published: is_published === 1,
  shows_maintenance: shows_maintenance === 1,
  takes_subscribers: takes_subscribers === 1,
  items: parseItems(items),
})

export type StatusPageSettings = Pick<
  StatusPage,
  'slug' | 'title' | 'description' | 'is_published' | 'shows_maintenance' | 'takes_subscribers' | 'items'
>

const toColumns = ({ is_published, shows_maintenance, takes_subscribers, items, ...settings }: StatusPageSettings) => ({
  ...settings,
  is_published: Number(is_published),
  shows_maintenance: Number(shows_maintenance),
  takes_subscribers: Number(takes_subscribers),
  items: JSON.stringify(items),
})

export const listStatusPages = async ({ db }: Reader, project_id: number): Promise<readonly StatusPage[]> =>
  (await db.selectFrom('status_pages').selectAll().where('project_id', '=', project_id).orderBy('id').execute()).map(toStatusPage)

export const findStatusPageByUuid = async ({ db }: Reader, project_id: number, uuid: string): Promise<StatusPage | undefined> => {
  const row = await db
    .selectFrom('status_pages')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return row && toStatusPage(row)
}

const publicStatusPages = ({ db }: Reader) =>
  db
    .selectFrom('status_pages')
    .innerJoin('projects', 'projects.id', 'status_pages.project_id')
    .selectAll('status_pages')
    .where('status_pages.is_published', '=', 1)
    .where('projects.deleted_at', 'is', null)

export const findPublicStatusPage = async (reader: Reader, slug: string): Promise<StatusPage | undefined> => {
  const row = await publicStatusPages(reader).where('status_pages.slug', '=', slug).executeTakeFirst()
  return row && toStatusPage(row)
}

export const findPublicStatusPageById = async (reader: Reader, id: number): Promise<StatusPage | undefined> => {
  const row = await publicStatusPages(reader).where('status_pages.id', '=', id).executeTakeFirst()
  return row && toStatusPage(row)
}

export const findStatusPage = async ({ db }: Reader, id: number): Promise<StatusPage | undefined> => {
  const row = await db.selectFrom('status_pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStatusPage(row)
}

export const lockStatusPage = async (tx: Tx, id: number): Promise<StatusPage | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('status_pages').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && toStatusPage(row)
}

/** Undefined when the slug is taken. */
export const insertStatusPage = async (tx: Tx, project_id: number, settings: StatusPageSettings): Promise<StatusPage | undefined> => {
  const row = await tx.db
    .insertInto('status_pages')
    .values({ ...toColumns(settings), uuid: tx.ids.uuid(), project_id, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toStatusPage(row)
}

export const isSlugTaken = async ({ db }: Reader, slug: string, except: number): Promise<boolean> =>
  (await db.selectFrom('status_pages').select('id').where('slug', '=', slug).where('id', '<>', except).executeTakeFirst()) !== undefined

export const updateStatusPageRow = async (tx: Tx, id: number, settings: StatusPageSettings): Promise<StatusPage> =>
  toStatusPage(
    await tx.db
      .updateTable('status_pages')
      .set({ ...toColumns(settings), updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteStatusPageRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('status_pages').where('id', '=', id).execute()
}
