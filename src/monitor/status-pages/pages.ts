import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, isUniqueViolation, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { listChecksByUuid } from '../checks/list.ts'
import type { StatusItem, StatusPage } from './model.ts'
import {
  insertPage,
  isSlugTaken,
  lockedPage,
  pageById,
  pageByUuid,
  pagesOf,
  publicPage,
  publicPageById,
  removePage,
  writePage,
  type PageSettings,
} from './store.ts'

export type { PageSettings } from './store.ts'

export const listPages = (reader: Reader, project_id: number): Promise<readonly StatusPage[]> => pagesOf(reader, project_id)

export const getPage = async (reader: Reader, project_id: number, uuid: string): Promise<StatusPage> =>
  (await pageByUuid(reader, project_id, uuid)) ?? notFound('status page')

export const findPublicPage = (reader: Reader, slug: string): Promise<StatusPage | undefined> => publicPage(reader, slug)

/** Whoever tells what a page shows holds it, so that nobody tells the same beside them. */
export const lockPage = (tx: Tx, id: number): Promise<StatusPage | undefined> => lockedPage(tx, id)

export const findPage = (reader: Reader, id: number): Promise<StatusPage | undefined> => pageById(reader, id)

/** A page that everybody may see, and whose news everybody may ask for. */
export const findOpenPage = async (reader: Reader, id: number): Promise<StatusPage | undefined> => {
  const page = await publicPageById(reader, id)
  return page?.takes_subscribers ? page : undefined
}

const refuse = (message: string): never => {
  throw new AppError('invalid', message)
}

/** Each line names one thing, and that thing is the project's own. */
const refuseUnclear = async (tx: Tx, project_id: number, items: readonly StatusItem[]): Promise<void> => {
  if (items.some(({ check, tag }) => (check === null) === (tag === null))) refuse('each item names either a check or a tag')
  const wanted = items.flatMap(({ check }) => check ?? [])
  const known = new Set((await listChecksByUuid(tx, project_id, wanted)).map(({ uuid }) => uuid))
  const missing = wanted.find((uuid) => !known.has(uuid))
  if (missing !== undefined) refuse(`invalid check identifier: ${missing}`)
}

const TAKEN = 'slug is taken'

export const createPage = async (tx: Tx, actor: Actor, project_id: number, settings: PageSettings): Promise<StatusPage> => {
  await refuseUnclear(tx, project_id, settings.items)
  const page = (await insertPage(tx, project_id, settings)) ?? refuse(TAKEN)
  await audit(tx, actor, { action: 'status_page.created', object: { type: 'status_page', id: page.id }, changes: { slug: page.slug } })
  return page
}

export const updatePage = async (tx: Tx, actor: Actor, page: StatusPage, changes: Partial<PageSettings>): Promise<StatusPage> => {
  const { slug, title, description, is_published, shows_maintenance, takes_subscribers, items } = { ...page, ...changes }
  await refuseUnclear(tx, page.project_id, items)
  if (await isSlugTaken(tx, slug, page.id)) refuse(TAKEN)
  const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items }
  // Somebody may take it between the look and the writing; then the index says so.
  const changed = await writePage(tx, page.id, settings).catch((error: unknown) =>
    isUniqueViolation(error) ? refuse(TAKEN) : Promise.reject(error),
  )
  tx.signal({ topic: 'status-page' })
  await audit(tx, actor, {
    action: 'status_page.updated',
    object: { type: 'status_page', id: page.id },
    changes: { fields: Object.keys(changes) },
  })
  return changed
}

export const deletePage = async (tx: Tx, actor: Actor, { id, slug }: StatusPage): Promise<void> => {
  await removePage(tx, id)
  await audit(tx, actor, { action: 'status_page.deleted', object: { type: 'status_page', id }, changes: { slug } })
}
