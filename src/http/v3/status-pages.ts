import * as routes from '../../contract/v3/status-pages.ts'
import type { BodyOf } from '../../contract/route.ts'
import type { Reader } from '../../kernel/db/db.ts'
import type { StatusItem, StatusPage } from '../../monitor/status-pages/model.ts'
import { createStatusPage, deleteStatusPage, getStatusPage, listStatusPages, updateStatusPage } from '../../monitor/status-pages/pages.ts'
import { countSubscribers } from '../../monitor/status-pages/subscribers/subscribe.ts'
import type { Actor } from '../../people/actor.ts'
import { only } from '../kit/only.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentStatusPage } from '../public/status-page/presenters.ts'
import type { Api } from '../kit/api-conventions.ts'
import { requireKey } from './require-key.ts'
import type { MonitorApiConfig } from './monitor-api-config.ts'

type StatusItemsInput = BodyOf<typeof routes.updateStatusPage>['items']

const toStatusItems = (items: StatusItemsInput): readonly StatusItem[] =>
  (items ?? []).map(({ name, check = null, tag = null }) => ({ name, check: check && check.toLowerCase(), tag }))

const getOwnPage = (reader: Reader, { uuid }: { readonly uuid: string }, actor: Actor): Promise<StatusPage> =>
  getStatusPage(reader, requireKey(actor).project_id, uuid)

export const registerStatusPageAdminRoutes = (api: Api, { base_url }: MonitorApiConfig): void => {
  const out = async (reader: Reader, pages: readonly StatusPage[]) => {
    const counts = await countSubscribers(reader, pages)
    return pages.map((page) => presentStatusPage(page, counts.get(page.id), base_url))
  }
  const one = async (reader: Reader, page: StatusPage) => only(await out(reader, [page]))
  serve(api, routes.listStatusPages, async (reader, _input, actor) =>
    ok({ status_pages: await out(reader, await listStatusPages(reader, requireKey(actor).project_id)) }),
  )
  serve(api, routes.createStatusPage, async (tx, { body }, actor) => {
    const { slug, title, description = '', is_published = false, shows_maintenance = false, takes_subscribers = true } = body
    const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items: toStatusItems(body.items) }
    return created(await one(tx, await createStatusPage(tx, actor, requireKey(actor).project_id, settings)))
  })
  serve(api, routes.getStatusPage, async (reader, { params }, actor) => ok(await one(reader, await getOwnPage(reader, params, actor))))
  serve(
    api,
    routes.updateStatusPage,
    async (tx, { params, body }, actor) => {
      const page = await getOwnPage(tx, params, actor)
      const { slug = page.slug, title = page.title, description = page.description } = body
      const { is_published = page.is_published, shows_maintenance = page.shows_maintenance } = body
      const { takes_subscribers = page.takes_subscribers } = body
      const items = body.items ? toStatusItems(body.items) : page.items
      const settings = { slug, title, description, is_published, shows_maintenance, takes_subscribers, items }
      return ok(await one(tx, await updateStatusPage(tx, actor, page, settings)))
    },
    { precondition: getOwnPage },
  )
  serve(api, routes.deleteStatusPage, async (tx, { params }, actor) => {
    await deleteStatusPage(tx, actor, await getOwnPage(tx, params, actor))
    return noContent()
  })
}
