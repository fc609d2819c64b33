import type { Reader, Tx } from '../../kernel/db/db.ts'
import { AppError, isUniqueViolation, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { listChecksByUuid } from '../checks/list.ts'
import type { StatusItem, StatusPage } from './model.ts'
import {
  deleteStatusPageRow,
  findPublicStatusPage,
  findPublicStatusPageById,
  findStatusPage,
  findStatusPageByUuid,
  insertStatusPage,
  isSlugTaken,
  listStatusPages,
  lockStatusPage,
  type StatusPageSettings,
  updateStatusPageRow,
} from './store.ts'

export type { StatusPageSettings } from './store.ts'

export { findPublicStatusPage, findStatusPage, listStatusPages, lockStatusPage }

export const getStatusPage = async (reader: Reader, project_id: number, uuid: string): Promise<StatusPage> =>
  (await findStatusPageByUuid(reader, project_id, uuid)) ?? notFound('status page')

export const findSubscribablePage = async (reader: Reader, id: number): Promise<StatusPage | undefined> => {
  const page = await findPublicStatusPageById(reader, id)
  return page?.takes_subscribers ? page : undefined
}

const throwInvalid = (message: string): never => {
  throw new AppError('invalid', message)
}

const assertValidItems = async (tx: Tx, project_id: number, items: readonly StatusItem[]): Promise<void> => {
  if (items.some(({ check, tag }) => (check === null) === (tag === null))) throwInvalid('each item requires either check or tag')
  const uuids = items.flatMap(({ check }) => check ?? [])
  const existing = new Set((await listChecksByUuid(tx, project_id, uuids)).map(({ uuid }) => uuid))
  const missing = uuids.find((uuid) => !existing.has(uuid))
  if (missing !== undefined) throwInvalid(`invalid check identifier: ${missing}`)
}

const SLUG_TAKEN = 'slug is taken'

export const createStatusPage = async (tx: Tx, actor: Actor, project_id: number, settings: StatusPageSettings): Promise<StatusPage> => {
  await assertValidItems(tx, project_id, settings.items)
  const page = (await insertStatusPage(tx, project_id, settings)) ?? throwInvalid(SLUG_TAKEN)
  await audit(tx, actor, { action: 'status_page.created', object: { type: 'status_page', id: page.id }, changes: { slug: page.slug } })
  return page
}

export const updateStatusPage = async (
  tx: Tx,
  actor: Actor,
  page: StatusPage,
  changes: Partial<StatusPageSettings>,
): Promise<StatusPage> => {
  const { slug, title, description, is_published, shows_maintenance, takes_subscribers, items } = { ...page, ...changes }
  await assertValidItems(tx, page.project_id, items)
  if (await isSlugTaken(tx, slug, page.id)) throwInvalid(SLUG_TAKEN)
  const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items }
  // The unique index detects a slug that a concurrent transaction has taken after the check.
  const updated = await updateStatusPageRow(tx, page.id, settings).catch((error: unknown) =>
    isUniqueViolation(error) ? throwInvalid(SLUG_TAKEN) : Promise.reject(error),
  )
  tx.signal({ topic: 'status-page' })
  await audit(tx, actor, {
    action: 'status_page.updated',
    object: { type: 'status_page', id: page.id },
    changes: { fields: Object.keys(changes) },
  })
  return updated
}

export const deleteStatusPage = async (tx: Tx, actor: Actor, { id, slug }: StatusPage): Promise<void> => {
  await deleteStatusPageRow(tx, id)
  await audit(tx, actor, { action: 'status_page.deleted', object: { type: 'status_page', id }, changes: { slug } })
}
