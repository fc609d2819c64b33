import * as routes from '../../contract/v3/status-pages.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { StatusItem, StatusPage } from '../../monitor/status-pages/model.ts'
import { createStatusPage, deleteStatusPage, getStatusPage, listStatusPages, updateStatusPage } from '../../monitor/status-pages/pages.ts'
import { countSubscribers } from '../../monitor/status-pages/subscribers/subscribe.ts'
import type { Actor } from '../../people/actor.ts'
import { only } from '../only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import { pageOut } from '../status-page/out.ts'
import type { Door } from '../surface.ts'
import { keyOf } from './key-only.ts'
import type { Site } from './site.ts'

type Items = BodyOf<typeof routes.updateStatusPage>['items']

const itemsIn = (items: Items): readonly StatusItem[] =>
  (items ?? []).map(({ name, check = null, tag = null }) => ({ name, check: check && check.toLowerCase(), tag }))

const owned = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<StatusPage> =>
  getStatusPage(reader, keyOf(actor).project_id, uuid)

export const statusPageAdminRoutes = (door: Door, { base_url }: Site): void => {
  const out = async (reader: Reader, pages: readonly StatusPage[]) => {
    const counts = await countSubscribers(reader, pages)
    return pages.map((page) => pageOut(page, counts.get(page.id), base_url))
  }
  const one = async (reader: Reader, page: StatusPage) => only(await out(reader, [page]))
  serve(door, routes.listStatusPages, async (reader, _input, actor) =>
    ok({ status_pages: await out(reader, await listStatusPages(reader, keyOf(actor).project_id)) }),
  )
  serve(door, routes.createStatusPage, async (tx, { body }, actor) => {
    const { slug, title, description = '', is_published = false, shows_maintenance = false, takes_subscribers = true } = body
    const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items: itemsIn(body.items) }
    return created(await one(tx, await createStatusPage(tx, actor, keyOf(actor).project_id, settings)))
  })
  serve(door, routes.getStatusPage, async (reader, { params }, actor) => ok(await one(reader, await owned(reader, params, actor))))
  serve(
    door,
    routes.updateStatusPage,
    async (tx, { params, body }, actor) => {
      const page = await owned(tx, params, actor)
      const { slug = page.slug, title = page.title, description = page.description } = body
      const { is_published = page.is_published, shows_maintenance = page.shows_maintenance } = body
      const { takes_subscribers = page.takes_subscribers } = body
      const items = body.items ? itemsIn(body.items) : page.items
      const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items }
      return ok(await one(tx, await updateStatusPage(tx, actor, page, settings)))
    },
    { exists: owned },
  )
  serve(door, routes.deleteStatusPage, async (tx, { params }, actor) => {
    await deleteStatusPage(tx, actor, await owned(tx, params, actor))
    return noContent()
  })
}
