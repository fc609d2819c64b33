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
import { only } from '../kit/only.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve } from '../kit/serve.ts'
import { presentStatusPage } from '../public/status-page/presenters.ts'
import { renderStatusPage } from '../public/status-page/page.ts'
import { canSendMail, createSubscribeOffer } from '../public/status-page/subscribe.ts'
import { SCRIPT } from '../public/status-page/style.ts'
import type { Api } from '../kit/api-conventions.ts'

type StatusPageInput = BodyOf<typeof routes.createStatusPage>

const toStatusItems = (items: NonNullable<StatusPageInput['items']>): readonly StatusItem[] =>
  items.map(({ name, check = null, tag = null }) => ({ name, check, tag }))

const toPageSettings = ({
  slug,
  title,
  description = '',
  is_published = false,
  shows_maintenance = false,
  takes_subscribers = true,
  items = [],
}: StatusPageInput): StatusPageSettings => ({
  slug,
  title,
  description,
  is_published,
  shows_maintenance,
  takes_subscribers,
  items: toStatusItems(items),
})

const getProjectId = async (reader: Reader, { uuid }: { readonly uuid: string }): Promise<number> =>
  (await getProjectByUuid(reader, uuid)).id

const getRequestedPage = async (reader: Reader, params: { readonly uuid: string; readonly page: string }): Promise<StatusPage> =>
  getStatusPage(reader, await getProjectId(reader, params), params.page)

const presentStatusPages = async ({ context }: Api, reader: Reader, pages: readonly StatusPage[]) => {
  const counts = await countSubscribers(reader, pages)
  return pages.map((page) => presentStatusPage(page, counts.get(page.id), context.config.BASE_URL))
}

const presentOne = async (api: Api, reader: Reader, page: StatusPage) => ({ data: only(await presentStatusPages(api, reader, [page])) })

const registerUpdateRoutes = (api: Api): void => {
  serve(
    api,
    routes.updateStatusPage,
    async (tx, { params, body: { items, ...others } }, actor) => {
      const changes = { ...others, ...(items && { items: toStatusItems(items) }) }
      return ok(await presentOne(api, tx, await updateStatusPage(tx, actor, await getRequestedPage(tx, params), changes)))
    },
    { precondition: getRequestedPage },
  )
  serve(api, routes.deleteStatusPage, async (tx, { params }, actor) => {
    await deleteStatusPage(tx, actor, await getRequestedPage(tx, params))
    return noContent()
  })
}

export const registerStatusPageRoutes = (api: Api): void => {
  serve(api, routes.listStatusPages, async (reader, { params }) =>
    ok({ data: await presentStatusPages(api, reader, await listStatusPages(reader, await getProjectId(reader, params))) }),
  )
  serve(
    api,
    routes.createStatusPage,
    async (tx, { params, body }, actor) =>
      created(await presentOne(api, tx, await createStatusPage(tx, actor, await getProjectId(tx, params), toPageSettings(body)))),
    { precondition: getProjectId },
  )
  serve(
    api,
    routes.previewStatusPage,
    async (reader, { params, body }) => {
      const project_id = await getProjectId(reader, params)
      const page = { ...toPageSettings(body), id: 0, uuid: '', project_id, created_at: reader.now, updated_at: reader.now }
      const subscribe = canSendMail(api.context) ? createSubscribeOffer(page) : undefined
      const shown = renderStatusPage(await buildStatusView(reader, page), { json: '#', rss: '#', subscribe }, await getBrand(reader))
      // The refresh script is removed from the preview, because a preview has no URL that the script could fetch.
      return ok({ data: { html: shown.replace(SCRIPT.html, '') } })
    },
    { precondition: getProjectId },
  )
  registerUpdateRoutes(api)
}
