import type { Generated, Selectable } from 'kysely'
import type { Instant } from '../../contract/time.ts'
import type { Reader, Tx } from '../../kernel/db/db.ts'
import type { StatusChange } from '../downtime/model.ts'
import type { StatusItem, StatusPage } from './model.ts'

type Row = {
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
    status_pages: Row
  }
}

// Only `columnsOf` writes them.
const itemsOf = (text: string): readonly StatusItem[] => JSON.parse(text)

const pageOf = ({ is_published, shows_maintenance, takes_subscribers, items, ...row }: Selectable<Row>): StatusPage => ({
  ...row,
  is_published: is_published === 1,
  shows_maintenance: shows_maintenance === 1,
  takes_subscribers: takes_subscribers === 1,
  items: itemsOf(items),
})

/** What people decide about a page. */
export type PageSettings = Pick<
  StatusPage,
  'slug' | 'title' | 'description' | 'is_published' | 'shows_maintenance' | 'takes_subscribers' | 'items'
>

const columnsOf = ({ is_published, shows_maintenance, takes_subscribers, items, ...settings }: PageSettings) => ({
  ...settings,
  is_published: Number(is_published),
  shows_maintenance: Number(shows_maintenance),
  takes_subscribers: Number(takes_subscribers),
  items: JSON.stringify(items),
})

export const pagesOf = async ({ db }: Reader, project_id: number): Promise<readonly StatusPage[]> =>
  (await db.selectFrom('status_pages').selectAll().where('project_id', '=', project_id).orderBy('id').execute()).map(pageOf)

export const pageByUuid = async ({ db }: Reader, project_id: number, uuid: string): Promise<StatusPage | undefined> => {
  const row = await db
    .selectFrom('status_pages')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  return row && pageOf(row)
}

const publicPages = ({ db }: Reader) =>
  db
    .selectFrom('status_pages')
    .innerJoin('projects', 'projects.id', 'status_pages.project_id')
    .selectAll('status_pages')
    .where('status_pages.is_published', '=', 1)
    .where('projects.deleted_at', 'is', null)

/** Only pages that everybody may see. */
export const publicPage = async (reader: Reader, slug: string): Promise<StatusPage | undefined> => {
  const row = await publicPages(reader).where('status_pages.slug', '=', slug).executeTakeFirst()
  return row && pageOf(row)
}

export const publicPageById = async (reader: Reader, id: number): Promise<StatusPage | undefined> => {
  const row = await publicPages(reader).where('status_pages.id', '=', id).executeTakeFirst()
  return row && pageOf(row)
}

export const pageById = async ({ db }: Reader, id: number): Promise<StatusPage | undefined> => {
  const row = await db.selectFrom('status_pages').selectAll().where('id', '=', id).executeTakeFirst()
  return row && pageOf(row)
}

export const lockedPage = async (tx: Tx, id: number): Promise<StatusPage | undefined> => {
  const row = await tx.dialect.lock(tx.db.selectFrom('status_pages').selectAll().where('id', '=', id)).executeTakeFirst()
  return row && pageOf(row)
}

/** Nothing when the slug is taken. */
export const insertPage = async (tx: Tx, project_id: number, settings: PageSettings): Promise<StatusPage | undefined> => {
  const row = await tx.db
    .insertInto('status_pages')
    .values({ ...columnsOf(settings), uuid: tx.ids.uuid(), project_id, created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && pageOf(row)
}

export const isSlugTaken = async ({ db }: Reader, slug: string, except: number): Promise<boolean> =>
  (await db.selectFrom('status_pages').select('id').where('slug', '=', slug).where('id', '<>', except).executeTakeFirst()) !== undefined

export const writePage = async (tx: Tx, id: number, settings: PageSettings): Promise<StatusPage> =>
  pageOf(
    await tx.db
      .updateTable('status_pages')
      .set({ ...columnsOf(settings), updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const removePage = async (tx: Tx, id: number): Promise<void> => {
  await tx.db.deleteFrom('status_pages').where('id', '=', id).execute()
}

// One statement may bind a limited number of values.
const CHECKS_PER_QUERY = 500

export type CheckChange = StatusChange & { readonly check_id: number }

/** Status changes of these checks, newest first for each. */
export const changesOf = async ({ db }: Reader, check_ids: readonly number[], from: Instant): Promise<readonly CheckChange[]> => {
  const changes: CheckChange[] = []
  for (let start = 0; start < check_ids.length; start += CHECKS_PER_QUERY)
    changes.push(
      ...(await db
        .selectFrom('flips')
        .select(['check_id', 'old_status', 'new_status', 'created_at'])
        .where('check_id', 'in', check_ids.slice(start, start + CHECKS_PER_QUERY))
        .where('created_at', '>=', from)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()),
    )
  return changes
}
