import type { FastifyInstance, FastifyReply } from 'fastify'
import { SECOND, type Instant } from '../../contract/time.ts'
import { getBrand, type Brand } from '../../kernel/branding.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { notFound } from '../../kernel/errors.ts'
import { findPublicStatusPage } from '../../monitor/status-pages/pages.ts'
import { buildStatusView, type ListIncidents, type StatusView } from '../../monitor/status-pages/view.ts'
import { extendContentPolicy } from './brand.ts'
import { renderStatusFeed } from './status-page/feed.ts'
import { presentStatusJson, renderStatusPage } from './status-page/page.ts'
import { POLICY } from './status-page/style.ts'
import { createSubscribeOffer } from './status-page/subscribe.ts'
import type { SubscribeOffer } from './status-page/subscribe-pages.ts'

const HEADERS = { 'cache-control': 'public, max-age=15, stale-while-revalidate=60', 'content-security-policy': POLICY }

/** Each page is rendered at most once in this time, because many visitors open it during an outage. */
const PAGE_CACHE_TTL = 2 * SECOND
const MAX_CACHED_PAGES = 500

type StatusPageData = { readonly view: StatusView; readonly brand: Brand; readonly subscribe: SubscribeOffer | undefined }
type CachedPage = { readonly data: StatusPageData; readonly at: Instant }

type StatusPageDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly base_url: string
  readonly can_mail: boolean
  readonly listIncidents?: ListIncidents | undefined
}

const SLUG = /^[a-z0-9-]{1,60}$/

/** Published status pages: `/status/:slug`, with `.json` and `.rss`. */
export const registerStatusPageRoutes = (app: FastifyInstance, { db, clock, base_url, can_mail, listIncidents }: StatusPageDeps): void => {
  const kept = new Map<string, CachedPage>()

  const shownAs = async (slug: string): Promise<StatusPageData> => {
    const known = kept.get(slug)
    const age = known ? clock.now() - known.at : Infinity
    // An age of zero or less means that the clock stands still or was set back, so the cached page may be outdated.
    if (known && age > 0 && age < PAGE_CACHE_TTL) return known.data
    const shown = await db.read(async (reader) => {
      const page = SLUG.test(slug) ? await findPublicStatusPage(reader, slug) : undefined
      if (!page) return undefined
      const view = await buildStatusView(reader, page, listIncidents)
      return { view, brand: await getBrand(reader), subscribe: can_mail ? createSubscribeOffer(page) : undefined }
    })
    if (!shown) return notFound('status page')
    if (kept.size >= MAX_CACHED_PAGES) kept.clear()
    kept.set(slug, { data: shown, at: clock.now() })
    return shown
  }

  const sendPage = (reply: FastifyReply, slug: string, { view, brand, subscribe }: StatusPageData): FastifyReply =>
    reply
      .headers({ ...HEADERS, 'content-security-policy': extendContentPolicy(POLICY, brand) })
      .type('text/html; charset=utf-8')
      .send(renderStatusPage(view, { json: `/status/${slug}.json`, rss: `/status/${slug}.rss`, subscribe }, brand))

  const sendJson = (reply: FastifyReply, view: StatusView): FastifyReply =>
    reply
      .headers({ ...HEADERS, 'access-control-allow-origin': '*' })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(presentStatusJson(view)))

  const sendFeed = (reply: FastifyReply, slug: string, view: StatusView): FastifyReply =>
    reply
      .headers(HEADERS)
      .type('application/rss+xml; charset=utf-8')
      .send(renderStatusFeed(view, `${base_url}/status/${slug}`))

  app.get<{ Params: { name: string } }>('/status/:name', async ({ params: { name } }, reply) => {
    const slug = name.replace(/\.(json|rss)$/, '')
    const shown = await shownAs(slug)
    if (name.endsWith('.json')) return sendJson(reply, shown.view)
    return name.endsWith('.rss') ? sendFeed(reply, slug, shown.view) : sendPage(reply, slug, shown)
  })
}
