import type { Reader, Tx } from '../../kernel/db/db.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Actor } from '../../people/actor.ts'
import { audit } from '../../people/audit/record.ts'
import { textOfCleanHtml } from '../replies/rich-text.ts'
import { queueForSearch } from '../search/index-loop.ts'
import { wordsOf } from '../search/words.ts'
import { articlesPage, countArticles, type ArticleFilters } from './list-store.ts'
import { excerptOf, langOf, slugOf, type Article, type Translation } from './model.ts'
import { planPublication } from './publish-later.ts'
import { announcePublished } from './publish.ts'
import type { RenderedBody } from './render.ts'
import * as store from './store.ts'
import { checkCategory, checkReferences, refuseTakenLang, refuseTakenSlug } from './validate.ts'
import { keepVersion } from './versions.ts'

export type { ArticleFilters } from './list-store.ts'

/** The site's address, which the announcement of an article names. */
export type Site = { readonly base_url: string }

type ArticleFields = Partial<
  Pick<Article, 'title' | 'slug' | 'excerpt' | 'category_id' | 'visibility' | 'tags' | 'is_published' | 'publish_at'>
>

export type ArticleWish = ArticleFields & { readonly rendered?: RenderedBody | undefined }

export type NewArticleWish = ArticleFields &
  Pick<Article, 'title' | 'lang'> & { readonly rendered: RenderedBody; readonly translation_group_id?: number | undefined }

export const getArticle = async (reader: Reader, id: number): Promise<Article> =>
  (await store.articleById(reader, id)) ?? notFound('article')

export const listArticles = async (
  reader: Reader,
  filters: ArticleFilters,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly articles: readonly Article[]; readonly total: number }> => ({
  articles: await articlesPage(reader, filters, page),
  total: await countArticles(reader, filters),
})

/** What somebody typed, as the list understands it: beginnings of words, all of which must be there. */
export const termsOf = (q: string): readonly string[] => [...new Set(wordsOf(q))].slice(0, 10)

export const listTranslations = (reader: Reader, groups: readonly number[]): Promise<ReadonlyMap<number, readonly Translation[]>> =>
  store.translationsOf(reader, groups)

type Text = { readonly title: string; readonly rendered: RenderedBody; readonly excerpt?: string | undefined }

/** All that is made from the text when it is written. */
const textFields = ({ title, rendered: { body, body_html, text }, excerpt }: Text) => ({
  title,
  body,
  body_html,
  excerpt: excerpt || excerptOf(text),
  words: ` ${wordsOf(title).join(' ')} | ${wordsOf(text).join(' ')}`,
})

const MOST_TRIES = 200

