import { formatIsoMillis, parseInstant, type Instant } from '../../contract/time.ts'
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
import type { Api } from '../kit/api-conventions.ts'
import { requireAgent } from '../auth/require-agent.ts'
import { created, noContent, ok } from '../kit/responses.ts'
import { serve, serveSlow } from '../kit/serve.ts'
import { registerKbFileRoutes } from './kb-files.ts'
import { presentArticle, presentArticles, presentCategory, presentVersion } from './kb-presenter.ts'
import { type PageParams, paginate, toPageWindow, createPage } from './pagination.ts'

const requireVisibleArticle = (reader: Reader, { id }: { id: number }, actor: Actor) => getVisibleArticle(reader, requireAgent(actor), id)
const getLinkContext = (api: Api) => ({ base_url: api.context.config.BASE_URL })
const getAudience = (api: Api, actor: Actor) => ({ ...getLinkContext(api), sees_unpublished: canSeeUnpublished(requireAgent(actor)) })

type WithPublishAt<B> = Omit<B, 'publish_at'> & { readonly publish_at?: Instant | null }

const toArticleInput = <B extends { readonly publish_at?: string | null | undefined }>({ publish_at, ...rest }: B): WithPublishAt<B> => {
  if (publish_at === undefined) return rest
  if (publish_at === null) return { ...rest, publish_at }
  return { ...rest, publish_at: parseInstant(publish_at) ?? invalid({ publish_at: ['The publish at field must be a valid date.'] }) }
}

type ArticleListParams = PageParams & articles.ArticleFilters & { readonly q?: string | undefined }

const listArticles = async (api: Api, reader: Reader, actor: Actor, { page, per_page, q = '', ...filters }: ArticleListParams) => {
  const window = toPageWindow({ page, per_page })
  const shown = getAudience(api, actor)
  const published_only = !shown.sees_unpublished
  const found = await articles.listArticles(
    reader,
    { ...filters, published_only, lang: filters.lang?.map(normalizeLanguage), terms: articles.parseSearchTerms(q) },
    window,
  )
  return ok(createPage(await presentArticles(reader, shown, found.articles), found.total, window))
}

const listRoutes = (api: Api): void => {
  serve(api, routes.listArticles, (reader, { query }, actor) => listArticles(api, reader, actor, query))
  serve(api, routes.searchArticles, (reader, { query }, actor) => listArticles(api, reader, actor, { is_published: true, ...query }))
  serve(api, shelfRoutes.getKbSettings, async (reader) => ok({ data: { default_lang: await getDefaultLang(reader) } }))
  serve(api, shelfRoutes.putKbSettings, async (tx, { body }, actor) =>
    ok({ data: { default_lang: await setDefaultLang(tx, requireAgent(actor), body.default_lang) } }),
  )
}

const renderForAgent = (actor: Actor, body: string) => renderBody(body, senderKeyOf(requireAgent(actor)))

type Out = (reader: Reader, actor: Actor, article: Article) => ReturnType<typeof presentArticle>

const outOf =
  (api: Api): Out =>
  (reader, actor, article) =>
    presentArticle(reader, getAudience(api, actor), article)

const registerWriteRoutes = (api: Api): void => {
  const out = outOf(api)
  serveSlow(
    api,
    routes.createArticle,
    async (db, { body: { body, ...fields } }, actor) => {
      const text = await renderForAgent(actor, body)
      return await db.tx(async (tx) => {
        const lang = fields.lang ?? (await getDefaultLang(tx))
        const article = await articles.createArticle(tx, requireAgent(actor), getLinkContext(api), {
          ...toArticleInput(fields),
          rendered: text,
          lang,
        })
        return created({ data: await out(tx, actor, article) }, `/api/v1/knowledge-base/${article.id}`)
      })
    },
    {
      check: async (reader, { body }) => {
        const { lang = await getDefaultLang(reader), ...fields } = toArticleInput(body)
        await checkArticle(reader, { ...fields, lang })
      },
    },
  )
  serveSlow(
    api,
    routes.updateArticle,
    async (db, { params, body: { body, ...fields } }, actor) => {
      const text = body === undefined ? undefined : await renderForAgent(actor, body)
      const target = { id: params.id, ...getLinkContext(api) }
      return await db.tx(async (tx) =>
        ok({
          data: await out(
            tx,
            actor,
            await articles.updateArticle(tx, requireAgent(actor), target, { ...toArticleInput(fields), rendered: text }),
          ),
        }),
      )
    },
    {
      precondition: requireVisibleArticle,
      check: async (reader, { params, body }) => {
        const article = await articles.getArticle(reader, params.id)
        await checkArticle(reader, { ...toArticleInput(body), lang: article.lang }, article)
      },
    },
  )
}

