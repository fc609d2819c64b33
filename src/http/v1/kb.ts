import { isoMillis, parseInstant, type Instant } from '../../contract/time.ts'
import * as shelfRoutes from '../../contract/v1/kb-categories.ts'
import * as routes from '../../contract/v1/kb.ts'
import * as articles from '../../helpdesk/kb/articles.ts'
import * as categories from '../../helpdesk/kb/categories.ts'
import { upsertFeedback, listFeedback } from '../../helpdesk/kb/feedback.ts'
import { normalizeLanguage, type Article } from '../../helpdesk/kb/model.ts'
import { getDefaultLang, setDefaultLang } from '../../helpdesk/kb/read.ts'
import { renderBody } from '../../helpdesk/kb/render.ts'
import { getVisibleArticle, filterPublicVersions, canSeeUnpublished } from '../../helpdesk/kb/unpublished.ts'
import { checkArticle } from '../../helpdesk/kb/validate.ts'
import { getVersion, listVersions } from '../../helpdesk/kb/versions.ts'
import type { Reader } from '../../kernel/db/db.ts'
import { invalid } from '../../kernel/errors.ts'
import { senderKeyOf, type Actor } from '../../people/actor.ts'
import { agentOf } from '../agent-only.ts'
import { created, noContent, ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { kbFileRoutes } from './kb-files.ts'
import { articleOut, articlesOut, categoryOut, versionOut } from './kb-out.ts'
import { type PageWish, pageFrom, pageOf, paged } from './paging.ts'

const exists = (reader: Reader, { id }: { id: number }, actor: Actor) => getVisibleArticle(reader, agentOf(actor), id)
const siteOf = (door: Door) => ({ base_url: door.house.config.BASE_URL })
const shownTo = (door: Door, actor: Actor) => ({ ...siteOf(door), sees_unpublished: canSeeUnpublished(agentOf(actor)) })

type Planned<B> = Omit<B, 'publish_at'> & { readonly publish_at?: Instant | null }

/** What was asked for, with the moment as the product counts it. */
const wishOf = <B extends { readonly publish_at?: string | null | undefined }>({ publish_at, ...rest }: B): Planned<B> => {
  if (publish_at === undefined) return rest
  if (publish_at === null) return { ...rest, publish_at }
  return { ...rest, publish_at: parseInstant(publish_at) ?? invalid({ publish_at: ['The publish at field must be a valid date.'] }) }
}

type ListWish = PageWish & articles.ArticleFilters & { readonly q?: string | undefined }

const listed = async (door: Door, reader: Reader, actor: Actor, { page, per_page, q = '', ...filters }: ListWish) => {
  const window = pageOf({ page, per_page })
  const shown = shownTo(door, actor)
  const published_only = !shown.sees_unpublished
  const found = await articles.listArticles(
    reader,
    { ...filters, published_only, lang: filters.lang?.map(normalizeLanguage), terms: articles.parseSearchTerms(q) },
    window,
  )
  return ok(paged(await articlesOut(reader, shown, found.articles), found.total, window))
}

const listRoutes = (door: Door): void => {
  serve(door, routes.listArticles, (reader, { query }, actor) => listed(door, reader, actor, query))
  serve(door, routes.searchArticles, (reader, { query }, actor) => listed(door, reader, actor, { is_published: true, ...query }))
  serve(door, shelfRoutes.getKbSettings, async (reader) => ok({ data: { default_lang: await getDefaultLang(reader) } }))
  serve(door, shelfRoutes.putKbSettings, async (tx, { body }, actor) =>
    ok({ data: { default_lang: await setDefaultLang(tx, agentOf(actor), body.default_lang) } }),
  )
}

const rendered = (actor: Actor, body: string) => renderBody(body, senderKeyOf(agentOf(actor)))

type Out = (reader: Reader, actor: Actor, article: Article) => ReturnType<typeof articleOut>

const outOf =
  (door: Door): Out =>
  (reader, actor, article) =>
    articleOut(reader, shownTo(door, actor), article)

const writeRoutes = (door: Door): void => {
  const out = outOf(door)
  serveSlow(
    door,
    routes.createArticle,
    async (db, { body: { body, ...fields } }, actor) => {
      const text = await rendered(actor, body)
      return await db.tx(async (tx) => {
        const lang = fields.lang ?? (await getDefaultLang(tx))
        const article = await articles.createArticle(tx, agentOf(actor), siteOf(door), { ...wishOf(fields), rendered: text, lang })
        return created({ data: await out(tx, actor, article) }, `/api/v1/knowledge-base/${article.id}`)
      })
    },
    {
      check: async (reader, { body }) => {
        const { lang = await getDefaultLang(reader), ...fields } = wishOf(body)
        await checkArticle(reader, { ...fields, lang })
      },
    },
  )
  serveSlow(
    door,
    routes.updateArticle,
    async (db, { params, body: { body, ...fields } }, actor) => {
      const text = body === undefined ? undefined : await rendered(actor, body)
      const target = { id: params.id, ...siteOf(door) }
      return await db.tx(async (tx) =>
        ok({ data: await out(tx, actor, await articles.updateArticle(tx, agentOf(actor), target, { ...wishOf(fields), rendered: text })) }),
      )
    },
    {
      exists,
      check: async (reader, { params, body }) => {
        const article = await articles.getArticle(reader, params.id)
        await checkArticle(reader, { ...wishOf(body), lang: article.lang }, article)
      },
    },
  )
}

const recordRoutes = (door: Door): void => {
  const out = outOf(door)
  serve(door, routes.getArticle, async (reader, { params }, actor) =>
    ok({ data: await out(reader, actor, await getVisibleArticle(reader, agentOf(actor), params.id)) }),
  )
  serve(door, routes.deleteArticle, async (tx, { params }, actor) => {
    await articles.deleteArticle(tx, agentOf(actor), params.id)
    return noContent()
  })
  for (const [route, isPublished] of [[routes.publishArticle, true] as const, [routes.unpublishArticle, false] as const])
    serve(door, route, async (tx, { params }, actor) =>
      ok({
        data: await out(tx, actor, await articles.publishArticle(tx, agentOf(actor), { id: params.id, ...siteOf(door) }, isPublished)),
      }),
    )
  serveSlow(
    door,
    routes.translateArticle,
    async (db, { params, body: { body, ...fields } }, actor) => {
      const text = await rendered(actor, body)
      return await db.tx(async (tx) => {
        const from = await articles.getArticle(tx, params.id)
        const wish = { ...wishOf(fields), rendered: text }
        const article = await articles.translateArticle(tx, agentOf(actor), { from, ...siteOf(door) }, wish)
        return created({ data: await out(tx, actor, article) }, `/api/v1/knowledge-base/${article.id}`)
      })
    },
    {
      exists,
      check: async (reader, { params, body }) => {
        const { translation_group_id } = await articles.getArticle(reader, params.id)
        await checkArticle(reader, { ...wishOf(body), translation_group_id })
      },
    },
  )
}

const aroundRoutes = (door: Door): void => {
  serve(door, routes.listVersions, async (reader, { params, query }, actor) => {
    const article = await getVisibleArticle(reader, agentOf(actor), params.id)
    const versions = await listVersions(reader, article.id)
    return ok(pageFrom(canSeeUnpublished(agentOf(actor)) ? versions : filterPublicVersions(article, versions), query, versionOut))
  })
  serveSlow(
    door,
    routes.restoreVersion,
    async (db, { params }, actor) => {
      // A version never changes, so it can be read and rendered before the transaction.
      const { title, body } = await db.read((reader) => getVersion(reader, params.id, params.version))
      const text = await rendered(actor, body)
      const target = { id: params.id, ...siteOf(door) }
      return await db.tx(async (tx) => {
        const article = await articles.updateArticle(tx, agentOf(actor), target, { title, rendered: text })
        return ok({ data: await articleOut(tx, shownTo(door, actor), article) })
      })
    },
    { exists },
  )
  serve(
    door,
    routes.giveFeedback,
    async (tx, { params, body }, actor) => {
      const said = {
        article_id: params.id,
        visitor: `agent ${agentOf(actor).account_id}`,
        is_helpful: body.is_helpful,
        comment: body.comment ?? '',
      }
      return ok({ data: await articleOut(tx, shownTo(door, actor), await upsertFeedback(tx, said)) })
    },
    { exists },
  )
  serve(door, routes.listFeedback, async (reader, { params, query }, actor) => {
    const page = pageOf(query)
    const { id } = await getVisibleArticle(reader, agentOf(actor), params.id)
    const { feedback, total } = await listFeedback(reader, id, page)
    return ok(
      paged(
        feedback.map((one) => ({ ...one, created_at: isoMillis(one.created_at) })),
        total,
        page,
      ),
    )
  })
}

const categoryRoutes = (door: Door): void => {
  serve(door, shelfRoutes.listCategories, async (reader, { query }) =>
    ok(pageFrom(await categories.listCategories(reader), query, categoryOut)),
  )
  serve(door, shelfRoutes.createCategory, async (tx, { body }, actor) =>
    created({ data: categoryOut(await categories.createCategory(tx, agentOf(actor), body)) }),
  )
  serve(
    door,
    shelfRoutes.updateCategory,
    async (tx, { params, body }, actor) => {
      const category = await categories.getCategory(tx, params.id)
      return ok({ data: categoryOut(await categories.updateCategory(tx, agentOf(actor), category, body)) })
    },
    { exists: (tx, { id }) => categories.getCategory(tx, id) },
  )
  serve(door, shelfRoutes.deleteCategory, async (tx, { params }, actor) => {
    await categories.deleteCategory(tx, agentOf(actor), await categories.getCategory(tx, params.id))
    return noContent()
  })
}

export const kbRoutes = (door: Door): void => {
  listRoutes(door)
  categoryRoutes(door)
  writeRoutes(door)
  recordRoutes(door)
  aroundRoutes(door)
  kbFileRoutes(door)
}
