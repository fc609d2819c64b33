import * as routes from '../../contract/v3/status-pages.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { StatusItem, StatusPage } from '../../monitor/status-pages/model.ts'
import { createPage, deletePage, getPage, listPages, updatePage } from '../../monitor/status-pages/pages.ts'
import type { Actor } from '../../people/actor.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import type { Door } from '../surface.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

type Items = BodyOf<typeof routes.updateStatusPage>['items']

const itemsIn = (items: Items): readonly StatusItem[] => (items ?? []).map(({ name, check = null, tag = null }) => ({ name, check, tag }))

const owned = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<StatusPage> =>
  getPage(reader, keyOf(actor).project_id, uuid)

export const statusPageAdminRoutes = (door: Door, { base_url }: Site): void => {
  const pageOut = ({ uuid, slug, title, description, is_published, shows_maintenance, items }: StatusPage) => ({
    id: uuid,
    slug,
    title,
    description,
    is_published,
    shows_maintenance,
    items,
    url: `${base_url}/status/${slug}`,
  })
  serve(door, routes.listStatusPages, async (reader, _input, actor) =>
    ok({ status_pages: (await listPages(reader, keyOf(actor).project_id)).map(pageOut) }),
  )
  serve(door, routes.createStatusPage, async (tx, { body }, actor) => {
    const { slug, title, description = '', is_published = false, shows_maintenance = false } = body
    const settings = { slug, title, description, is_published, shows_maintenance, items: itemsIn(body.items) }
    return created(pageOut(await createPage(tx, actor, keyOf(actor).project_id, settings)))
  })
  serve(door, routes.getStatusPage, async (reader, { params }, actor) => ok(pageOut(await owned(reader, params, actor))))
  serve(
    door,
    routes.updateStatusPage,
    async (tx, { params, body }, actor) => {
      const page = await owned(tx, params, actor)
      const { slug = page.slug, title = page.title, description = page.description } = body
      const { is_published = page.is_published, shows_maintenance = page.shows_maintenance } = body
      const items = body.items ? itemsIn(body.items) : page.items
      return ok(pageOut(await updatePage(tx, actor, page, { slug, title, description, is_published, shows_maintenance, items })))
    },
    { exists: owned },
  )
  serve(door, routes.deleteStatusPage, async (tx, { params }, actor) => {
    await deletePage(tx, actor, await owned(tx, params, actor))
    return noContent()
  })
}