const registerRecordRoutes = (api: Api): void => {
  const out = outOf(api)
  serve(api, routes.getArticle, async (reader, { params }, actor) =>
    ok({ data: await out(reader, actor, await getVisibleArticle(reader, requireAgent(actor), params.id)) }),
  )
  serve(api, routes.deleteArticle, async (tx, { params }, actor) => {
    await articles.deleteArticle(tx, requireAgent(actor), params.id)
    return noContent()
  })
  for (const [route, isPublished] of [[routes.publishArticle, true] as const, [routes.unpublishArticle, false] as const])
    serve(api, route, async (tx, { params }, actor) =>
      ok({
        data: await out(
          tx,
          actor,
          await articles.publishArticle(tx, requireAgent(actor), { id: params.id, ...getLinkContext(api) }, isPublished),
        ),
      }),
    )
  serveSlow(
    api,
    routes.translateArticle,
    async (db, { params, body: { body, ...fields } }, actor) => {
      const text = await renderForAgent(actor, body)
      return await db.tx(async (tx) => {
        const from = await articles.getArticle(tx, params.id)
        const input = { ...toArticleInput(fields), rendered: text }
        const article = await articles.translateArticle(tx, requireAgent(actor), { from, ...getLinkContext(api) }, input)
        return created({ data: await out(tx, actor, article) }, `/api/v1/knowledge-base/${article.id}`)
      })
    },
    {
      precondition: requireVisibleArticle,
      check: async (reader, { params, body }) => {
        const { translation_group_id } = await articles.getArticle(reader, params.id)
        await checkArticle(reader, { ...toArticleInput(body), translation_group_id })
      },
    },
  )
}

const registerVersionRoutes = (api: Api): void => {
  serve(api, routes.listVersions, async (reader, { params, query }, actor) => {
    const article = await getVisibleArticle(reader, requireAgent(actor), params.id)
    const versions = await listVersions(reader, article.id)
    return ok(paginate(canSeeUnpublished(requireAgent(actor)) ? versions : filterPublicVersions(article, versions), query, presentVersion))
  })
  serveSlow(
    api,
    routes.restoreVersion,
    async (db, { params }, actor) => {
      // A version never changes, so it is read and rendered before the transaction.
      const { title, body } = await db.read((reader) => getVersion(reader, params.id, params.version))
      const text = await renderForAgent(actor, body)
      const target = { id: params.id, ...getLinkContext(api) }
      return await db.tx(async (tx) => {
        const article = await articles.updateArticle(tx, requireAgent(actor), target, { title, rendered: text })
        return ok({ data: await presentArticle(tx, getAudience(api, actor), article) })
      })
    },
    { precondition: requireVisibleArticle },
  )
  serve(
    api,
    routes.giveFeedback,
    async (tx, { params, body }, actor) => {
      const feedback = {
        article_id: params.id,
        visitor: `agent ${requireAgent(actor).account_id}`,
        is_helpful: body.is_helpful,
        comment: body.comment ?? '',
      }
      return ok({ data: await presentArticle(tx, getAudience(api, actor), await upsertFeedback(tx, feedback)) })
    },
    { precondition: requireVisibleArticle },
  )
  serve(api, routes.listFeedback, async (reader, { params, query }, actor) => {
    const page = toPageWindow(query)
    const { id } = await getVisibleArticle(reader, requireAgent(actor), params.id)
    const { feedback, total } = await listFeedback(reader, id, page)
    return ok(
      createPage(
        feedback.map((one) => ({ ...one, created_at: formatIsoMillis(one.created_at) })),
        total,
        page,
      ),
    )
  })
}

const registerCategoryRoutes = (api: Api): void => {
  serve(api, shelfRoutes.listCategories, async (reader, { query }) =>
    ok(paginate(await categories.listCategories(reader), query, presentCategory)),
  )
  serve(api, shelfRoutes.createCategory, async (tx, { body }, actor) =>
    created({ data: presentCategory(await categories.createCategory(tx, requireAgent(actor), body)) }),
  )
  serve(
    api,
    shelfRoutes.updateCategory,
    async (tx, { params, body }, actor) => {
      const category = await categories.getCategory(tx, params.id)
      return ok({ data: presentCategory(await categories.updateCategory(tx, requireAgent(actor), category, body)) })
    },
    { precondition: (tx, { id }) => categories.getCategory(tx, id) },
  )
  serve(api, shelfRoutes.deleteCategory, async (tx, { params }, actor) => {
    await categories.deleteCategory(tx, requireAgent(actor), await categories.getCategory(tx, params.id))
    return noContent()
  })
}

export const registerKbRoutes = (api: Api): void => {
  listRoutes(api)
  registerCategoryRoutes(api)
  registerWriteRoutes(api)
  registerRecordRoutes(api)
  registerVersionRoutes(api)
  registerKbFileRoutes(api)
}
