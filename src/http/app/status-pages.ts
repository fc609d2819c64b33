import * as routes from '../../contract/app/status-pages.ts'
import type { BodyOf } from '../../contract/route.ts'
import { getBrand } from '../../kernel/branding.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { getProjectByUuid } from '../../monitor/projects/projects.ts'
import type { StatusItem, StatusPage } from '../../monitor/status-pages/model.ts'
import {
  createStatusPage,
  deleteStatusPage,
  getStatusPage,
  listStatusPages,
  updateStatusPage,
  type StatusPageSettings,
} from '../../monitor/status-pages/pages.ts'
import { countSubscribers } from '../../monitor/status-pages/subscribers/subscribe.ts'
import { buildStatusView } from '../../monitor/status-pages/view.ts'
import { only } from '../only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve } from '../serve.ts'
import { pageOut } from '../status-page/out.ts'
import { statusPage } from '../status-page/page.ts'
import { canMail, offerOf } from '../status-page/subscribe.ts'
import { SCRIPT } from '../status-page/style.ts'
import type { Door } from '../surface.ts'

type Body = BodyOf<typeof routes.createStatusPage>

const itemsIn = (items: NonNullable<Body['items']>): readonly StatusItem[] =>
  items.map(({ name, check = null, tag = null }) => ({ name, check, tag }))

const settingsIn = ({
  slug,
  title,
  description = '',
  is_published = false,
  shows_maintenance = false,
  takes_subscribers = true,
  items = [],
}: Body): StatusPageSettings => ({
  slug,
  title,
  description,
  is_published,
  shows_maintenance,
  takes_subscribers,
  items: itemsIn(items),
})

const projectId = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<number> => (await getProjectByUuid(reader, uuid)).id

const found = async (reader: Reader, params: { readonly uuid: string; readonly page: string }): Promise<StatusPage> =>
  getStatusPage(reader, await projectId(reader, params), params.page)

const allOut = async ({ house }: Door, reader: Reader, pages: readonly StatusPage[]) => {
  const counts = await countSubscribers(reader, pages)
  return pages.map((page) => pageOut(page, counts.get(page.id), house.config.BASE_URL))
}

const oneOut = async (door: Door, reader: Reader, page: StatusPage) => ({ data: only(await allOut(door, reader, [page])) })

const changingRoutes = (door: Door): void => {
  serve(
    door,
    routes.updateStatusPage,
    async (tx, { params, body: { items, ...others } }, actor) => {
      const changes = { ...others, ...(items && { items: itemsIn(items) }) }
      return ok(await oneOut(door, tx, await updateStatusPage(tx, actor, await found(tx, params), changes)))
    },
    { exists: found },
  )
  serve(door, routes.deleteStatusPage, async (tx, { params }, actor) => {
    await deleteStatusPage(tx, actor, await found(tx, params))
    return noContent()
  })
}

/** Public status pages, for whoever decides what they show. */
export const statusPagePages = (door: Door): void => {
  serve(door, routes.listStatusPages, async (reader, { params }) =>
    ok({ data: await allOut(door, reader, await listStatusPages(reader, await projectId(reader, params))) }),
  )
  serve(
    door,
    routes.createStatusPage,
    async (tx, { params, body }, actor) =>
      created(await oneOut(door, tx, await createStatusPage(tx, actor, await projectId(tx, params), settingsIn(body)))),
    { exists: projectId },
  )
  serve(
    door,
    routes.previewStatusPage,
    async (reader, { params, body }) => {
      const project_id = await projectId(reader, params)
      const page = { ...settingsIn(body), id: 0, uuid: '', project_id, created_at: reader.now, updated_at: reader.now }
      // A preview stands still: what refreshes the page would look for an address that is not there.
      const subscribe = canMail(door.house) ? offerOf(page) : undefined
      const shown = statusPage(await buildStatusView(reader, page), { json: '#', rss: '#', subscribe }, await getBrand(reader))
      return ok({ data: { html: shown.replace(SCRIPT.html, '') } })
    },
    { exists: projectId },
  )
  changingRoutes(door)
}
