import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, isUniqueViolation, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { listChecksByUuid } from '../checks/list.ts'
import type { StatusItem, StatusPage } from './model.ts'
import { insertPage, isSlugTaken, pageByUuid, pagesOf, publicPage, removePage, writePage, type PageSettings } from './store.ts'

export type { PageSettings } from './store.ts'

export const listPages = (reader: Reader, project_id: number): Promise<readonly StatusPage[]> => pagesOf(reader, project_id)

export const getPage = async (reader: Reader, project_id: number, uuid: string): Promise<StatusPage> =>
  (await pageByUuid(reader, project_id, uuid)) ?? notFound('status page')

export const findPublicPage = (reader: Reader, slug: string): Promise<StatusPage | undefined> => publicPage(reader, slug)

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
  const { slug, title, description, is_published, shows_maintenance, items } = { ...page, ...changes }
  await refuseUnclear(tx, page.project_id, items)
  if (await isSlugTaken(tx, slug, page.id)) refuse(TAKEN)
  // Somebody may take it between the look and the writing; then the index says so.
  const changed = await writePage(tx, page.id, { slug, title, description, is_published, shows_maintenance, items }).catch(
    (error: unknown) => (isUniqueViolation(error) ? refuse(TAKEN) : Promise.reject(error)),
  )
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