/** A slug somebody chose must be free; one made from the title gets a number until it is. */
const settleSlug = async (tx: Tx, article: Pick<Article, 'id' | 'lang'>, wish: { readonly slug?: string | undefined; title: string }) => {
  if (wish.slug !== undefined) {
    const slug = slugOf(wish.slug)
    return (await store.takeSlug(tx, article, slug)) ? slug : refuseTakenSlug()
  }
  const plain = slugOf(wish.title)
  for (let number = 1; number < MOST_TRIES; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`
    if (await store.takeSlug(tx, article, slug)) return slug
  }
  return invalid({ slug: ['Too many articles have this title: choose a slug.'] })
}

export const createArticle = async (tx: Tx, actor: Actor, site: Site, wish: NewArticleWish): Promise<Article> => {
  await checkReferences(tx, wish)
  const author_id = actor.kind === 'agent' ? actor.account_id : null
  const draft = await store.insertArticle(tx, {
    ...textFields(wish),
    slug: '',
    category_id: wish.category_id ?? null,
    lang: langOf(wish.lang),
    translation_group_id: wish.translation_group_id ?? (await store.insertGroup(tx)),
    visibility: wish.visibility ?? 'public',
    tags: wish.tags ?? [],
    author_id,
    is_published: false,
    published_at: null,
    first_published_at: null,
    publish_at: null,
  })
  if (!draft) return refuseTakenLang()
  const article = await store.updateArticleRow(tx, draft.id, { slug: await settleSlug(tx, draft, wish) })
  await keepVersion(tx, actor, article)
  await audit(tx, actor, { action: 'article.created', object: { type: 'article', id: article.id }, changes: { title: article.title } })
  queueForSearch(tx, [{ type: 'article', ref_id: article.id }])
  const shown = wish.is_published ? await setPublished(tx, actor, { article, ...site }, true) : article
  return await planPublication(tx, actor, shown, wish.publish_at ?? null)
}

/** The same article in another language; what is not said about it is as in the first. */
export const translateArticle = (tx: Tx, actor: Actor, { base_url, from }: Site & { readonly from: Article }, wish: NewArticleWish) =>
  createArticle(
    tx,
    actor,
    { base_url },
    {
      category_id: from.category_id,
      visibility: from.visibility,
      tags: from.tags,
      ...wish,
      translation_group_id: from.translation_group_id,
    },
  )

type Target = Site & { readonly id: number }

type ChangedFields = ArticleFields & { readonly body?: string }

const changedFields = (before: Article, { rendered, ...fields }: ArticleWish): ChangedFields =>
  Object.fromEntries(
    Object.entries({ ...fields, body: rendered?.body }).filter(
      ([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof ChangedFields]),
    ),
  )

/** A new title or text is a new version; the old ones stay readable. The slug stays unless another is asked for: links keep working. */
export const changeArticle = async (tx: Tx, actor: Actor, { id, base_url }: Target, wish: ArticleWish): Promise<Article> => {
  await checkCategory(tx, wish.category_id)
  const before = (await store.lockArticle(tx, id)) ?? notFound('article')
  const { is_published, publish_at, slug, title, body, excerpt, ...rest } = changedFields(before, wish)
  const isRewritten = title !== undefined || body !== undefined
  const before_text = textOfCleanHtml(before.body_html)
  const kept = excerpt ?? (before.excerpt === excerptOf(before_text) ? undefined : before.excerpt)
  const rendered = (body !== undefined && wish.rendered) || { body: before.body, body_html: before.body_html, text: before_text }
  const written = { title: title ?? before.title, rendered, excerpt: kept }
  const text = isRewritten || excerpt !== undefined ? textFields(written) : {}
  const edit = {
    ...rest,
    ...text,
    ...(isRewritten && { version: before.version + 1 }),
    ...(slug !== undefined && { slug: await settleSlug(tx, before, { slug, title: before.title }) }),
  }
  const article = Object.keys(edit).length > 0 ? await store.updateArticleRow(tx, id, edit) : before
  if (isRewritten) await keepVersion(tx, actor, article)
  if (article !== before) {
    await audit(tx, actor, { action: 'article.changed', object: { type: 'article', id }, changes: { fields: Object.keys(edit) } })
    queueForSearch(tx, [{ type: 'article', ref_id: id }])
  }
  const shown = is_published === undefined ? article : await setPublished(tx, actor, { article, base_url }, is_published)
  return publish_at === undefined ? shown : await planPublication(tx, actor, shown, publish_at)
}

const setPublished = async (tx: Tx, actor: Actor, { article, base_url }: Site & { readonly article: Article }, is_published: boolean) => {
  if (article.is_published === is_published) return article
  const after = await store.updateArticleRow(tx, article.id, {
    is_published,
    published_at: is_published ? tx.now : null,
    publish_at: null,
    ...(is_published && { first_published_at: article.first_published_at ?? tx.now }),
  })
  const action = is_published ? 'article.published' : 'article.unpublished'
  await audit(tx, actor, { action, object: { type: 'article', id: article.id } })
  queueForSearch(tx, [{ type: 'article', ref_id: article.id }])
  if (is_published) await announcePublished(tx, actor, { before: article, after, base_url })
  return after
}

/** Publishing what is published changes nothing and is not announced again. Taking back what only waits calls the waiting off. */
export const publishArticle = async (tx: Tx, actor: Actor, { id, base_url }: Target, is_published: boolean): Promise<Article> => {
  const article = (await store.lockArticle(tx, id)) ?? notFound('article')
  const shown = await setPublished(tx, actor, { article, base_url }, is_published)
  return await planPublication(tx, actor, shown, null)
}

export const deleteArticle = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const article = await getArticle(tx, id)
  await store.deleteArticleRow(tx, article)
  queueForSearch(tx, [{ type: 'article', ref_id: id }])
  await audit(tx, actor, { action: 'article.deleted', object: { type: 'article', id }, changes: { title: article.title } })
}
